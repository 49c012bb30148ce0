import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import JsonView from './JsonView.svelte';

let view: ReturnType<typeof mount> | undefined;
const show = (props: {
  text: string;
  json?: boolean;
  onpick?: (pointer: string) => void;
  selected?: string;
}): HTMLElement => {
  view = mount(JsonView, { target: document.body, props: { label: 'Answer', ...props } });
  flushSync();
  return document.body;
};
const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=treeitem]')];
const stops = (): string[] =>
  items()
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ dataset }) => dataset['pointer'] ?? '');
const press = async (key: string): Promise<void> => {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  await tick();
  await tick();
};

const frames: (() => void)[] = [];
/** Lets the frames of a page go by, as many as there are. */
const drawAll = (): void => {
  for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
    frame();
    flushSync();
  }
};

beforeEach(() => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((task) => frames.push(() => task(0)));
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(() => {
    frames.length = 0;
  });
});

afterEach(async () => {
  if (view !== undefined) await unmount(view);
  view = undefined;
  frames.length = 0;
  vi.restoreAllMocks();
});

const text = '{"id":4,"result":{"content":[{"type":"text","text":"x"}],"isError":true,"isError":false}}';

describe('JsonView', () => {
  it('has one stop for Tab, and arrows move it', async () => {
    show({ text, onpick: () => undefined });
    expect(stops()).toEqual(['']);
    items()[0]?.focus();
    await press('ArrowDown');
    await press('ArrowDown');
    expect(stops()).toEqual(['/result']);
    expect(document.activeElement).toBe(items()[2]);
    await press('ArrowRight');
    expect(stops()).toEqual(['/result/content']);
    await press('ArrowLeft');
    expect(stops()).toEqual(['/result']);
  });

  it('picks the value under Enter and under the pointer', async () => {
    const onpick = vi.fn<(pointer: string) => void>();
    show({ text, onpick });
    items()[0]?.focus();
    await press('ArrowDown');
    await press('Enter');
    expect(onpick).toHaveBeenLastCalledWith('/id');
    items()
      .find(({ dataset }) => dataset['pointer'] === '/result/isError')
      ?.querySelector('span')
      ?.click();
    expect(onpick).toHaveBeenLastCalledWith('/result/isError');
  });

  it('shows both of two members with one name, and marks both when that name is selected', () => {
    show({ text, onpick: () => undefined, selected: '/result/isError' });
    const same = items().filter(({ dataset }) => dataset['pointer'] === '/result/isError');
    expect(same.map(({ textContent }) => textContent)).toEqual(['"isError": true', '"isError": false']);
    expect(same.every((item) => item.getAttribute('aria-selected') === 'true')).toBe(true);
  });

  it('shows what is no JSON as it is', () => {
    expect(show({ text: '[db] ready  {' }).textContent).toContain('[db] ready  {');
  });

  /** The way to the other parts is loaded when there are some. */
  const turns = (): Promise<void> =>
    vi.waitFor(() => {
      flushSync();
      expect(document.querySelector('.parts')).not.toBeNull();
    });
  const turn = (name: string): void => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click();
    flushSync();
  };

  it('has one part of a long text in the page, however far one reads on', async () => {
    const long = JSON.stringify({ text: 'a'.repeat(5_000_000) });
    const body = show({ text: long });
    await turns();
    expect(body.textContent).toContain('Characters 1 to 20,008 of 5,000,011.');
    for (let times = 0; times < 5; times += 1) {
      turn('Next part');
      expect(body.textContent?.length).toBeLessThan(45_000);
    }
    expect(body.textContent).toContain('Characters 100,009 to 120,008 of 5,000,011.');
    turn('Last part');
    expect(body.textContent).toContain('to 5,000,011 of 5,000,011.');
    expect(body.querySelector('.view')?.textContent).toMatch(/^\s*a+"\}$/);
    turn('First part');
    expect(body.textContent).toContain('Characters 1 to 20,008');
  });

  const many = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => index));

  it('has 1,000 tokens at once in the page where they are short', async () => {
    const body = show({ text: many, onpick: () => undefined });
    await turns();
    drawAll();
    expect(body.querySelectorAll('.tok-number')).toHaveLength(500);
    expect(body.textContent).toContain('Characters 1 to 1,891 of 348,891.');
    turn('Next part');
    drawAll();
    expect(body.querySelectorAll('.tok-number')).toHaveLength(500);
    expect(items()[0]?.dataset['pointer']).toBe('/500');
  });

  it('draws a part 80 lines a frame', async () => {
    const body = show({ text: many, onpick: () => undefined });
    const numbers = (): number => body.querySelectorAll('.tok-number').length;
    const seen = [numbers()];
    while (frames.length > 0) {
      frames.shift()?.();
      flushSync();
      seen.push(numbers());
    }
    expect(seen).toEqual([79, 159, 239, 319, 399, 479, 500]);
    await turns();
    turn('Next part');
    expect(numbers()).toBe(80);
  });

  it('does not read a text that is known to be JSON to find that out', () => {
    const parse = vi.spyOn(JSON, 'parse');
    show({ text, json: true });
    expect(parse.mock.calls.some(([parsed]) => parsed === text)).toBe(false);
    expect(document.querySelectorAll('.line').length).toBeGreaterThan(1);
  });

  it('goes on to the next part at its end by the arrow keys, and back', async () => {
    show({ text: many, onpick: () => undefined });
    items()[0]?.focus();
    await press('End');
    expect(stops()).toEqual(['/499']);
    await press('ArrowDown');
    expect(stops()).toEqual(['/500']);
    expect(document.activeElement).toBe(items()[0]);
    await press('ArrowUp');
    expect(stops()).toEqual(['/499']);
    expect(document.activeElement).toBe(items().at(-1));
  });

  it('shows the part of what is chosen elsewhere, and leaves it when the reader turns on', async () => {
    const props = $state({
      text: many,
      label: 'Answer',
      selected: '/59999' as string | undefined,
      onpick: () => undefined,
    });
    view = mount(JsonView, { target: document.body, props });
    flushSync();
    const chosen = (): string[] =>
      items()
        .filter((item) => item.getAttribute('aria-selected') === 'true')
        .map(({ dataset }) => dataset['pointer'] ?? '');
    expect(chosen()).toEqual(['/59999']);
    await turns();
    turn('First part');
    expect(chosen()).toEqual([]);
    expect(items()[0]?.dataset['pointer']).toBe('');
    props.selected = '/700';
    flushSync();
    expect(chosen()).toEqual(['/700']);
    // What goes through here is here: the whole array, of which a comma is picked, begins far before.
    props.selected = '';
    flushSync();
    expect(items()[0]?.dataset['pointer']).toBe('/500');
  });

  it('has one part of a long text that is no JSON, too', async () => {
    const body = show({ text: 'x\n'.repeat(60_000) });
    await turns();
    expect(body.textContent).toContain('Characters 1 to 20,000 of 120,000.');
    turn('Last part');
    expect(body.textContent).toContain('Characters 100,001 to 120,000 of 120,000.');
    expect(body.textContent?.length).toBeLessThan(30_000);
  });
});
