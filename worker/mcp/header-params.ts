import { isJsonObject } from '../wire/envelope.ts';
import { isExactInteger } from '../wire/exact-number.ts';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { quoted } from '../wire/quoted.ts';
import { wellFormed } from '../wire/well-formed.ts';
import { own } from './metadata.ts';
import { HEADERS } from './mirrored-headers.ts';

/** Keyword of an input schema that sends a parameter along as a header (server/tools, x-mcp-header). */
export const headerKeyword = 'x-mcp-header';

/** A parameter that a header repeats. */
export interface HeaderParam {
  /** The whole header name, `Mcp-Param-…`. */
  readonly header: string;
  /** Names that lead from the arguments to the value. */
  readonly path: readonly string[];
}

/** The annotated parameters of a tool, or why its annotations, and so the tool, are invalid. */
export type HeaderParams =
  | { readonly ok: true; readonly params: readonly HeaderParam[] }
  | { readonly ok: false; readonly reason: string };

/** Keywords whose value is a schema or a list of schemas, none of which an annotation may be reached through. */
const branches = [
  'items',
  'prefixItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'propertyNames',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
];

/** Keywords whose value holds schemas by name. */
const named = ['patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'];

/** A chain of names, the last first, so that a deep schema costs no more than a wide one. */
interface Chain {
  readonly name: string;
  readonly before: Chain | undefined;
}

/** A schema that is still to be looked at; `chain` is undefined at the root and where no `properties` lead. */
interface Spot {
  readonly schema: JsonObject;
  readonly chain: Chain | undefined;
  readonly reachable: boolean;
}

function namesOf(chain: Chain | undefined): readonly string[] {
  const names: string[] = [];
  for (let link = chain; link !== undefined; link = link.before) names.push(link.name);
  return names.reverse();
}

const schemasIn = (value: JsonValue | undefined): readonly JsonObject[] =>
  (Array.isArray(value) ? value : [value]).filter(isJsonObject);

function below({ schema, chain, reachable }: Spot): readonly Spot[] {
  const properties = own(schema, 'properties');
  const spots: Spot[] = [];
  if (isJsonObject(properties))
    for (const [name, one] of Object.entries(properties))
      if (isJsonObject(one)) spots.push({ schema: one, chain: { name, before: chain }, reachable });
  const held = named.map((keyword) => own(schema, keyword)).filter(isJsonObject);
  const hidden = [
    ...branches.flatMap((name) => schemasIn(own(schema, name))),
    ...held.flatMap((one) => Object.values(one).flatMap(schemasIn)),
  ];
  return [...spots, ...hidden.map((one) => ({ schema: one, chain: undefined, reachable: false }))];
}

const types: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

/** What is wrong with one annotation; undefined when nothing is. */
function faultOf(
  annotation: JsonValue,
  { schema, chain, reachable }: Spot,
  taken: ReadonlySet<string>,
): string | undefined {
  const shown = `${headerKeyword} ${quoted(annotation)}`;
  if (typeof annotation !== 'string' || !/^[-!#$%&'*+.^_`|~0-9A-Za-z]+$/.test(annotation))
    return `${shown} is no header name`;
  if (!reachable || chain === undefined)
    return `${shown} stands where no chain of properties leads from the root of the schema`;
  if (!types.has(own(schema, 'type')))
    return `${shown} stands on a parameter that is no string, integer or boolean`;
  return taken.has(annotation.toLowerCase()) ? `${shown} is used twice; case makes no difference` : undefined;
}

/**
 * The parameters that an input schema sends along as headers (transports/streamable-http, Custom Headers from Tool
 * Parameters). One broken rule makes the whole tool invalid: a client of HTTP has to leave it out.
 */
export function headerParams(inputSchema: JsonObject): HeaderParams {
  const params: HeaderParam[] = [];
  const taken = new Set<string>();
  const spots: Spot[] = [{ schema: inputSchema, chain: undefined, reachable: true }];
  for (let spot = spots.pop(); spot !== undefined; spot = spots.pop()) {
    const annotation = own(spot.schema, headerKeyword);
    if (annotation !== undefined) {
      const reason = faultOf(annotation, spot, taken);
      if (reason !== undefined) return { ok: false, reason };
      taken.add(String(annotation).toLowerCase());
      params.push({ header: `${HEADERS.paramPrefix}${String(annotation)}`, path: namesOf(spot.chain) });
    }
    // One by one: a call takes only so many arguments.
    for (const next of below(spot).toReversed()) spots.push(next);
  }
  return { ok: true, params };
}

/** The value of an annotated parameter; undefined when the arguments hold none. `null` counts as none. */
export function paramValue(args: JsonValue | undefined, { path }: HeaderParam): JsonValue | undefined {
  let value = args;
  for (const name of path) value = isJsonObject(value) ? own(value, name) : undefined;
  return value ?? undefined;
}

/** A value as text, before it is encoded; undefined when no header can repeat it (Type conversion). */
export function headerText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value);
}

/** True when the decoded text of a header repeats the value; numbers are compared as numbers, so 42.0 repeats 42. */
export function repeats(text: string, value: JsonValue): boolean {
  if (typeof value !== 'number') return text === headerText(value);
  if (headerText(value) === undefined || text.length > 400) return false;
  const exact = Number.isInteger(value)
    ? isExactInteger(text)
    : /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text);
  return exact && Number(text) === value;
}
