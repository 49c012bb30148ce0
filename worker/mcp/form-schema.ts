import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { formats, type FormatName } from './formats.ts';
import { own } from './metadata.ts';
import { compileSchema, type Check } from './schema.ts';

type Labels = { title?: string; description?: string };
type Option = { const: string; title: string };

/** One field of a form: a text, a number, a yes or no, a choice of one, or a choice of several. */
export type FormField = Labels &
  (
    | { type: 'string'; minLength?: number; maxLength?: number; format?: FormatName; default?: string }
    | { type: 'number' | 'integer'; minimum?: number; maximum?: number; default?: number }
    | { type: 'boolean'; default?: boolean }
    | { type: 'string'; enum: string[]; default?: string }
    | { type: 'string'; oneOf: Option[]; default?: string }
    | {
        type: 'array';
        minItems?: number;
        maxItems?: number;
        items: { type: 'string'; enum: string[] } | { anyOf: Option[] };
        default?: string[];
      }
  );

/** The flat object a form asks for (client/elicitation, Requested Schema); nothing nests but a choice of several. */
export type FormSchema = {
  type: 'object';
  properties: Record<string, FormField>;
  required?: string[];
};

const isFormat = (name: string): name is FormatName => Object.hasOwn(formats, name);

/** The values of titled options; undefined when there are none. */
function optionValues(options: JsonValue | undefined): JsonValue[] | undefined {
  if (!Array.isArray(options)) return undefined;
  return options.map((option) => (isJsonObject(option) ? (own(option, 'const') ?? null) : null));
}

/** The same field in the words of schema.ts, which knows no oneOf and no anyOf. */
function untitled(field: JsonObject): JsonObject {
  const { oneOf, items, ...rest } = field;
  const one = optionValues(oneOf);
  const several = isJsonObject(items) ? optionValues(own(items, 'anyOf')) : undefined;
  return {
    ...rest,
    ...(one === undefined ? {} : { enum: one }),
    ...(several === undefined ? (items === undefined ? {} : { items }) : { items: { enum: several } }),
  };
}

function formatCheck(name: string): Check {
  if (!isFormat(name)) throw new Error(`a form cannot ask for the format ${name}`);
  const { says, fits } = formats[name];
  return (value, place) =>
    typeof value !== 'string' || fits(value) ? undefined : `${place} must be ${says}`;
}

function compileField(field: JsonObject): Check {
  const checks = [compileSchema(untitled(field))];
  const format = own(field, 'format');
  if (typeof format === 'string') checks.push(formatCheck(format));
  return (value, place) => {
    for (const check of checks) {
      const wrong = check(value, place);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
}

/**
 * Compiles the schema of a form: what content must fit before it may be used, formats included, since here they are
 * what the person was asked for. Members the form does not ask for are passed over. Throws on a schema that is no form.
 */
export function compileForm(schema: FormSchema): Check {
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => [name, compileField(field)] as const,
  );
  const required = new Set(schema.required ?? []);
  return (value, place) => {
    if (!isJsonObject(value)) return `${place} must be an object`;
    for (const [name, check] of fields) {
      const given = own(value, name);
      if (given === undefined && !required.has(name)) continue;
      const wrong = given === undefined ? `${place}.${name} is missing` : check(given, `${place}.${name}`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
}
