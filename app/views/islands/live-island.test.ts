import { afterEach, expect, test, vi } from 'vitest';
import { LiveIsland } from './live-island.ts';

afterEach(() => document.body.replaceChildren());

interface Set {
  readonly element: HTMLElement;
  readonly island: LiveIsland;
  readonly arrive: () => void;
  readonly fail: () => void;
  readonly brought: () => number;
}

function set(html: string): Set {
  document.body.innerHTML = `<div>${html}</div>`;
  const element = document.body.firstElementChild as HTMLElement;
  let settle: { resolve: () => void; reject: (cause: Error) => void } | undefined;
  const bring = vi.fn(() => new Promise<void>((resolve, reject) => (settle = { resolve, reject })));
  const island = new LiveIsland(element, { prepare: () => Promise.resolve(), bring });
  return {
    element,
    island,
    arrive: () => settle?.resolve(),
    fail: () => settle?.reject(new Error('gone')),
    brought: () => bring.mock.calls.length,
  };
}

test('a click before it is alive is done once more when it is, on the same control', async () => {
  const { element, arrive, island } = set('<button><span>Check</span></button>');
  const heard: EventTarget[] = [];
  element.querySelector('span')?.click();
  element.querySelector('button')?.addEventListener('click', (event) => heard.push(event.target as Element));
  expect(heard).toEqual([]);
  arrive();
  await island.wake();
  expect(heard).toEqual([element.querySelector('button')]);
  element.querySelector('button')?.click();
  expect(heard).toHaveLength(2);
});

test('a choice made before it is alive ends up chosen, once', async () => {
  const { element, arrive, island } = set('<input type="checkbox">');
  const box = element.querySelector('input');
  box?.click();
  expect(box?.checked).toBe(false);
  arrive();
  await island.wake();
  expect(box?.checked).toBe(true);
});

test('a link works without waiting', () => {
  const { element } = set('<a href="#there">there</a>');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  element.querySelector('a')?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test.each(['pointerdown', 'focusin'])('%s brings it to life, once', (type) => {
  const { element, brought } = set('<button>x</button>');
  const touch = (): boolean | undefined =>
    element.querySelector('button')?.dispatchEvent(new Event(type, { bubbles: true }));
  touch();
  touch();
  expect(brought()).toBe(1);
});

test('after a load that failed the next touch tries again, and the held click is not lost', async () => {
  const { element, arrive, fail, island, brought } = set('<button>x</button>');
  const heard = vi.fn();
  element.querySelector('button')?.click();
  const first = island.wake();
  fail();
  await expect(first).rejects.toThrow('gone');
  element.addEventListener('click', heard);
  const second = island.wake();
  arrive();
  await second;
  expect(brought()).toBe(2);
  expect(heard).toHaveBeenCalledTimes(1);
});
