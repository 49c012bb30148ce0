/** How the page stands to the newest version of the site. */
export type VersionState = 'current' | 'new' | 'unsaved' | 'reloading' | 'later';

/** What the choice between two versions needs of the page. */
export interface SiteVersionOptions {
  /** Writes what waits; resolves with false when it could not be written. */
  save(): Promise<boolean>;
  /** Lets the new version answer from now on. */
  takeOver(): Promise<void>;
  /** Loads the page anew. */
  reload(): void;
}

/** The reader's choice to go on with the old version or to load the new one; only `reload` ever leaves the page. */
export class SiteVersion {
  readonly #options: SiteVersionOptions;
  #state = $state<VersionState>('current');

  constructor(options: SiteVersionOptions) {
    this.#options = options;
  }

  get state(): VersionState {
    return this.#state;
  }

  /** A new version is there. */
  found(): void {
    if (this.#state === 'current') this.#state = 'new';
  }

  /** The reader goes on with this version; the next page will be asked again. */
  later(): void {
    this.#state = 'later';
  }

  /** Saves, then loads the new version. With work that cannot be saved it asks first: call it again to go all the same. */
  async reload(): Promise<void> {
    if (this.#state === 'reloading') return;
    const isSure = this.#state === 'unsaved';
    this.#state = 'reloading';
    if (!(await this.#options.save()) && !isSure) {
      this.#state = 'unsaved';
      return;
    }
    await this.#options.takeOver();
    this.#options.reload();
  }
}
