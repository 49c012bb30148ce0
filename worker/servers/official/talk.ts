import { isJsonObject } from '../../wire/envelope.ts';
import { LineDecoder } from '../../wire/line-decoder.ts';
import type { JsonObject, JsonValue } from '../../wire/message.ts';

/** A talk with a program under test, whatever it runs in. Ids count from 1. */
export interface Talk {
  /** Sends a request; resolves with the response, whichever kind it is. */
  ask(method: string, params?: JsonObject): Promise<JsonObject>;
  /** Sends a notification. */
  tell(method: string, params?: JsonObject): void;
  /** Takes text of stdout. */
  hear(chunk: string): void;
  /** What came that answers no request, in order. */
  readonly others: readonly JsonObject[];
}

/** Request metadata of revision 2026-07-28 that declares nothing. */
export const bareMeta: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Begins a talk; `write` takes one line with its newline. */
export function talkOver(write: (line: string) => void): Talk {
  const waiting = new Map<JsonValue, (response: JsonObject) => void>();
  const others: JsonObject[] = [];
  let last = 0;
  const decoder = new LineDecoder({
    onLine: (line) => {
      const message: unknown = JSON.parse(line);
      if (!isJsonObject(message)) throw new Error(`no message: ${line}`);
      const settle = message['method'] === undefined ? waiting.get(message['id'] ?? null) : undefined;
      if (settle === undefined) others.push(message);
      else settle(message);
    },
    onTooLong: () => undefined,
  });
  const say = (message: JsonObject): void => {
    write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  return {
    others,
    hear: (chunk) => {
      decoder.push(chunk);
    },
    ask: (method, params) => {
      last += 1;
      const id = last;
      const response = new Promise<JsonObject>((resolve) => waiting.set(id, resolve));
      say({ id, method, ...(params === undefined ? {} : { params }) });
      return response;
    },
    tell: (method, params) => {
      say({ method, ...(params === undefined ? {} : { params }) });
    },
  };
}

/** A program under test that runs somewhere. */
export interface Spoken extends Talk {
  /** Writes text to stdin as it is. */
  write(text: string): void;
  /** Closes stdin; resolves with the exit code. */
  end(): Promise<number>;
  /** All of stderr so far. */
  stderr(): string;
}
