import { classifyLine } from './line-class.ts';
import type { HostEvent, LineEntry } from './types.ts';

/** A line in a few words, from its own text: `request 3, tools/call`. Ids keep their quotes, so that 1 and "1" differ. */
export function lineWords(entry: LineEntry): string {
  const found = classifyLine(entry);
  switch (found.kind) {
    case 'request':
      return `request ${JSON.stringify(found.id)}, ${found.method}`;
    case 'notification':
      return found.method;
    case 'result':
    case 'error':
      return found.id === undefined
        ? `${found.kind} without id`
        : `${found.kind} for ${JSON.stringify(found.id)}`;
    case 'log':
      return 'text';
    case 'blank':
      return 'empty line';
    case 'stray':
      return 'no message';
  }
}

/** What the host did or noticed, as one sentence without its full stop. */
export function eventSentence(event: HostEvent): string {
  switch (event.type) {
    case 'spawned':
      return `started ${event.program}, acting for ${event.principal}`;
    case 'stdin-closed':
      return 'closed its stdin';
    case 'exit':
      return event.exit.how === 'exited'
        ? `exited with code ${String(event.exit.code)}`
        : `ended, ${event.exit.how.replaceAll('-', ' ')}: ${event.exit.reason}`;
    case 'dropped':
      return `${String(event.characters)} characters of ${event.stream} were dropped`;
    case 'line-too-long':
      return `a line of ${event.stream} was too long and was dropped`;
    case 'timeout':
      return `local timeout after ${String(event.afterMs)} ms`;
    case 'cancelled':
      return `cancelled: ${event.reason}`;
    case 'refused-by-host':
      return `not sent, refused by the host: ${event.reason}`;
    case 'allowed-by-host':
      return `passed the permission step of the host: ${event.reason}`;
    case 'note':
      return event.text;
  }
}
