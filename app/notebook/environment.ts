import { keptStateKey } from './storage/state-key.ts';

/** What every process is told besides whom it acts for. */
export interface Settings {
  /** Base64url of 32 bytes: seals requestState. */
  readonly stateKey: string;
  /** Address of the site, ending in a slash: where pages for URL mode stand. */
  readonly site: string;
}

/** The environment of the processes of one page: read at the first start of one, then the same for all of them. */
export class Environment {
  /** Address of the site, ending in a slash. */
  readonly site: string;
  readonly #learner: string;
  #settings: Settings | undefined;

  /** `learner` is the name of the learner's database: another learner has another key. */
  constructor(learner: string, site: string) {
    this.#learner = learner;
    this.site = site;
  }

  get settings(): Settings {
    this.#settings ??= { stateKey: keptStateKey(this.#learner), site: this.site };
    return this.#settings;
  }
}

/** Address of the site from that of a chapter's page, which stands one folder below it; empty where there is no page. */
export function siteAddress(): string {
  return typeof document === 'undefined' ? '' : new URL('../', document.baseURI).href;
}
