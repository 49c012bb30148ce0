import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import Tabs from './Tabs.svelte';

let app: Record<string, unknown>;
afterEach(async () => {
  await unmount(app);
});

const open = (): readonly HTMLElement[] => {
  const panel = createRawSnippet((id: () => string) => ({ render: () => `<p>panel ${id()}</p>` }));
  const tabs = [
    { id: 'a', title: 'A', outcome: 'protocol-error' as const },
    { id: 'b', title: 'B' },
    { id: 'c', title: 'C' },
  ];
  app = mount(Tabs, { target: document.body, props: { label: 'Requests', tabs, panel } });
  flushSync();
  return [...document.querySelectorAll<HTMLElement>('[role=tab]')];
};
const chosen = (): string =>
  [...document.querySelectorAll('[role=tab]')].map((each) => each.getAttribute('aria-selected')).join(' ');
const press = (on: HTMLElement | undefined, key: string): void => {
  on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
};

it('shows the first, and moves with arrow keys, Home and End', () => {
  const [a, b, c] = open();
  expect(chosen()).toBe('true false false');
  press(a, 'ArrowRight');
  expect(chosen()).toBe('false true false');
  expect(document.activeElement).toBe(b);
  press(b, 'End');
  expect(document.activeElement).toBe(c);
  press(c, 'ArrowRight');
  expect(chosen()).toBe('true false false');
  expect(document.activeElement).toBe(a);
  press(a, 'ArrowLeft');
  expect(chosen()).toBe('false false true');
  press(c, 'Home');
  expect(chosen()).toBe('true false false');
});

it('keeps every panel in the document and names it by its tab', () => {
  const [a] = open();
  const panels = [...document.querySelectorAll('[role=tabpanel]')];
  expect(panels.map((each) => each.textContent.trim())).toEqual(['panel a', 'panel b', 'panel c']);
  expect(panels[0]?.getAttribute('aria-labelledby')).toBe(a?.id);
});

it('says the outcome of a tab in words', () => {
  const [a] = open();
  expect(a?.textContent.replace(/\s+/g, ' ').trim()).toBe('Protocol error: A');
});
