import { finite, isRecord, oneOf, own, text } from './guard.ts';
import {
  type Beside,
  besideId,
  type ItemKind,
  keyOf,
  makeItem,
  type Stamp,
  type StoredItem,
} from './record.ts';
import { readers } from './value-readers.ts';

/** Reads a record from storage, a file or another tab; undefined when anything in it is not as it must be. */
export function readItem(value: unknown): StoredItem | undefined {
  if (!isRecord(value)) return undefined;
  const chapter = text(own(value, 'chapter'));
  const kind = oneOf(own(value, 'kind'), Object.keys(readers) as ItemKind[]);
  const item = text(own(value, 'item'));
  const stamp = readStamp(value);
  if (chapter === undefined || kind === undefined || item === undefined || stamp === undefined)
    return undefined;
  if (own(value, 'key') !== keyOf(chapter, kind, item)) return undefined;
  const raw = own(value, 'value');
  const read = raw === undefined || raw === null ? undefined : readers[kind](raw);
  if (raw !== undefined && raw !== null && read === undefined) return undefined;
  return makeItem({ chapter, kind, item }, read, stamp);
}

/** Reads a losing text from storage or a file. */
export function readBeside(value: unknown): Beside | undefined {
  if (!isRecord(value)) return undefined;
  const key = text(own(value, 'key'));
  const words = text(own(value, 'text'));
  const stamp = readStamp(value);
  if (key === undefined || words === undefined || stamp === undefined) return undefined;
  return { id: besideId(key, stamp.tab), key, text: words, ...stamp };
}

function readStamp(value: Readonly<Record<string, unknown>>): Stamp | undefined {
  const updatedAt = finite(own(value, 'updatedAt'));
  const tab = text(own(value, 'tab'));
  return updatedAt === undefined || tab === undefined ? undefined : { updatedAt, tab };
}
