import { quoted } from '../../worker/wire/quoted.ts';
import { valueOf } from './line-reading.ts';
import { member } from './members.ts';
import type { Exchange } from './types.ts';

/** Most pages one walk asks for. */
const mostPages = 100;

/** What a walk over the pages of a list gave. */
export interface Pages {
  /** Items of all pages, in order. */
  readonly items: readonly unknown[];
  /** One exchange per page. */
  readonly exchanges: readonly Exchange[];
  /** One local sentence when the list was not read to its end; undefined when it was. */
  readonly stopped: string | undefined;
}

/**
 * Walks a paginated list (server/utilities/pagination): asks for the first page without a cursor, then with each
 * `nextCursor` as it came. "" is a cursor; an absent or null `nextCursor` ends the list. Stops with a sentence at a cursor
 * seen before, at a page that is no result, and after 100 pages.
 * @param ask sends the list request with this cursor and resolves with the settled exchange
 * @param list name of the member that holds the items, as in `tools`
 */
export async function paginate(
  ask: (cursor: string | undefined) => Promise<Exchange>,
  list: string,
): Promise<Pages> {
  const items: unknown[] = [];
  const exchanges: Exchange[] = [];
  const seen = new Set<string>();
  const end = (stopped?: string): Pages => ({ items, exchanges, stopped });
  let cursor: string | undefined;
  while (exchanges.length < mostPages) {
    const exchange = await ask(cursor);
    exchanges.push(exchange);
    if (exchange.outcome !== 'result' || exchange.answer === undefined)
      return end(`Page ${String(exchanges.length)} gave no result, so the list is not complete.`);
    const result = member(valueOf(exchange.answer), 'result');
    const page = member(result, list);
    if (!Array.isArray(page)) return end(`Page ${String(exchanges.length)} has no array ${list}.`);
    // One by one: a call takes only so many arguments.
    for (const item of page as unknown[]) items.push(item);
    const next = member(result, 'nextCursor') ?? undefined;
    if (next === undefined) return end();
    if (typeof next !== 'string') return end('The next cursor is not a string.');
    if (seen.has(next))
      return end(`The cursor ${quoted(next)} came a second time; the walk would never end.`);
    seen.add(next);
    cursor = next;
  }
  return end(`The walk was stopped after ${String(mostPages)} pages.`);
}
