import { valueOf } from './line-reading.ts';
import { at } from './members.ts';
import type { Exchange } from './types.ts';

/** An answered exchange in a few words: `answer to 3, protocol error -32602`. */
export function outcomeOf({ id, outcome, answer }: Exchange): string {
  const code =
    outcome === 'protocol-error' && answer !== undefined ? at(valueOf(answer), '/error/code') : undefined;
  const number = typeof code === 'number' ? ` ${String(code)}` : '';
  return `answer to ${JSON.stringify(id)}, ${outcome.replaceAll('-', ' ')}${number}`;
}
