/** The string formats a form may ask for (client/elicitation, Requested Schema). */
export type FormatName = 'email' | 'uri' | 'date' | 'date-time';

/** One format: what a value must be, as the end of a sentence, and whether a text is one. */
export interface Format {
  readonly says: string;
  fits(text: string): boolean;
}

const dateParts = /^(\d{4})-(\d\d)-(\d\d)$/;
const timeParts = /^(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:z|([+-])(\d\d):(\d\d))$/i;
const mailbox =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const uriShape =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[\w.~!$&'()*+,;=:%-]*@)?(?:\[[a-f\d:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?(?=[/?#]|$))?[\w.~!$&'()*+,;=:@%/-]*(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?(?:#[\w.~!$&'()*+,;=:@%/?-]*)?$/i;

function midnight(text: string): number | undefined {
  const [, year, month, day] = (dateParts.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(0);
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

/**
 * The instant of an RFC 3339 date and time in milliseconds since the epoch, whatever its offset; undefined when the
 * text is none. Leap seconds are none, since no clock here can show them.
 */
export function instantOf(text: string): number | undefined {
  const day = midnight(text.slice(0, 10));
  const time = timeParts.exec(text.slice(11));
  if (day === undefined || time === null || !/[Tt]/.test(text.charAt(10))) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(1, 4).map(Number);
  const offsetHours = Number(time[6] ?? 0);
  const offsetMinutes = Number(time[7] ?? 0);
  if (hours > 23 || minutes > 59 || seconds > 59 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const ahead = (offsetHours * 60 + offsetMinutes) * (time[5] === '-' ? -1 : 1);
  const fraction = Math.floor(Number(`0.${time[4] ?? '0'}`) * 1000);
  return day + ((hours * 60 + minutes - ahead) * 60 + seconds) * 1000 + fraction;
}

/** The formats by name. Addresses are the dot-atom form of RFC 5321, URIs the absolute ones of RFC 3986. */
export const formats: Readonly<Record<FormatName, Format>> = {
  email: {
    says: 'an email address, such as mira@example.com',
    fits: (text) => text.length <= 254 && text.indexOf('@') <= 64 && mailbox.test(text),
  },
  uri: {
    says: 'a whole URI, such as https://example.com/',
    fits: (text) => uriShape.test(text) && !/%(?![a-f\d]{2})/i.test(text),
  },
  date: { says: 'a date, such as 2026-09-10', fits: (text) => midnight(text) !== undefined },
  'date-time': {
    says: 'a date and time with its offset, such as 2026-09-10T08:30:00Z',
    fits: (text) => instantOf(text) !== undefined,
  },
};

/** What is wrong with a text that should be a date and time, as a clause; undefined when nothing is. */
export function dateTimeFault(text: string, place: string): string | undefined {
  return formats['date-time'].fits(text) ? undefined : `${place} must be ${formats['date-time'].says}`;
}
