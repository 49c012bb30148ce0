import type { Proposal } from '../../notebook/api.ts';

/** One of the ways to read the same order. The lines are text as written to and read from a process. */
export interface Way {
  readonly id: string;
  readonly title: string;
  readonly says: string | undefined;
  /** What carries the answer: how the record is found inside it. */
  readonly carries: 'plain' | 'http' | 'mcp';
  readonly line: string;
  readonly answer: string | undefined;
  readonly running: boolean;
  /** Why no answer came, in words; undefined when nothing went wrong. */
  readonly problem: string | undefined;
  /** The host's question whether to send, while it waits for the person's word. */
  readonly proposal?: Proposal | undefined;
  send(): void;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The record inside an answer, parsed; undefined when there is none. */
export function recordOf(way: Pick<Way, 'carries' | 'answer'>): unknown {
  if (way.answer === undefined) return undefined;
  if (way.carries === 'plain') return parsed(way.answer);
  if (way.carries === 'http') return parsed(way.answer.replace(/^HTTP\/\S+ \d{3}[^{]*/, ''));
  const message = parsed(way.answer) as
    { readonly result?: { readonly structuredContent?: unknown } } | null | undefined;
  return message?.result?.structuredContent;
}

/** The same JSON value with the members of every object in one order, so that equal records have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
}

/** Whether all ways have given a record, and whether the records are the same. */
export function compareWays(ways: readonly Way[]): 'waiting' | 'equal' | 'different' {
  const records = ways.map(recordOf);
  if (records.length === 0 || records.some((each) => each === undefined)) return 'waiting';
  return new Set(records.map(canonical)).size === 1 ? 'equal' : 'different';
}

/** How two snapshots of the order table compare; text equality counts, nothing is forgiven. */
export function compareSnapshots(
  before: string | undefined,
  after: string | undefined,
): 'waiting' | 'unchanged' | 'changed' {
  if (before === undefined || after === undefined) return 'waiting';
  return before === after ? 'unchanged' : 'changed';
}
