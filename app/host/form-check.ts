import { formats } from '../../worker/mcp/formats.ts';
import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';
import type { Field } from './form-fields.ts';

/**
 * What stands in a field while it is filled: text as typed, where empty text is no answer; `yes`, `no` or nothing for a
 * boolean; the chosen values of a choice, of which a single one has at most one.
 */
export type FieldDraft = string | readonly string[];

/** The content of a filled form, and a sentence for each field that cannot be sent as it is. */
export interface CheckedForm {
  readonly content: JsonObject;
  /** By field name; empty when the content fits the schema. */
  readonly faults: ReadonlyMap<string, string>;
}

type Of<K extends Field['kind']> = Extract<Field, { kind: K }>;

const needed = 'Answer this. The server requires it.';

const tooLong =
  'Write a number between -9007199254740991 and 9007199254740991; beyond that digits would be lost.';

/** Whether a whole number as typed is another one once it is a JSON number of this host. */
const losesDigits = (typed: FieldDraft): boolean =>
  typeof typed === 'string' &&
  /^\s*-?\d+\s*$/.test(typed) &&
  typed.length < 400 &&
  BigInt(typed) !== BigInt(Number(typed));

/** `1 character`, `3 characters`. */
const counted = (count: number, one: string): string => `${String(count)} ${one}${count === 1 ? '' : 's'}`;

/** What a field shows before anything was typed: its default, or nothing (client/elicitation, defaults). */
export function draftOf(field: Field): FieldDraft {
  if (field.kind === 'choices') return field.initial ?? [];
  if (field.kind === 'choice') return field.initial === undefined ? [] : [field.initial];
  if (field.initial === undefined) return '';
  if (field.kind === 'boolean') return field.initial ? 'yes' : 'no';
  return String(field.initial);
}

function textFault(
  value: string,
  { format, minLength = 0, maxLength = Infinity }: Of<'text'>,
): string | undefined {
  const length = [...value].length;
  if (length < minLength)
    return `Write at least ${counted(minLength, 'character')}; this has ${String(length)}.`;
  if (length > maxLength)
    return `Write at most ${counted(maxLength, 'character')}; this has ${String(length)}.`;
  return format === undefined || formats[format].fits(value) ? undefined : `Write ${formats[format].says}.`;
}

function numberFault(value: number, field: Of<'number'>): string | undefined {
  const { integer, minimum = -Infinity, maximum = Infinity } = field;
  if (!Number.isFinite(value)) return 'Write a smaller number; this one is beyond what can be sent.';
  if (integer && !Number.isInteger(value)) return 'Write a whole number, without a fraction.';
  if (integer && !Number.isSafeInteger(value)) return tooLong;
  if (value < minimum) return `Write a number that is at least ${String(minimum)}.`;
  if (value > maximum) return `Write a number that is at most ${String(maximum)}.`;
  return undefined;
}

function choicesFault(values: readonly string[], field: Of<'choices'>): string | undefined {
  const { minItems = 0, maxItems = Infinity, options } = field;
  if (values.some((value) => !options.some((option) => option.value === value)))
    return 'Choose only from what is offered.';
  if (values.length < minItems)
    return `Choose at least ${String(minItems)}; ${String(values.length)} chosen.`;
  if (values.length > maxItems) return `Choose at most ${String(maxItems)}; ${String(values.length)} chosen.`;
  return undefined;
}

/** Why a value does not fit its field, as one sentence to the person; undefined when it does. */
export function valueFault(field: Field, value: JsonValue): string | undefined {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? textFault(value, field) : 'Write a text.';
    case 'number':
      return typeof value === 'number' ? numberFault(value, field) : 'Write a number, such as 3 or 0.5.';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Choose yes or no.';
    case 'choice':
      return field.options.some((option) => option.value === value)
        ? undefined
        : 'Choose one of what is offered.';
    case 'choices':
      return Array.isArray(value) && value.every((each) => typeof each === 'string')
        ? choicesFault(value, field)
        : 'Choose from what is offered.';
  }
}

/** The value a draft stands for; undefined when nothing was answered. A text that is no number stays a text. */
function valueOf(field: Field, draft: FieldDraft): JsonValue | undefined {
  if (field.kind === 'choice') return draft[0];
  if (typeof draft !== 'string') return draft.length === 0 && !field.required ? undefined : [...draft];
  if (draft === '') return undefined;
  if (field.kind === 'boolean') return draft === 'yes';
  if (field.kind !== 'number') return draft;
  const number = draft.trim();
  return /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(number) ? Number(number) : draft;
}

/**
 * Turns what was typed into the content of an `accept` and checks it against the form (client/elicitation, Form Mode
 * Security: clients should validate). What was left empty is left out; a field that is required may not be.
 */
export function checkForm(fields: readonly Field[], drafts: ReadonlyMap<string, FieldDraft>): CheckedForm {
  const faults = new Map<string, string>();
  const members: [string, JsonValue][] = [];
  for (const field of fields) {
    const draft = drafts.get(field.name) ?? draftOf(field);
    const value = valueOf(field, draft);
    const fault = value === undefined ? (field.required ? needed : undefined) : valueFault(field, value);
    if (fault !== undefined) faults.set(field.name, fault);
    else if (field.kind === 'number' && losesDigits(draft)) faults.set(field.name, tooLong);
    if (value !== undefined) members.push([field.name, value]);
  }
  return { content: Object.fromEntries(members), faults };
}
