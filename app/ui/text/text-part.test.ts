import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import WireText from '../cell/WireText.svelte';
import FramedLines from '../lab/FramedLines.svelte';
import LineSide from '../lab/LineSide.svelte';
import RawText from '../lab/RawText.svelte';
import Streams from '../lab/Streams.svelte';
import Pane from '../past/Pane.svelte';
import JsonView from './JsonView.svelte';
import { cutAt, partCount, textPart } from './text-part.ts';
import VisibleText from './VisibleText.svelte';

describe('the parts of a text', () => {
  it.each([
    ['', 3],
    ['ab', 3],
    ['abc', 3],
    ['abcd', 3],
    ['ab😀c😀', 3],
    ['😀😀😀', 1],
    ['\uD83D\uD83Dab\uDE00', 2],
  ])('%j in parts of %d: joined they are the text, and no pair is cut', (text, size) => {
    const parts = Array.from({ length: partCount(text, size) }, (_, index) => textPart(text, index, size));
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const { text: part } of parts) {
      if (!/\p{Surrogate}/u.test(text)) expect(part).not.toMatch(/\p{Surrogate}/u);
      expect(part.length).toBeLessThanOrEqual(size + 1);
    }
  });

  it('gives the last part where there are not so many', () => {
    expect(textPart('abcd', 9, 3)).toEqual({ index: 1, from: 3, to: 4, text: 'd' });
    expect(cutAt('😀', 1)).toBe(0);
    expect(cutAt('ab', 9)).toBe(2);
  });
});

let view: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (view !== undefined) await unmount(view);
  view = undefined;
});

const body = (): string => document.body.textContent ?? '';
const press = (name: string): void => {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.trim() === name,
  );
  expect(button, `a button ${name}`).toBeDefined();
  button?.click();
  flushSync();
};

const long = 5_000_000;
const line = (
  text: string,
): { readonly seq: number; readonly at: number; readonly process: number } & {
  readonly afterEnd: boolean;
  readonly restored: boolean;
  readonly kind: 'line';
  readonly stream: 'stdout';
  readonly text: string;
} => ({ seq: 1, at: 0, process: 1, afterEnd: false, restored: false, kind: 'line', stream: 'stdout', text });

/** What a reader can be shown, with a line of five million characters, and one of 60,000 members, in each. */
const texts = {
  'one string': JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text: 'x'.repeat(long) } }),
  '60,000 lines': JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ index }))),
  'line breaks': 'x\n'.repeat(60_000),
} as const;

const places: Readonly<Record<string, (text: string) => ReturnType<typeof mount>>> = {
  VisibleText: (text) => mount(VisibleText, { target: document.body, props: { text } }),
  WireText: (text) => mount(WireText, { target: document.body, props: { text, label: 'Line' } }),
  JsonView: (text) => mount(JsonView, { target: document.body, props: { text, label: 'Answer' } }),
  Pane: (text) => mount(Pane, { target: document.body, props: { title: 'Answer', text } }),
  RawText: (text) => mount(RawText, { target: document.body, props: { text } }),
  LineSide: (text) =>
    mount(LineSide, {
      target: document.body,
      props: {
        exchange: {
          key: 1,
          process: 1,
          id: 1,
          method: 'tools/call',
          request: line('{}'),
          answer: line(text),
          outcome: 'result',
          notifications: [],
          duplicateId: false,
          restored: false,
          reason: undefined,
        } as never,
      },
    }),
  Streams: (text) => mount(Streams, { target: document.body, props: { entries: [line(text)] } }),
  FramedLines: (text) =>
    mount(FramedLines, {
      target: document.body,
      props: { lines: [{ seq: 1, text: 'x', answer: text, says: 'Answered.', fate: 'answered' }] },
    }),
};

describe.each(Object.keys(texts) as (keyof typeof texts)[])('an answer of %s', (name) => {
  it.each(Object.keys(places))('%s puts at most 20,000 characters of it into the page', (place) => {
    view = places[place]?.(texts[name]);
    flushSync();
    // The laid out view adds white space of its own; nothing adds more than as much again.
    expect(body().length).toBeLessThan(60_000);
    expect(document.querySelectorAll('*').length).toBeLessThan(30_000);
  });
});

describe('WireText', () => {
  it('shows any part of a long line, counts, and copies all of it', () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const text = `${'a'.repeat(20_000)}${'b'.repeat(20_000)}${'c'.repeat(5)}`;
    view = places['WireText']?.(text);
    flushSync();
    expect(body()).toContain('Characters 1 to 20,000 of 40,005.');
    press('Next part');
    expect(document.querySelector('pre')?.textContent).toBe('b'.repeat(20_000));
    press('Last part');
    expect(document.querySelector('pre')?.textContent).toBe('ccccc');
    expect(body()).toContain('Characters 40,001 to 40,005 of 40,005.');
    press('Previous part');
    press('First part');
    expect(document.querySelector('pre')?.textContent).toBe('a'.repeat(20_000));
    press('Copy line');
    expect(writeText).toHaveBeenCalledWith(text);
  });

  it('says nothing of parts where all is shown', () => {
    view = places['WireText']?.('short');
    flushSync();
    expect(body()).not.toContain('Characters');
  });
});
