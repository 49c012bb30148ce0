import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSections } from './watch-sections.ts';

/** Where each heading stands below the upper edge of the window, which is 900 high. */
let tops: Record<string, number> = {};

beforeEach(() => {
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => task());
  document.body.innerHTML = '<h2 id="one"></h2><h2 id="two"></h2>';
  for (const heading of document.querySelectorAll('h2'))
    heading.getBoundingClientRect = () => new DOMRect(0, tops[heading.id]);
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const scrollTo = (one: number, two: number): void => {
  tops = { one, two };
  window.dispatchEvent(new Event('scroll'));
};

test('the first section is named before it is reached, and every section when its heading passes the upper third', () => {
  const told: [string, boolean][] = [];
  tops = { one: 800, two: 2000 };
  const stop = watchSections(['one', 'two', 'not-there'], (...what) => told.push(what));
  expect(told).toEqual([['one', false]]);
  scrollTo(301, 1500);
  expect(told).toHaveLength(1);
  scrollTo(300, 1500);
  scrollTo(250, 1450);
  expect(told).toEqual([
    ['one', false],
    ['one', true],
  ]);
  scrollTo(-900, 300);
  scrollTo(800, 2000);
  expect(told.slice(2)).toEqual([
    ['two', true],
    ['one', false],
  ]);
  stop();
  scrollTo(-900, 300);
  expect(told).toHaveLength(4);
});
