import { parseJsonText, nodeAt, pointerAt } from '../../worker/wire/json-text.ts';
import type { JsonValue } from '../../worker/wire/message.ts';
import { explain, membersAt, type Explanation } from '../../worker/mcp/glossary.ts';
import type { PlacedNote, Suggestions } from '../ui/cell/editor-types.ts';
import type { Explain } from '../ui/text/types.ts';

const parsed = (text: string): JsonValue | undefined => {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
};

/** What the glossary says of a member of a line; undefined for text that is no JSON or a place it does not know. */
export const explainLine: Explain = (line, pointer) => explainMember(line, pointer);

/** As `explainLine`, with whether the member is required and where the section is found. */
export function explainMember(line: string, pointer: string): Explanation | undefined {
  const message = parsed(line);
  return message === undefined ? undefined : explain(message, pointer);
}

/** A note on the value at an offset of a text, with the place of that value. */
export function explainAt(text: string, offset: number): PlacedNote | undefined {
  const scanned = parseJsonText(text);
  if (!scanned.ok) return undefined;
  const pointer = pointerAt(scanned.root, offset);
  const node = nodeAt(scanned.root, pointer);
  const note = explainMember(text, pointer);
  return node === undefined || note === undefined ? undefined : { from: node.start, to: node.end, note };
}

/** A member name no message has: it holds the place of the word under the caret. */
const marker = '"?"';

/** The whole message with the word under the caret made a legal member, so that its place can be found while it is typed. */
const mended = (before: string, after: string): string | undefined =>
  [`${marker}:0`, `${marker}:0,`, `,${marker}:0`, `${marker}`]
    .map((member) => `${before}${member}${after}`)
    .find((text) => parseJsonText(text).ok);

/** Members that may stand where the caret is, unless they stand there already. */
export function suggest(text: string, offset: number): Suggestions | undefined {
  const word = /"?[A-Za-z_/.-]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  const rest = /^[A-Za-z_/.-]*"?/.exec(text.slice(offset))?.[0] ?? '';
  const from = offset - word.length;
  const to = offset + rest.length;
  const whole = mended(text.slice(0, from), text.slice(to));
  if (whole === undefined) return undefined;
  const scanned = parseJsonText(whole);
  if (!scanned.ok) return undefined;
  const pointer = pointerAt(scanned.root, whole.indexOf(marker, from) + 1);
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const object = nodeAt(scanned.root, parent);
  const present = new Set((object?.members ?? []).map(({ name }) => name));
  const message = parsed(whole);
  const options = (message === undefined ? [] : membersAt(message, parent))
    .filter(({ name }) => !present.has(name))
    .map(({ name, says, required }) => ({
      label: name,
      ...(required === '—' ? {} : { detail: required }),
      info: says,
      insert: `${JSON.stringify(name)}: `,
    }));
  return options.length === 0 ? undefined : { from, to, options };
}
