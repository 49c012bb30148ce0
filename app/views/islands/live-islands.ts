import { flushSync, hydrate } from 'svelte';
import type { ChapterText } from '../../../chapters/kit/types.ts';
import type { Session } from '../../notebook/session.svelte.ts';
import { type EarlyIslandName, earlyViews, isEarly } from './early-views.ts';
import type { LateIslandName, loadIsland, putFields } from './island-views.ts';
import type { IslandName, Islands } from './islands.ts';
import { LiveIsland } from './live-island.ts';

/** How far beyond the window an island counts as near. */
const nearMargin = '600px';

/** Resolves when the browser has nothing better to do, in a third of a second at the latest. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve, 100);
  });

/** Time for coming to life after which there is a pause, in milliseconds: on a machine four times as slow no task is long. */
const sliceMs = 5;

/** Lets the browser paint and answer the person, so that no island makes another wait. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Does something for each, one after the other, with a pause whenever a slice of time is over. */
async function inSlices<T>(all: readonly T[], task: (one: T) => unknown): Promise<void> {
  let since = performance.now();
  for (const one of all) {
    await task(one);
    if (performance.now() - since < sliceMs) continue;
    await breathe();
    since = performance.now();
  }
}

/** What the islands of a page are made of. */
export interface LiveIslandsOptions {
  readonly session: Session;
  readonly loadText: () => Promise<ChapterText>;
  /** Settles when the page may come to life; nothing does before. */
  readonly before?: Promise<unknown>;
  /** Told when a script does not come. */
  readonly onFailure: (cause: unknown) => void;
}

type LoadedIsland = Awaited<ReturnType<typeof loadIsland>> & { readonly putFields: typeof putFields };

interface Waiting {
  readonly island: LiveIsland;
  readonly name: IslandName;
}

/** The islands of the page that has arrived. */
export class LiveIslands implements Islands {
  readonly #options: LiveIslandsOptions;
  readonly #islands = new Map<Element, Waiting>();
  #near: IntersectionObserver | undefined;
  #open: ((instrument: string) => void) | undefined;

  constructor(options: LiveIslandsOptions) {
    this.#options = options;
  }

  html(): string {
    return '';
  }

  add(element: Element, name: IslandName, id: string): () => void {
    const island = new LiveIsland(element, {
      prepare: () => this.#prepare(name, id),
      bring: () => this.#bring(element, name, id),
    });
    this.#islands.set(element, { island, name });
    return () => {
      island.drop();
      this.#near?.unobserve(element);
      this.#islands.delete(element);
    };
  }

  /** Takes every island that stands in the page. */
  find(page: ParentNode): void {
    for (const element of page.querySelectorAll<HTMLElement>('[data-island]')) {
      const { island = '', block = '' } = element.dataset;
      this.add(element, island as IslandName, block);
    }
  }

  /**
   * Brings the cells to life and what else is near, and once the browser is idle all others, one by one. Resolves after the
   * last.
   */
  async wakeAll(): Promise<void> {
    this.#watch();
    const all = [...this.#islands.values()];
    const early = all.filter(({ name }) => isEarly(name));
    await this.#wakeEach(early);
    await idle();
    const late = all.filter(({ name }) => !isEarly(name));
    // Scripts come side by side; only coming to life goes one by one.
    await inSlices(late, ({ island }) => island.prepare());
    await this.#wakeEach(late);
    this.#near?.disconnect();
  }

  #wakeEach(islands: readonly Waiting[]): Promise<void> {
    return inSlices(islands, ({ island }) => island.wake().catch(() => undefined));
  }

  #watch(): void {
    if (typeof IntersectionObserver === 'undefined') return;
    this.#near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting)
            this.#islands
              .get(target)
              ?.island.wake()
              .catch(() => undefined);
      },
      { rootMargin: nearMargin },
    );
    for (const element of this.#islands.keys()) this.#near.observe(element);
  }

  #prepare(name: IslandName, id: string): Promise<unknown> {
    return isEarly(name) ? Promise.resolve() : this.#load(name, id).catch(() => undefined);
  }

  async #load(name: LateIslandName, id: string): Promise<LoadedIsland> {
    const { session, loadText } = this.#options;
    const [views, text] = await Promise.all([import('./island-views.ts'), loadText(), session.load()]);
    const loaded = await views.loadIsland(name, {
      ...{ session, text, id },
      onopen: (instrument) => void this.#openInstrument(instrument),
      onserve: (open) => (this.#open = open),
    });
    return { ...loaded, putFields: views.putFields };
  }

  // Whoever opens instruments may not be alive yet.
  async #openInstrument(instrument: string): Promise<void> {
    const host = [...this.#islands.values()].find(({ name }) => name === 'instruments');
    await host?.island.wake().catch(() => undefined);
    this.#open?.(instrument);
  }

  async #bring(element: Element, name: IslandName, id: string): Promise<void> {
    await this.#options.before;
    if (isEarly(name)) return this.#bringEarly(element, name, id);
    try {
      const { putFields, View, props } = await this.#load(name, id);
      if (!element.isConnected) return;
      putFields(element);
      hydrate(View, { target: element, props });
      // What was held back must find its listeners.
      flushSync();
      element.setAttribute('data-alive', '');
    } catch (thrown) {
      this.#options.onFailure(thrown);
      throw thrown;
    }
  }

  #bringEarly(element: Element, name: EarlyIslandName, id: string): void {
    hydrate(earlyViews[name], { target: element, props: { session: this.#options.session, id } });
    flushSync();
    element.setAttribute('data-alive', '');
  }
}
