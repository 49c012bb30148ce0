import type { Connection } from './storage/connection.ts';
import { keptStateKey } from './storage/state-key.ts';

/** What every process is told besides whom it acts for. */
export interface Settings {
  /** Base64url of 32 bytes: seals requestState. */
  readonly stateKey: string;
  /** Address of the site, ending in a slash: where pages for URL mode stand. */
  readonly site: string;
}

/** The environment of the processes of one page: read from storage once, then the same for all of them. */
export class Environment {
  /** Set once it was read. */
  known: Settings | undefined;
  readonly #connection: Connection;
  readonly #site: string;
  readonly #now: () => number;
  #reading: Promise<Settings> | undefined;

  constructor(connection: Connection, site: string, now: () => number) {
    this.#connection = connection;
    this.#site = site;
    this.#now = now;
  }

  /** Address of the site, ending in a slash. */
  get site(): string {
    return this.#site;
  }

  /** Reads it; resolves within a few seconds and never rejects. */
  read(): Promise<Settings> {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  async #read(): Promise<Settings> {
    const stateKey = await keptStateKey(this.#connection, this.#now());
    this.known = { stateKey, site: this.#site };
    return this.known;
  }
}

/** Address of the site from that of a chapter's page, which stands one folder below it; empty where there is no page. */
export function siteAddress(): string {
  return typeof document === 'undefined' ? '' : new URL('../', document.baseURI).href;
}
