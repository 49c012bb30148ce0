import { base64url, utf8 } from './base64.ts';
import type { Pager } from './pagination.ts';

/** The position after an item, as text that says nothing to a client. */
function cursorAfter(key: string): string {
  return base64url(utf8(JSON.stringify(key)));
}

/**
 * A list in pages of `size`. A cursor names the item it comes after by its key, which must differ from item to item:
 * it stays good while items before it come and go. A cursor that names no item is not one that was given out.
 */
export function pages<Item>(
  items: readonly Item[],
  size: number,
  keyOf: (item: Item) => string,
): Pager<Item> {
  const starts = new Map(items.map((item, index) => [cursorAfter(keyOf(item)), index + 1]));
  return (cursor) => {
    const start = cursor === undefined ? 0 : starts.get(cursor);
    if (start === undefined) return undefined;
    const page = items.slice(start, start + size);
    const last = page.at(-1);
    return last === undefined || start + size >= items.length
      ? { items: page }
      : { items: page, nextCursor: cursorAfter(keyOf(last)) };
  };
}
