import { METHODS } from '../../../worker/mcp/names.ts';
import { nodeAt, parseJsonText } from '../../../worker/wire/json-text.ts';
import { member, parsed } from '../../host/members.ts';
import { toolCalled } from '../../host/listed-tools.ts';
import type { LineEntry, TraceEntry } from '../../host/types.ts';

/** One line a server has received, and what stood in it. */
export interface SawLine {
  readonly seq: number;
  readonly process: number;
  /** Method, and the tool's name where one is called. */
  readonly what: string;
  /** The arguments exactly as they stood in the line; undefined when there are none. */
  readonly args: string | undefined;
  readonly text: string;
}

/** The raw text of the value at a JSON Pointer; undefined when the text is no JSON or has nothing there. */
export function rawAt(text: string, pointer: string): string | undefined {
  const read = parseJsonText(text);
  const node = read.ok ? nodeAt(read.root, pointer) : undefined;
  return node === undefined ? undefined : text.slice(node.start, node.end);
}

function whatOf(text: string): string {
  const method = member(parsed(text), 'method');
  if (typeof method !== 'string') return 'a line that is no request';
  const tool = method === METHODS.callTool ? toolCalled(text) : undefined;
  return tool === undefined ? method : `${method} ${tool}`;
}

/** What the processes of one bench have received: the lines of their stdin and nothing else. */
export function sawLines(entries: readonly TraceEntry[]): readonly SawLine[] {
  return entries
    .filter((entry): entry is LineEntry => entry.kind === 'line' && entry.stream === 'stdin')
    .map(({ seq, process, text }) => ({
      seq,
      process,
      what: whatOf(text),
      args: rawAt(text, '/params/arguments'),
      text,
    }));
}
