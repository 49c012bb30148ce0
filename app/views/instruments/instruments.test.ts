import { expect, test } from 'vitest';
import { instruments } from './instruments.ts';

test('no two instruments share an id, a name or a key', () => {
  for (const of of ['id', 'text', 'key'] as const) {
    const values = instruments.map((one) => one[of]).filter((value) => value !== undefined);
    expect(new Set(values).size).toBe(values.length);
  }
});

test('each key is one character in lower case, as a key press is compared', () => {
  for (const { key } of instruments) if (key !== undefined) expect(key).toMatch(/^[a-z?]$/);
});
