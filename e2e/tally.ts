import { expect, type CDPSession, type Page } from '@playwright/test';

/** What a page holds at one moment, after its garbage was collected. */
export interface Tally {
  readonly workers: number;
  /** Channels whose near port is open. */
  readonly ports: number;
  readonly timers: number;
  readonly broadcasts: number;
  /** Locks held or waited for. */
  readonly locks: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly documents: number;
  /** Megabytes. */
  readonly heap: number;
}

declare global {
  interface Window {
    wirebookTally?: { readonly ports: Set<MessagePort>; readonly timers: Set<number>; broadcasts: number };
  }
}

/** Counts what a page opens and closes. Call it before the page is opened. */
export async function keepTally(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tally = { ports: new Set<MessagePort>(), timers: new Set<number>(), broadcasts: 0 };
    window.wirebookTally = tally;
    const Channel = window.MessageChannel;
    window.MessageChannel = class extends Channel {
      constructor() {
        super();
        tally.ports.add(this.port1);
      }
    };
    const { close } = MessagePort.prototype;
    MessagePort.prototype.close = function () {
      tally.ports.delete(this);
      close.call(this);
    };
    const Broadcast = window.BroadcastChannel;
    window.BroadcastChannel = class extends Broadcast {
      constructor(name: string) {
        super(name);
        tally.broadcasts += 1;
      }
      override close(): void {
        tally.broadcasts -= 1;
        super.close();
      }
    };
    const [start, stop, repeat] = [window.setTimeout, window.clearTimeout, window.setInterval];
    const started = (task: unknown, ms: number | undefined, words: unknown[]): number => {
      const id: number = Number(
        start.call(
          window,
          () => {
            tally.timers.delete(id);
            (task as (...all: unknown[]) => void)(...words);
          },
          ms,
        ),
      );
      tally.timers.add(id);
      return id;
    };
    Object.assign(window, {
      setTimeout: (task: unknown, ms?: number, ...words: unknown[]) => started(task, ms, words),
      setInterval: (task: () => void, ms?: number) => {
        const id = Number(repeat.call(window, task, ms));
        tally.timers.add(id);
        return id;
      },
      clearTimeout: (id: number) => {
        tally.timers.delete(id);
        stop.call(window, id);
      },
      clearInterval: (id: number) => {
        tally.timers.delete(id);
        stop.call(window, id);
      },
    });
  });
}

/** Counts what the page holds now. */
export async function tallyOf(page: Page, session: CDPSession): Promise<Tally> {
  await session.send('Performance.enable');
  // Once for what is dropped, once for what only then is.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const own = await page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const { ports, timers, broadcasts } = window.wirebookTally ?? { ports: [], timers: [], broadcasts: 0 };
    const count = (of: Iterable<unknown>): number => [...of].length;
    return { ports: count(ports), timers: count(timers), broadcasts, locks: held.length + pending.length };
  });
  return {
    workers: page.workers().length,
    ...own,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    documents: metric('Documents'),
    heap: Math.round(metric('JSHeapUsedSize') / 1e5) / 10,
  };
}

/** Expects that the page holds no more than before, waiting for what ends by itself; memory may differ by so many MB. */
export async function expectBack(
  now: () => Promise<Tally>,
  before: Tally,
  slack: { readonly nodes: number; readonly listeners: number; readonly megabytes: number },
): Promise<void> {
  let last = before;
  const isBack = async (): Promise<boolean> => {
    last = await now();
    return (
      (['workers', 'ports', 'timers', 'broadcasts', 'locks', 'documents'] as const).every(
        (name) => last[name] <= before[name],
      ) &&
      last.listeners <= before.listeners + slack.listeners &&
      last.nodes <= before.nodes + slack.nodes &&
      last.heap <= before.heap + slack.megabytes
    );
  };
  await expect
    .poll(isBack, { timeout: 30_000 })
    .toBe(true)
    .catch(() => {
      expect(last).toEqual(before);
    });
}
