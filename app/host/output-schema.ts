import { Validator, type OutputUnit, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import type { JsonObject } from '../../worker/wire/message.ts';

/** What came of holding a value against a schema. `place` is a JSON Pointer into the value. */
export type SchemaFinding =
  { readonly fits: true } | { readonly fits: false; readonly says: string; readonly place: string };

/** A value and the schema it is to be held against. */
export interface SchemaTask {
  readonly value: unknown;
  readonly schema: JsonObject;
}

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

/** Longest time one check takes, in milliseconds: of few steps too, each may be long. */
export const longestCheckMs = 1000;

/** A finding of a schema that was not applied to the end; `why` is a clause. */
export const notApplied = (why: string): SchemaFinding => unfit(`it cannot be applied: ${why}`);

/** The finding of a check that was given up after `longestCheckMs`. */
export const tookTooLong = notApplied('that takes longer than this host is willing to wait');
/** The finding of a schema or a value that the library has no way with. */
export const malformed = notApplied(
  'it refers to a schema that is not at hand, or it is malformed or too deep',
);

/** Counts the steps of one check, and throws what came of it when they are too many or take too long. */
function stepCounter(now: () => number): () => void {
  let steps = 0;
  const until = now() + longestCheckMs;
  return () => {
    steps += 1;
    if (steps > mostSteps)
      throw new GaveUp(notApplied('that takes more steps than this host is willing to take'));
    if (now() > until) throw new GaveUp(tookTooLong);
  };
}

/** Makes each part of a schema count how often it is applied: a small one can ask for more than any page has time for. */
function bounded(schema: JsonObject, now: () => number): Schema {
  const whole: object = structuredClone(schema);
  const count = stepCounter(now);
  const waiting: unknown[] = [whole];
  const seen = new Set<object>();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part !== 'object' || part === null || seen.has(part)) continue;
    seen.add(part);
    for (const one of Object.values(part)) waiting.push(one);
    // The library reads this member of each part that it applies. A part may have one of its own, and counts all the same.
    const own: unknown = Object.hasOwn(part, '$recursiveRef')
      ? Reflect.get(part, '$recursiveRef')
      : undefined;
    const get = (): unknown => {
      count();
      return own;
    };
    Object.defineProperty(part, '$recursiveRef', { get });
  }
  return whole as Schema;
}

class GaveUp extends Error {
  readonly finding: SchemaFinding;

  constructor(finding: SchemaFinding) {
    super();
    this.finding = finding;
  }
}

/**
 * Holds a value against a schema a server has listed (server/tools, Output Schema). Nothing is fetched: a schema that refers
 * to one that is not inside it is refused, and so are an unknown dialect and one that takes too long to apply (basic, JSON
 * Schema Usage). Runs no code made from the schema. One step of it may take for ever where `mayTakeForEver` says so.
 * @param now milliseconds; from when, does not matter
 */
export function fitsSchema(
  value: unknown,
  schema: JsonObject,
  now: () => number = () => performance.now(),
): SchemaFinding {
  const draft = draftOf(schema);
  if (draft === undefined) return unfit('its dialect is not one this host can apply');
  try {
    // The library writes notes into the schema it is given.
    const { valid, errors } = new Validator(bounded(schema, now), draft, false).validate(value);
    const last = errors.at(-1);
    if (valid) return { fits: true };
    return last === undefined ? unfit('the value does not fit') : unfit(last.error, pointerOf(last));
  } catch (thrown) {
    return thrown instanceof GaveUp ? thrown.finding : malformed;
  }
}
