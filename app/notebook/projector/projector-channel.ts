import { type ProjectorMessage, readProjectorMessage } from './projected.ts';

/** The way between a presenter and its audiences; all windows of one chapter share it. */
export interface ProjectorChannel {
  /** Whether other windows can be reached at all. */
  readonly reaches: boolean;
  /** Sends plain data; never throws. */
  send(message: ProjectorMessage): void;
  onMessage(listener: (message: ProjectorMessage) => void): void;
  close(): void;
}

/** Opens the channel of a chapter; in a browser without BroadcastChannel it reaches nobody, and one window must do. */
export function openProjectorChannel(chapter: string): ProjectorChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { reaches: false, send: () => undefined, onMessage: () => undefined, close: () => undefined };
  }
  const channel = new BroadcastChannel(`wirebook-projector-${chapter}`);
  let closed = false;
  return {
    reaches: true,
    send(message) {
      if (!closed) channel.postMessage(message);
    },
    onMessage(listener) {
      channel.addEventListener('message', ({ data }) => {
        const message = readProjectorMessage(data);
        if (message !== undefined) listener(message);
      });
    },
    close() {
      closed = true;
      channel.close();
    },
  };
}
