import { nodeAt, parseJsonText, type JsonNode } from '../../worker/wire/json-text.ts';
import type { JsonValue } from '../../worker/wire/message.ts';
import { compareJson } from './compare.ts';

/** What must stand in a message: the value at each pointer (RFC 6901), compared by meaning and as a whole. */
export type Members = Readonly<Record<string, JsonValue>>;

/** A place where a message is not as asked. */
export interface Mismatch {
  /** Which of the members asked for. */
  readonly member: string;
  /** The exact place: the member itself, or a place below it. */
  readonly pointer: string;
  /** JSON text of what is asked there; undefined when nothing should stand there. */
  readonly asked: string | undefined;
  /** Raw text of what stands there; undefined when nothing does. */
  readonly found: string | undefined;
}

/** The raw text of the value at a pointer of a JSON text; undefined when there is none or the text is no JSON. */
export function rawAt(text: string, pointer: string): string | undefined {
  const parsed = parseJsonText(text);
  const node = parsed.ok ? nodeAt(parsed.root, pointer) : undefined;
  return node === undefined ? undefined : text.slice(node.start, node.end);
}

/** Where a JSON text is not as asked, in the order of `members`. A text that is no JSON lacks all of them. */
export const mismatches = (text: string, members: Members): Mismatch[] =>
  Object.entries(members).flatMap(([member, value]) => {
    const asked = JSON.stringify(value);
    const found = rawAt(text, member);
    if (found === undefined) return [{ member, pointer: member, asked, found }];
    return compareJson(asked, found).map(({ pointer, left, right }) => ({
      member,
      pointer: member + pointer,
      asked: left,
      found: right,
    }));
  });

/** Whether a JSON text is as asked in every member. */
export const holdsAll = (text: string, members: Members): boolean => mismatches(text, members).length === 0;

/** Raw text of the first member name that stands twice in one object of a JSON text; undefined when none does. */
export function firstDuplicate(text: string): string | undefined {
  const parsed = parseJsonText(text);
  const open: JsonNode[] = parsed.ok ? [parsed.root] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const shadowed = node.members?.find((member) => member.shadowed);
    if (shadowed !== undefined) return text.slice(shadowed.nameStart, shadowed.nameEnd);
    for (const { value } of node.members ?? []) open.push(value);
    for (const item of node.items ?? []) open.push(item);
  }
  return undefined;
}

const longest = 80;

/** A raw value short enough for a sentence. */
export const short = (raw: string): string => (raw.length > longest ? `${raw.slice(0, longest)}…` : raw);
