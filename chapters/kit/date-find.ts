import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';
import type { PlacedObject, SnippetReading } from './date-reading.ts';

/** What a rule looks with: the words that show a feature, or undefined. */
export type Find = (reading: SnippetReading) => string | undefined;

const mostShown = 60;

/** Shortens words for display. */
export const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
};

/** The own member of an object; undefined when there is none. */
export const own = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** The first of several that finds something. */
export const either =
  (...finds: readonly Find[]): Find =>
  (reading) => {
    for (const find of finds) {
      const found = find(reading);
      if (found !== undefined) return found;
    }
    return undefined;
  };

/** Looks for a pattern outside of JSON values: in code, headers, prose. */
export const inRest =
  (pattern: RegExp): Find =>
  ({ rest }) => {
    const found = pattern.exec(rest)?.[0];
    return found === undefined ? undefined : shown(found);
  };

/** Looks for a pattern in the whole text. */
export const inText =
  (pattern: RegExp): Find =>
  ({ text }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? undefined : shown(found);
  };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** The name as a word of its own, outside of JSON. */
export const word = (name: string): Find =>
  inRest(new RegExp(`(?<![\\p{L}\\p{N}_/.-])${escaped(name)}(?![\\p{L}\\p{N}_/-])`, 'u'));

/** Looks at each object of the protocol. */
export const inObjects =
  (test: (placed: PlacedObject) => string | undefined): Find =>
  ({ objects }) => {
    for (const placed of objects) {
      const found = test(placed);
      if (found !== undefined) return shown(found);
    }
    return undefined;
  };

/** A member with its value, as JSON writes it. */
export const asMember = (name: string, value: JsonValue): string =>
  `${JSON.stringify(name)}:${JSON.stringify(value)}`;

/** An object with this member, if `fits` holds for it. */
export const member = (
  name: string,
  fits: (value: JsonValue, placed: PlacedObject) => boolean = () => true,
): Find =>
  inObjects((placed) => {
    const value = own(placed.object, name);
    return value !== undefined && fits(value, placed) ? asMember(name, value) : undefined;
  });

/** A message, or a request inside a result, with one of these methods; in other text, the name as a word. */
export const method = (...names: readonly string[]): Find =>
  either(
    member('method', (value) => typeof value === 'string' && names.includes(value)),
    ...names.map((name) => (name.includes('/') ? word(name) : inRest(quoted(name)))),
  );

// A common word counts only where code would write it as the name of a method.
const quoted = (name: string): RegExp => new RegExp(`["'\`]${escaped(name)}["'\`]`, 'u');

/** An error with this code; in other text, the number. */
export const errorCode = (code: number): Find =>
  either(
    member('code', (value, { path, object }) => {
      const isError = path.at(-1) === 'error' || typeof own(object, 'message') === 'string';
      return value === code && isError;
    }),
    inRest(new RegExp(`(?<![\\p{N}.])${String(code)}(?![\\p{N}])`, 'u')),
  );

/** A header of this name, in a request or in code. */
export const header = (name: string): Find =>
  inText(new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])(?:["'\`]?\\s*[:=,]\\s*[^\\n]*)?`, 'iu'));

/** A capability that is declared. */
export const capability = (name: string, side: 'client' | 'server' | 'any' = 'any'): Find =>
  inObjects(({ path, object }) => {
    const at = path.at(-1);
    const fits = at === 'capabilities' || (side !== 'server' && at === capabilitiesOfRequest);
    const value = own(object, name);
    return fits && value !== undefined ? asMember(name, value) : undefined;
  });

const capabilitiesOfRequest = 'io.modelcontextprotocol/clientCapabilities';
