/** The string formats a form may ask for (client/elicitation, Requested Schema). */
export type TextFormat = 'email' | 'uri' | 'date' | 'date-time';

// The expression of the HTML standard, so that what a browser takes for an address is one here.
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** Scheme and the characters of RFC 3986; a percent sign begins an escape. */
const uri = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i;

const dateTime = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return false;
  const [, year = '', month = '', day = ''] = parts;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isDateTime(text: string): boolean {
  const parts = dateTime.exec(text);
  if (parts === null) return false;
  const [, date = '', hour = '', minute = '', second = '', offsetHour = '0', offsetMinute = '0'] = parts;
  if (!isDate(date) || Number(hour) > 23 || Number(minute) > 59) return false;
  // A leap second is written as 60 (RFC 3339, section 5.6).
  if (Number(second) > 60) return false;
  return Number(offsetHour) <= 23 && Number(offsetMinute) <= 59;
}

function isUri(text: string): boolean {
  if (!uri.test(text)) return false;
  if (!/^https?:/i.test(text)) return true;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

const checks: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: (text) => email.test(text),
  uri: isUri,
  date: isDate,
  'date-time': isDateTime,
};

const sentences: Readonly<Record<TextFormat, string>> = {
  email: 'Write an email address, such as mira@example.com.',
  uri: 'Write a whole address with its scheme, such as https://example.com/page.',
  date: 'Write a day of the calendar as year, month and day, such as 2026-09-10.',
  'date-time': 'Write date, T, time with seconds, and Z or an offset, such as 2026-09-10T08:30:00Z.',
};

/** Whether a text has a format: RFC 5322 addresses as HTML takes them, RFC 3986, RFC 3339 (JSON Schema, format). */
export function hasFormat(text: string, format: TextFormat): boolean {
  return checks[format](text);
}

/** One sentence that says how a text of that format is written, with an example. */
export function formatSentence(format: TextFormat): string {
  return sentences[format];
}
