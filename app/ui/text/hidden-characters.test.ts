import { describe, expect, it } from 'vitest';
import { stretches } from './hidden-characters.ts';

const codes = (text: string): (string | undefined)[] =>
  stretches(text)
    .map(({ code }) => code)
    .filter((code) => code !== undefined);

describe('stretches', () => {
  it('marks tag characters, direction changes and escapes', () => {
    expect(codes('Adds numbers\u{E0049}\u{E0067}')).toEqual(['U+E0049', 'U+E0067']);
    expect(codes('title\u202Etxt')).toEqual(['U+202E']);
    expect(codes('\u001B[2J')).toEqual(['U+001B']);
    expect(codes('a\uFEFFb\u200Bc')).toEqual(['U+FEFF', 'U+200B']);
  });

  it('lets emoji with joiners and flags through', () => {
    expect(codes('👩‍💻 🇫🇷 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}')).toEqual([]);
  });

  it('loses nothing', () => {
    const text = 'a\u202Eb\u{E0041}c\n\td';
    expect(
      stretches(text)
        .map(({ text: part }) => part)
        .join(''),
    ).toBe(text);
    expect(stretches('')).toEqual([{ text: '', code: undefined }]);
  });
});
