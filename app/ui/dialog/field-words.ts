import type { Field } from '../../host/form-fields.ts';
import type { FieldDraft } from '../../host/form-check.ts';
import type { InputResponse } from '../../host/mrtr.ts';
import { codePointName, stretches } from '../text/hidden-characters.ts';

/** `2 to 50`, `at least 2`, `at most 50`; undefined without limits. */
function limits(least: number | undefined, most: number | undefined): string | undefined {
  if (least !== undefined && most !== undefined) return `${String(least)} to ${String(most)}`;
  if (least !== undefined) return `at least ${String(least)}`;
  return most === undefined ? undefined : `at most ${String(most)}`;
}

const formatHints = {
  email: 'An email address',
  uri: 'A whole address with its scheme, such as https://example.com/page',
  date: 'Year, month and day, such as 2026-09-10',
  'date-time': 'Date and time with Z or an offset, such as 2026-09-10T08:30:00Z',
} as const;

function kindHint(field: Field): string | undefined {
  switch (field.kind) {
    case 'text': {
      const length = limits(field.minLength || undefined, field.maxLength);
      const parts = [field.format && formatHints[field.format], length && `${length} characters`];
      return parts.filter((part) => part !== undefined && part !== '').join(', ') || undefined;
    }
    case 'number': {
      const range = limits(field.minimum, field.maximum);
      return `${field.integer ? 'A whole number' : 'A number'}${range === undefined ? '' : `, ${range}`}`;
    }
    case 'choices': {
      const count = limits(field.minItems || undefined, field.maxItems);
      return count === undefined ? 'Any number of them' : `Choose ${count}`;
    }
    default:
      return undefined;
  }
}

/** What the schema allows in a field, in a few words of this page; undefined where there is nothing to say. */
export function fieldHint(field: Field): string | undefined {
  const hint = kindHint(field);
  return hint === undefined ? undefined : `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`;
}

/** A stranger's text where only plain text can stand: what no eye can see is written as its code point. */
export const plainText = (text: string): string =>
  stretches(text)
    .map(({ text: part, code }) => (code === undefined ? part : `[${codePointName(part)}]`))
    .join('');

/** What was answered, for reading over before it is sent. */
export function draftWords(field: Field, draft: FieldDraft): string {
  if (typeof draft === 'string') {
    if (field.kind === 'boolean' && draft !== '') return draft === 'yes' ? 'Yes' : 'No';
    return draft;
  }
  const titles = 'options' in field ? field.options : [];
  return draft.map((value) => titles.find((option) => option.value === value)?.title ?? value).join(', ');
}

/** The word for what a response says. */
export const responseWord = (response: InputResponse | undefined): string =>
  response === undefined
    ? ''
    : { accept: 'Accepted', decline: 'Declined', cancel: 'Cancelled' }[response.action];
