import { Validator, type OutputUnit, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import type { JsonObject } from '../../worker/wire/message.ts';

/** What came of holding a value against a schema. `place` is a JSON Pointer into the value. */
export type SchemaFinding =
  { readonly fits: true } | { readonly fits: false; readonly says: string; readonly place: string };

/** Dialects this host can apply (basic, Schema Dialect); no `$schema` means 2020-12. */
const dialects: ReadonlyMap<string, SchemaDraft> = new Map([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['http://json-schema.org/draft-07/schema', '7'],
  ['http://json-schema.org/draft-04/schema', '4'],
]);

function draftOf(schema: JsonObject): SchemaDraft | undefined {
  if (!Object.hasOwn(schema, '$schema')) return '2020-12';
  const named = schema['$schema'];
  return typeof named === 'string' ? dialects.get(named.replace(/#$/, '')) : undefined;
}

const unfit = (says: string, place = ''): SchemaFinding => ({ fits: false, says, place });

function pointerOf(unit: OutputUnit): string {
  const location = unit.instanceLocation.replace(/^#/, '');
  try {
    return decodeURI(location);
  } catch {
    return location;
  }
}

/** Most times that parts of a schema are applied in one check. */
const mostSteps = 100_000;

/** Makes each part of a schema count how often it is applied: a small one can ask for more than any page has time for. */
function bounded(schema: JsonObject): Schema {
  const whole: object = structuredClone(schema);
  let steps = 0;
  const count = {
    // The library reads this member of each part that it applies; the older draft that has it is none of ours by itself.
    get(): undefined {
      steps += 1;
      if (steps > mostSteps) throw new TooMuch();
    },
  };
  const waiting: unknown[] = [whole];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    for (const one of Object.values(part)) waiting.push(one);
    if (!Object.hasOwn(part, '$recursiveRef')) Object.defineProperty(part, '$recursiveRef', count);
  }
  return whole as Schema;
}

class TooMuch extends Error {}

/**
 * Holds a value against a schema a server has listed. Nothing is fetched: a schema that refers to one that is not inside
 * it is refused, and so are an unknown dialect and one that takes too long to apply (basic, JSON Schema Usage). Runs no code
 * made from the schema.
 */
export function fitsSchema(value: unknown, schema: JsonObject): SchemaFinding {
  const draft = draftOf(schema);
  if (draft === undefined) return unfit('its dialect is not one this host can apply');
  try {
    // The library writes notes into the schema it is given.
    const { valid, errors } = new Validator(bounded(schema), draft, false).validate(value);
    const last = errors.at(-1);
    if (valid) return { fits: true };
    return last === undefined ? unfit('the value does not fit') : unfit(last.error, pointerOf(last));
  } catch (thrown) {
    if (thrown instanceof TooMuch)
      return unfit('it cannot be applied: that takes more steps than this host is willing to take');
    return unfit(
      'it cannot be applied: it refers to a schema that is not at hand, or it is malformed or too deep',
    );
  }
}
