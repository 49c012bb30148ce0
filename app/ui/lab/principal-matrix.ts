import type { Exchange, OutcomeKind, TraceEntry } from '../../host/types.ts';
import { hostEvents } from './streams.ts';

/** What one principal's newest read of this kind came to. */
export interface MatrixCell {
  readonly principal: string;
  readonly outcome: OutcomeKind | undefined;
  /** The order's status or the tool's own error word; undefined while nothing was read. */
  readonly says: string | undefined;
}

/** One kind of read: an order, and the name the client gave itself. */
export interface MatrixRow {
  readonly key: string;
  readonly order: string;
  readonly clientName: string | undefined;
  readonly cells: readonly MatrixCell[];
}

interface Read {
  readonly order: string;
  readonly clientName: string | undefined;
}

const clientInfoKey = 'io.modelcontextprotocol/clientInfo';

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function readOf(line: string): Read | undefined {
  const params = member(parsed(line), 'params');
  const order = text(member(member(params, 'arguments'), 'order_id'));
  if (order === undefined) return undefined;
  return { order, clientName: text(member(member(member(params, '_meta'), clientInfoKey), 'name')) };
}

const keyOf = (read: Read): string => JSON.stringify([read.order, read.clientName ?? null]);

function saysOf(exchange: Exchange): string | undefined {
  if (exchange.answer === undefined) return exchange.reason;
  const message = parsed(exchange.answer.text);
  const result = member(message, 'result');
  const status = text(member(member(result, 'structuredContent'), 'status'));
  if (status !== undefined) return status;
  const content = member(result, 'content');
  const block: unknown = Array.isArray(content) ? content[0] : undefined;
  const words = text(member(block, 'text'));
  if (words !== undefined) return text(member(parsed(words), 'error')) ?? words;
  return text(member(member(message, 'error'), 'message'));
}

function principals(entries: readonly TraceEntry[]): ReadonlyMap<number, string> {
  return new Map(
    hostEvents(entries).flatMap(({ process, event }): [number, string][] =>
      event.type === 'spawned' ? [[process, event.principal]] : [],
    ),
  );
}

/**
 * The matrix of reads against principals, filled from what was really sent on this bench.
 * Rows begin with the lab's own requests in their order; a client name the reader made up adds a row.
 * Restored exchanges are left out: the process they belonged to is gone, and so is whom it was started for.
 * @param startLines the lab's request lines, unedited
 */
export function principalMatrix(
  startLines: readonly string[],
  entries: readonly TraceEntry[],
  exchanges: readonly Exchange[],
  asked: readonly string[],
): readonly MatrixRow[] {
  const owner = principals(entries);
  const rows = new Map<string, Read>();
  const newest = new Map<string, Exchange>();
  const add = (read: Read): unknown => rows.set(keyOf(read), read);
  startLines.map(readOf).forEach((read) => read !== undefined && add(read));
  for (const exchange of exchanges.toSorted((a, b) => a.key - b.key)) {
    const principal = owner.get(exchange.process);
    const read = readOf(exchange.request.text);
    if (principal === undefined || read === undefined || exchange.restored) continue;
    add(read);
    newest.set(`${keyOf(read)} ${principal}`, exchange);
  }
  return [...rows.values()].map((read) => ({
    key: keyOf(read),
    ...read,
    cells: asked.map((principal) => {
      const exchange = newest.get(`${keyOf(read)} ${principal}`);
      return {
        principal,
        outcome: exchange?.outcome,
        says: exchange === undefined ? undefined : saysOf(exchange),
      };
    }),
  }));
}
