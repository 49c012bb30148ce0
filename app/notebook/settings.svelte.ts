import type { Store } from './storage/store.svelte.ts';
import type { SettingsValue, Theme } from './storage/values.ts';
import { applyTheme, notedTheme } from './theme.ts';

const place = { chapter: '', kind: 'settings', item: 'all' } as const;

const standard: SettingsValue = {
  theme: 'system',
  wrapLines: true,
  timeoutMs: 10_000,
  shortcuts: true,
  toured: false,
};

/** What a person set for every chapter; saved at once, kept over "reset all", the same in every tab. */
export class Settings {
  readonly #store: Store;
  #value = $state.raw<SettingsValue>(standard);

  constructor(store: Store) {
    this.#store = store;
  }

  get theme(): Theme {
    return this.#value.theme;
  }

  /** Whether long lines of an editor wrap. */
  get wrapLines(): boolean {
    return this.#value.wrapLines;
  }

  /** Timeout of a request that has none of its own, in milliseconds. */
  get timeoutMs(): number {
    return this.#value.timeoutMs;
  }

  /** Whether single keys open things while nobody writes. */
  get shortcuts(): boolean {
    return this.#value.shortcuts;
  }

  /** Whether the explanation of a cell was opened once. */
  get toured(): boolean {
    return this.#value.toured;
  }

  set(change: Partial<SettingsValue>): void {
    this.#value = { ...this.#value, ...change };
    this.#store.write(place, this.#value);
  }

  /** Takes what is stored now and puts the theme on the page. */
  restore(): void {
    const stored = this.#store.read(place);
    this.#value = stored ?? { ...standard, theme: notedTheme() };
    if (stored !== undefined) applyTheme(stored.theme);
  }
}
