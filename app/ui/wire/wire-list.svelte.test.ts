import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TraceEntry } from '../../host/types.ts';
import WireList from './WireList.svelte';

const entry = (seq: number): TraceEntry => ({
  ...{ kind: 'line', stream: 'stdout', text: `{"n":${String(seq)}}`, seq, at: 0, process: 1 },
  ...{ afterEnd: false, restored: false },
});

/** Geometry of the list, which jsdom does not have, and how often it was asked for. */
const box = { height: 100, content: 1000, top: 900, asked: 0 };
const frames: (() => void)[] = [];
let resized: () => void = () => undefined;
let view: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  Object.assign(box, { height: 100, content: 1000, top: 900, asked: 0 });
  const prototype = HTMLElement.prototype;
  const counted = (name: 'scrollHeight' | 'clientHeight', value: () => number): void => {
    vi.spyOn(prototype, name, 'get').mockImplementation(() => {
      box.asked += 1;
      return value();
    });
  };
  counted('scrollHeight', () => box.content);
  counted('clientHeight', () => box.height);
  vi.spyOn(prototype, 'scrollTop', 'get').mockImplementation(() => box.top);
  vi.spyOn(prototype, 'scrollTop', 'set').mockImplementation((top) => (box.top = top));
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((task) => frames.push(() => task(0)));
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((handle) => {
    frames[handle - 1] = () => undefined;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(task: () => void) {
        resized = task;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(async () => {
  if (view !== undefined) await unmount(view);
  view = undefined;
  frames.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show() {
  const props = $state({
    rows: [entry(1)],
    ...{ earlier: 0, later: 0, process: 1, selected: undefined },
    ...{ onearlier: () => undefined, onnewest: () => undefined, onselect: () => undefined },
    ...{ link: () => undefined, received: () => undefined },
  });
  view = mount(WireList, { target: document.body, props });
  flushSync();
  return {
    add(seq: number): void {
      props.rows = [...props.rows, entry(seq)];
      box.content += 50;
      flushSync();
    },
    scroll(top: number): void {
      box.top = top;
      document.querySelector('.scroll')?.dispatchEvent(new Event('scroll'));
    },
  };
}

const frame = (): void => {
  for (const task of [...frames]) task();
};

describe('WireList', () => {
  it('follows the newest row, and asks for no layout before the frame that shows it', () => {
    const { add } = show();
    box.asked = 0;
    add(2);
    expect(box.asked).toBe(0);
    frame();
    expect(box.top).toBe(1050);
  });

  it('stays where the reader has scrolled to, until that is the end again', () => {
    const { add, scroll } = show();
    scroll(300);
    add(2);
    frame();
    expect(box.top).toBe(300);
    scroll(box.content - box.height);
    add(3);
    frame();
    expect(box.top).toBe(1100);
  });

  it('stays where it is when a message that opens below takes its end away', () => {
    const { add } = show();
    box.height = 60;
    resized();
    add(2);
    frame();
    expect(box.top).toBe(900);
  });

  it('still follows when it was hidden for a while', () => {
    const { add, scroll } = show();
    scroll(300);
    Object.assign(box, { height: 0, content: 0, top: 0 });
    resized();
    Object.assign(box, { height: 100, content: 1000, top: 300 });
    add(2);
    frame();
    expect(box.top).toBe(300);
  });
});
