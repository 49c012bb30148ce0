import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import JsonView from './JsonView.svelte';

let view: ReturnType<typeof mount> | undefined;
const show = (props: {
  text: string;
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

afterEach(async () => {
  if (view !== undefined) await unmount(view);
  view = undefined;
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

  it('shows a long text in parts and says how much there is', () => {
    const long = JSON.stringify({ text: 'a'.repeat(5_000_000) });
    const body = show({ text: long });
    expect(body.textContent?.length).toBeLessThan(100_000);
    expect(body.textContent).toContain('of 5,000,011 characters shown');
    const before = body.textContent?.length ?? 0;
    body.querySelector('button')?.click();
    flushSync();
    expect(body.textContent?.length).toBeGreaterThan(before);
  });
});
