import { afterEach, expect, test, vi } from 'vitest';

vi.mock('./instruments.ts', () => ({
  instruments: [
    { id: 'present', text: '', says: '', key: 'p' },
    { id: 'files', text: '', says: '' },
  ],
}));
const { instrumentInLink, instrumentOf } = await import('./shortcut.ts');

afterEach(() => document.body.replaceChildren());

/** What pressing `init.key` at the element made of `html` asks for. */
function press(html: string, init: KeyboardEventInit): string | undefined {
  document.body.innerHTML = html;
  const target = document.body.querySelector('.here') ?? document.body;
  let found: string | undefined;
  document.body.addEventListener('keydown', (event) => (found = instrumentOf(event)?.id), { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...init }));
  return found;
}

test('a key opens its instrument, in either case', () => {
  expect(press('', { key: 'p' })).toBe('present');
  expect(press('<button class="here">x</button>', { key: 'P', shiftKey: true })).toBe('present');
});

test.each([
  ['another key', '', { key: 'q' }],
  ['a key without an instrument of its own', '', { key: 'undefined' }],
  ['Control', '', { key: 'p', ctrlKey: true }],
  ['Command', '', { key: 'p', metaKey: true }],
  ['Alt', '', { key: 'p', altKey: true }],
  ['a key held down', '', { key: 'p', repeat: true }],
  ['composition', '', { key: 'p', isComposing: true }],
  ['an input', '<input class="here" />', { key: 'p' }],
  ['a text area', '<textarea class="here"></textarea>', { key: 'p' }],
  ['a choice', '<select class="here"></select>', { key: 'p' }],
  ['an editor', '<div data-editor><div contenteditable="true" class="here"></div></div>', { key: 'p' }],
  ['a dialog', '<dialog open><button class="here">x</button></dialog>', { key: 'p' }],
  ['a list box', '<div role="listbox"><div class="here"></div></div>', { key: 'p' }],
])('%s asks for nothing', (_, html, init) => {
  expect(press(html, init)).toBeUndefined();
});

test('an editor in a shadow root asks for nothing', () => {
  document.body.innerHTML = '<div data-editor></div>';
  const root = document.querySelector('[data-editor]')?.attachShadow({ mode: 'open' });
  const inside = document.createElement('div');
  root?.append(inside);
  let found: unknown = 'not called';
  document.body.addEventListener('keydown', (event) => (found = instrumentOf(event)), { once: true });
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, composed: true }));
  expect(found).toBeUndefined();
});

test('a link names an instrument and may give it something', () => {
  expect(instrumentInLink('#do=present')).toEqual({ id: 'present' });
  expect(instrumentInLink('#do=files:a:b\nc')).toEqual({ id: 'files', given: 'a:b\nc' });
  expect(instrumentInLink('#do=constructor')).toBeUndefined();
  expect(instrumentInLink('#do=')).toBeUndefined();
  expect(instrumentInLink('#present')).toBeUndefined();
  expect(instrumentInLink('')).toBeUndefined();
});
