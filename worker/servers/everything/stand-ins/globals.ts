import { utf8ToBytes } from '@noble/hashes/utils.js';
import { processContext } from '../process-context.ts';
import { noGzip } from './zlib.ts';

declare function btoa(binary: string): string;

/**
 * `process` of a worker: its environment is what the program was started with, less the key that seals the request
 * state of our own servers, for a server that is not ours is given no key.
 */
export const process = {
  get env(): Readonly<Record<string, string | undefined>> {
    const given = Object.entries(processContext()?.env ?? {});
    return Object.fromEntries(given.filter(([name]) => name !== 'stateKey'));
  },
};

/** The one use the server makes of `Buffer` in a worker: the base64 of a text. */
export const Buffer = {
  from: (text: string) => ({
    toString: (_encoding: 'base64'): string =>
      btoa(Array.from(utf8ToBytes(text), (byte) => String.fromCharCode(byte)).join('')),
  }),
};

function toStderr(...said: unknown[]): void {
  const words = said.map((one) => (one instanceof Error ? `${one.name}: ${one.message}` : String(one)));
  processContext()?.stderr(`${words.join(' ')}\n`);
}

/** `console` of a process: warnings and errors are text on stderr. */
export const console = { warn: toStderr, error: toStderr };

/** Refuses every address: the page policy allows none but the site's own, and the tool that asks could not go on. */
export function fetch(): Promise<never> {
  return Promise.reject(new Error(noGzip));
}
