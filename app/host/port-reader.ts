import type { CreditMessage, StreamMessage } from '../../worker/wire/ports.ts';

/** Text an output stream may have on its way to the page, in UTF-16 units. */
export const windowUnits = 1024 * 1024;

/** What an output stream brings. */
export interface StreamHandlers {
  onText(text: string): void;
  onDropped(characters: number): void;
  onEnd(): void;
  /** A message could not be read: text is lost, so the stream is not to be trusted any more. */
  onBroken(): void;
}

function streamMessage(data: unknown): StreamMessage | undefined {
  if (typeof data === 'string') return data;
  const { type, characters } = (data ?? {}) as { type?: unknown; characters?: unknown };
  if (type === 'dropped' && typeof characters === 'number') return { type, characters };
  return type === 'end' ? { type } : undefined;
}

/**
 * Reads one output stream of a worker: grants a window, then as much as was delivered, after it was delivered and not
 * before it is half a window: a grant for every line would wake the worker once more for every answer. Each message is a
 * task of its own, at most 64 Ki units long, so the page can do other things in between.
 */
export function readPort(port: MessagePort, handlers: StreamHandlers, window: number = windowUnits): void {
  let owed = 0;
  const grant = (characters: number): void => {
    const message: CreditMessage = { type: 'credit', characters };
    port.postMessage(message);
  };
  port.onmessageerror = () => {
    handlers.onBroken();
  };
  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = streamMessage(event.data);
    if (message === undefined) return handlers.onBroken();
    if (typeof message !== 'string')
      return message.type === 'end' ? handlers.onEnd() : handlers.onDropped(message.characters);
    handlers.onText(message);
    owed += message.length;
    if (owed < window / 2) return;
    grant(owed);
    owed = 0;
  };
  grant(window);
}
