import type { JsonObject, JsonValue } from '../wire/message.ts';
import { complete, invalidParams, type Answer, type CacheHint } from './answer.ts';
import type { Call } from './call.ts';
import { own } from './metadata.ts';

/** One page of a list; `nextCursor` is absent on the last (server/utilities/pagination). */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/** Gives the page a cursor names, the first for undefined; undefined when the cursor is not one it gave out. */
export type Pager<Item> = (cursor: string | undefined, call: Call) => Page<Item> | undefined;

/** A list that is one page, for which no cursor was ever given out. */
export function onePage<Item>(items: readonly Item[]): Pager<Item> {
  const page = { items };
  return (cursor) => (cursor === undefined ? page : undefined);
}

/** Serves a list method: `member` names the array in the result. A cursor that names no page is -32602. */
export function listMethod<Item extends JsonValue>(
  member: string,
  pager: Pager<Item>,
  hint: CacheHint,
): (call: Call) => Answer {
  return (call) => {
    const cursor = own(call.params, 'cursor');
    if (cursor !== undefined && typeof cursor !== 'string')
      return invalidParams('params.cursor must be a string');
    const page = pager(cursor, call);
    if (page === undefined)
      return invalidParams(
        'params.cursor was not given out by this server for this list; leave it out to begin at the first page',
      );
    const members: JsonObject = { [member]: [...page.items] };
    if (page.nextCursor !== undefined) members['nextCursor'] = page.nextCursor;
    return complete({ ...members, ...hint });
  };
}
