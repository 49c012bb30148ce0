import { readTabMessage, type TabChannel, type TabMessage } from '../storage/channel.ts';

/** Joins the channels of several stores as a browser does: a clone arrives at everyone else, at once. */
export class Hub {
  readonly #members = new Set<{ listener: (message: TabMessage) => void }>();

  /** A channel of one tab; structured cloning refuses proxies here as it does in the browser. */
  join(): TabChannel {
    const self = { listener: (_message: TabMessage): void => undefined };
    this.#members.add(self);
    return {
      post: (message) => {
        for (const member of this.#members) {
          const read = member === self ? undefined : readTabMessage(structuredClone(message));
          if (read !== undefined) member.listener(read);
        }
      },
      listen: (listener) => (self.listener = listener),
      close: () => this.#members.delete(self),
    };
  }
}
