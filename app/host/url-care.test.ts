import { describe, expect, it } from 'vitest';
import { secretWord } from './secret-words.ts';
import { judgeUrl } from './url-care.ts';

const site = 'https://class.example/a/b/';
const warnings = (url: string): string => {
  const judged = judgeUrl(url, site);
  return judged.ok ? judged.warnings.join('\n') : judged.says;
};

describe('addresses', () => {
  it('has nothing to say of a page of this site', () => {
    expect(judgeUrl('https://class.example/a/b/credential/?for=calendar', site)).toEqual({
      ok: true,
      host: 'class.example',
      hostAsWritten: 'class.example',
      warnings: [],
    });
  });

  it.each([
    ['https://elsewhere.example/', 'another host'],
    ['https://class.example:8443/', 'another host'],
    ['https://xn--pple-43d.example/', 'Punycode'],
    ['https://аpple.example/', 'Cyrillic'],
    ['http://class.example/', 'not be encrypted'],
    ['https://class.example@evil.example/', 'before an @'],
    ['https://class.example:x@evil.example/', 'before an @'],
    ['https://class.example/\u202Egnp.exe', 'hidden characters'],
    ['https:\\\\class.example\\a', 'backslashes'],
  ])('warns of %s', (url, word) => {
    expect(warnings(url)).toContain(word);
  });

  it('shows the host that is meant, not the one in front', () => {
    expect(judgeUrl('https://class.example@evil.example/x', site)).toMatchObject({
      host: 'evil.example',
      hostAsWritten: 'evil.example',
    });
    expect(judgeUrl('https://class.example@class.example@evil.example/x', site)).toMatchObject({
      host: 'evil.example',
      hostAsWritten: 'evil.example',
    });
    expect(judgeUrl('https://аpple.example/', site)).toMatchObject({
      host: 'xn--pple-43d.example',
      hostAsWritten: 'аpple.example',
    });
  });

  it('does not call a loopback connection unencrypted', () => {
    expect(judgeUrl('http://127.0.0.1:8080/credential/', 'http://127.0.0.1:8080/')).toMatchObject({
      warnings: [],
    });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'blob:https://class.example/1',
    'file:///etc/passwd',
    'about:blank',
    'mailto:a@b.c',
    '/credential/',
    'credential',
    '',
    'https://',
  ])('never opens %s', (url) => {
    expect(judgeUrl(url, site).ok).toBe(false);
  });
});

describe('words that sound like a secret', () => {
  it.each([
    'password',
    'apiKey',
    'API key',
    'access_token',
    'Your tokens',
    'Credit card number',
    'private-key',
    'PIN',
    'userPassword',
    'CVV',
  ])('finds one in %s', (text) => {
    expect(secretWord(text)).toBeDefined();
  });

  it.each([
    'title',
    'startsAt',
    'Postcard',
    'keyboard',
    'opinion',
    'discard',
    'email',
    'Key facts',
    'compass',
  ])('finds none in %s', (text) => {
    expect(secretWord(text)).toBeUndefined();
  });
});
