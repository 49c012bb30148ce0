import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject, JsonValue } from '../wire/message.ts';

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** Own member, read here as well because metadata.ts reads through this file. */
const at = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const isText = (value: JsonValue | undefined): boolean => typeof value === 'string';
const optional = (value: JsonValue | undefined, fits: (value: JsonValue) => boolean): boolean =>
  value === undefined || fits(value);

function isIcon(value: JsonValue): boolean {
  return (
    isJsonObject(value) &&
    isText(at(value, 'src')) &&
    optional(at(value, 'mimeType'), isText) &&
    optional(at(value, 'sizes'), (sizes) => Array.isArray(sizes) && sizes.every(isText)) &&
    optional(at(value, 'theme'), (theme) => theme === 'light' || theme === 'dark')
  );
}

/** True for the name and version of a program, with what may stand beside them (schema, Implementation). */
export function isImplementation(value: JsonValue): boolean {
  return (
    isJsonObject(value) &&
    isText(at(value, 'name')) &&
    isText(at(value, 'version')) &&
    ['title', 'description', 'websiteUrl'].every((name) => optional(at(value, name), isText)) &&
    optional(at(value, 'icons'), (icons) => Array.isArray(icons) && icons.every(isIcon))
  );
}

/** True for a log level of the revision (server/utilities/logging; deprecated, but still checked). */
export function isLogLevel(value: JsonValue): boolean {
  return typeof value === 'string' && levels.includes(value);
}

/** Capabilities whose members have shapes of their own; `undefined` stands for every member. */
const nested: readonly (readonly [string, readonly string[] | undefined])[] = [
  ['elicitation', ['form', 'url']],
  ['sampling', ['context', 'tools']],
  ['roots', []],
  ['experimental', undefined],
  ['extensions', undefined],
];

/**
 * The first member of client capabilities that is no object though the schema wants one there (schema,
 * ClientCapabilities), as its place from the capabilities on; undefined when all fit. Unknown capabilities always fit.
 */
export function unfitCapability(capabilities: JsonObject): string | undefined {
  for (const [name, known] of nested) {
    const value = at(capabilities, name);
    if (value === undefined) continue;
    if (!isJsonObject(value)) return name;
    for (const member of known ?? Object.keys(value))
      if (!optional(at(value, member), isJsonObject)) return `${name}.${member}`;
  }
  return undefined;
}
