import { formats, type FormatName } from '../../worker/mcp/formats.ts';
import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';
import { quoted } from '../../worker/wire/quoted.ts';
import { member } from './members.ts';

/** One thing to choose. */
export interface FieldOption {
  readonly value: string;
  /** The server's label; the value itself where it gives none. */
  readonly title: string;
}

/** One field of a form. Names, titles and descriptions are a stranger's text. */
export type Field = {
  readonly name: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly required: boolean;
} & FieldKind;

/** What a field holds and within which limits; lengths count Unicode characters, as JSON Schema does. */
export type FieldKind =
  | {
      readonly kind: 'text';
      readonly format: FormatName | undefined;
      readonly minLength: number | undefined;
      readonly maxLength: number | undefined;
      readonly initial: string | undefined;
    }
  | {
      readonly kind: 'number';
      readonly integer: boolean;
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
      readonly initial: number | undefined;
    }
  | { readonly kind: 'boolean'; readonly initial: boolean | undefined }
  | {
      readonly kind: 'choice';
      readonly options: readonly FieldOption[];
      readonly initial: string | undefined;
    }
  | {
      readonly kind: 'choices';
      readonly options: readonly FieldOption[];
      readonly minItems: number | undefined;
      readonly maxItems: number | undefined;
      readonly initial: readonly string[] | undefined;
    };

/** The fields of a form, or one sentence why it cannot be shown. */
export type Fields =
  { readonly ok: true; readonly fields: readonly Field[] } | { readonly ok: false; readonly says: string };

const formatNames = Object.keys(formats) as readonly FormatName[];

const text = (schema: unknown, name: string): string | undefined => {
  const value = member(schema, name);
  return typeof value === 'string' ? value : undefined;
};
const number = (schema: unknown, name: string): number | undefined => {
  const value = member(schema, name);
  return typeof value === 'number' ? value : undefined;
};
const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;

/** Options of `enum`, with the labels of `enumNames` (legacy, deprecated) where there are as many. */
function plainOptions(schema: unknown): readonly FieldOption[] | undefined {
  const values = texts(member(schema, 'enum'));
  const names = texts(member(schema, 'enumNames'));
  return values?.map((value, index) => ({ value, title: names?.[index] ?? value }));
}

function titledOptions(list: unknown): readonly FieldOption[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const options = list.flatMap((each: unknown): FieldOption[] => {
    const value = text(each, 'const');
    return value === undefined ? [] : [{ value, title: text(each, 'title') ?? value }];
  });
  return options.length === list.length ? options : undefined;
}

function textKind(schema: JsonObject): FieldKind | undefined {
  const initial = text(schema, 'default');
  if (Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'oneOf')) {
    const options = titledOptions(member(schema, 'oneOf')) ?? plainOptions(schema);
    return options === undefined || options.length === 0 ? undefined : { kind: 'choice', options, initial };
  }
  // A format that is not known is a note, not a rule (JSON Schema, format).
  const format = formatNames.find((each) => each === member(schema, 'format'));
  return {
    kind: 'text',
    format,
    minLength: number(schema, 'minLength'),
    maxLength: number(schema, 'maxLength'),
    initial,
  };
}

function choicesKind(schema: JsonObject): FieldKind | undefined {
  const items = member(schema, 'items');
  const options = titledOptions(member(items, 'anyOf')) ?? plainOptions(items);
  if (options === undefined || options.length === 0) return undefined;
  return {
    kind: 'choices',
    options,
    minItems: number(schema, 'minItems'),
    maxItems: number(schema, 'maxItems'),
    initial: texts(member(schema, 'default')),
  };
}

function kindOf(schema: JsonObject): FieldKind | undefined {
  const initial: JsonValue | undefined = Object.hasOwn(schema, 'default') ? schema['default'] : undefined;
  switch (member(schema, 'type')) {
    case 'string':
      return textKind(schema);
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        integer: schema['type'] === 'integer',
        minimum: number(schema, 'minimum'),
        maximum: number(schema, 'maximum'),
        initial: typeof initial === 'number' ? initial : undefined,
      };
    case 'boolean':
      return { kind: 'boolean', initial: typeof initial === 'boolean' ? initial : undefined };
    case 'array':
      return choicesKind(schema);
    default:
      return undefined;
  }
}

/**
 * The fields of a form's schema in the order the server gives them (client/elicitation, Requested Schema): a flat object
 * of strings, numbers, booleans and choices. A form with anything else in it is not shown in part; it is not shown.
 */
export function fieldsOf(schema: JsonObject): Fields {
  const properties = member(schema, 'properties');
  if (member(schema, 'type') !== 'object' || !isJsonObject(properties))
    return { ok: false, says: 'The form is no object with properties, so it cannot be shown.' };
  const required = texts(member(schema, 'required')) ?? [];
  const fields: Field[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const kind = isJsonObject(property) ? kindOf(property) : undefined;
    if (kind === undefined)
      return {
        ok: false,
        says: `The form cannot be shown: the field ${quoted(name)} is of a kind that a flat form does not have.`,
      };
    fields.push({
      name,
      title: text(property, 'title') ?? name,
      description: text(property, 'description'),
      required: required.includes(name),
      ...kind,
    });
  }
  const absent = required.find((name) => !Object.hasOwn(properties, name));
  if (absent !== undefined)
    return {
      ok: false,
      says: `The form cannot be filled: it requires ${quoted(absent)}, which is none of its fields.`,
    };
  return { ok: true, fields };
}
