import { describe, expect, it } from 'vitest';
import { formats, instantOf, type FormatName } from './formats.ts';

const good: Record<FormatName, string[]> = {
  email: ['mira@example.com', 'mira.lin+week@mail.example.co', 'm@localhost', "o'neill@example.com"],
  uri: [
    'https://example.com/',
    'http://127.0.0.1:4326/credential/?a=b#c',
    'mailto:mira@example.com',
    'urn:isbn:9780131103627',
    'calendar://week',
    'http://[2001:db8::7]/a%20b',
  ],
  date: ['2026-09-10', '2024-02-29', '0001-01-01'],
  'date-time': ['2026-09-10T08:30:00Z', '2026-09-10t08:30:00.5z', '2026-09-10T08:30:00+05:45'],
};

const bad: Record<FormatName, string[]> = {
  email: ['', 'mira', '@example.com', 'mira@', 'mi ra@example.com', 'a..b@example.com', 'mira@-example.com'],
  uri: [
    '',
    'example.com',
    '/credential/',
    'http://exa mple.com/',
    'http://example.com/%2',
    'http://a\\b/',
    '://x',
  ],
  date: ['', '2026-9-10', '2026-02-29', '2026-13-01', '2026-09-31', '10.09.2026', '2026-09-10T08:30:00Z'],
  'date-time': [
    '',
    'tomorrow',
    '2026-09-10',
    '2026-09-10 08:30:00Z',
    '2026-09-10T08:30Z',
    '2026-09-10T08:30:00',
    '2026-09-10T24:00:00Z',
    '2026-02-30T08:30:00Z',
    '2026-09-10T08:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-09-10T08:30:00+24:00',
    ' 2026-09-10T08:30:00Z',
  ],
};

describe.each(Object.entries(formats))('%s', (name, { fits }) => {
  it.each(good[name as FormatName])('takes %j', (text) => {
    expect(fits(text)).toBe(true);
  });
  it.each(bad[name as FormatName])('refuses %j', (text) => {
    expect(fits(text)).toBe(false);
  });
});

describe('instantOf', () => {
  it.each([
    ['2026-09-10T08:30:00Z', '2026-09-10T08:30:00.000Z'],
    ['2026-09-10T08:30:00+05:45', '2026-09-10T02:45:00.000Z'],
    ['2026-09-10T23:30:00.25-01:00', '2026-09-11T00:30:00.250Z'],
    ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, utc) => {
    expect(new Date(instantOf(text) ?? NaN).toISOString()).toBe(utc);
  });

  it('takes no time over a long text', () => {
    expect(formats.uri.fits(`a:${'a%'.repeat(200_000)}`)).toBe(false);
    expect(formats.email.fits(`${'a.'.repeat(200_000)}@`)).toBe(false);
  });
});
