import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { own } from './metadata.ts';

/** Says what is wrong with a value as a clause that names the place, or undefined when the value fits. */
export type Check = (value: JsonValue, place: string) => string | undefined;

const known = new Set([
  '$schema',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'title',
  'description',
  'default',
  'format',
  'examples',
  // For the HTTP binding only; it says nothing about a value (server/tools, x-mcp-header).
  'x-mcp-header',
]);

const words: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
};

function hasType(value: JsonValue, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  return type === 'null' ? value === null : typeof value === type;
}

function typeCheck(type: JsonValue): Check {
  const types = (Array.isArray(type) ? type : [type]).map(String);
  const wanted = types.map((one) => words[one] ?? one).join(' or ');
  return (value, place) =>
    types.some((one) => hasType(value, one)) ? undefined : `${place} must be ${wanted}`;
}

function subschema(schema: JsonValue): JsonObject {
  if (!isJsonObject(schema)) throw new Error('schema.ts knows subschemas that are objects only');
  return schema;
}

function objectCheck(schema: JsonObject): Check {
  const properties = own(schema, 'properties');
  const checks = new Map<string, Check>();
  if (isJsonObject(properties))
    for (const [name, one] of Object.entries(properties)) checks.set(name, compileSchema(subschema(one)));
  const required = own(schema, 'required');
  const names = Array.isArray(required) ? required.map(String) : [];
  const additional = own(schema, 'additionalProperties') ?? true;
  if (typeof additional !== 'boolean')
    throw new Error('schema.ts knows additionalProperties as true or false only');
  const closed = !additional;
  return (value, place) => {
    if (!isJsonObject(value)) return undefined;
    for (const name of names) if (!Object.hasOwn(value, name)) return `${place}.${name} is missing`;
    for (const name of Object.keys(value)) {
      const check = checks.get(name);
      if (check === undefined) {
        if (closed)
          return `${place} has a member ${JSON.stringify(name)} that is not allowed; allowed: ${[...checks.keys()].join(', ') || 'none'}`;
        continue;
      }
      const wrong = check(value[name] ?? null, `${place}.${name}`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
}

function itemsCheck(items: JsonObject): Check {
  const check = compileSchema(items);
  return (value, place) => {
    if (!Array.isArray(value)) return undefined;
    for (const [index, item] of value.entries()) {
      const wrong = check(item, `${place}[${String(index)}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
}

function enumCheck(allowed: readonly JsonValue[]): Check {
  if (allowed.some((one) => typeof one === 'object' && one !== null))
    throw new Error('schema.ts knows enum and const of scalars only');
  const list = allowed.map((one) => JSON.stringify(one)).join(', ');
  return (value, place) => (allowed.includes(value) ? undefined : `${place} must be one of ${list}`);
}

/** Length as JSON Schema counts it: code points for strings, items for arrays; undefined for anything else. */
function lengthOf(value: JsonValue, what: 'characters' | 'items'): number | undefined {
  if (what === 'characters') return typeof value === 'string' ? Array.from(value).length : undefined;
  return Array.isArray(value) ? value.length : undefined;
}

function boundChecks(schema: JsonObject): Check[] {
  const checks: Check[] = [];
  const bound = (
    name: string,
    measure: (value: JsonValue) => number | undefined,
    sign: 1 | -1,
    says: string,
  ): void => {
    const limit = own(schema, name);
    if (typeof limit !== 'number') return;
    checks.push((value, place) => {
      const size = measure(value);
      return size === undefined || size * sign >= limit * sign
        ? undefined
        : `${place} must be ${says.replace('N', String(limit))}`;
    });
  };
  const itself = (value: JsonValue): number | undefined => (typeof value === 'number' ? value : undefined);
  bound('minimum', itself, 1, 'N or more');
  bound('maximum', itself, -1, 'N or less');
  bound('minLength', (value) => lengthOf(value, 'characters'), 1, 'N characters or more');
  bound('maxLength', (value) => lengthOf(value, 'characters'), -1, 'N characters or fewer');
  bound('minItems', (value) => lengthOf(value, 'items'), 1, 'N items or more');
  bound('maxItems', (value) => lengthOf(value, 'items'), -1, 'N items or fewer');
  return checks;
}

/**
 * Compiles the part of JSON Schema 2020-12 that our servers' input schemas use (docs/decisions/002): type,
 * properties, required, additionalProperties false, items, enum and const of scalars, and bounds. `format` is an
 * annotation, as 2020-12 has it by default. Throws on any other keyword, so that none is ever ignored in silence.
 */
export function compileSchema(schema: JsonObject): Check {
  for (const name of Object.keys(schema))
    if (!known.has(name)) throw new Error(`schema.ts does not know the keyword ${name}`);
  const checks: Check[] = [];
  const type = own(schema, 'type');
  if (type !== undefined) checks.push(typeCheck(type));
  const allowed = own(schema, 'enum');
  if (Array.isArray(allowed)) checks.push(enumCheck(allowed));
  if (Object.hasOwn(schema, 'const')) checks.push(enumCheck([own(schema, 'const') ?? null]));
  checks.push(...boundChecks(schema));
  if (
    Object.hasOwn(schema, 'properties') ||
    Object.hasOwn(schema, 'required') ||
    Object.hasOwn(schema, 'additionalProperties')
  )
    checks.push(objectCheck(schema));
  const items = own(schema, 'items');
  if (items !== undefined) checks.push(itemsCheck(subschema(items)));
  return (value, place) => {
    for (const check of checks) {
      const wrong = check(value, place);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
}
