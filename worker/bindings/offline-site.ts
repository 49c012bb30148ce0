import type { SiteFiles } from './site-files.ts';

/** A response cache as far as it is used here. */
export type SiteCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

/** What keeps the site of the world it lives in. */
export interface OfflineSiteOptions {
  readonly site: SiteFiles;
  /** Address of the site, ending in a slash. */
  readonly root: string;
  readonly caches: {
    open(name: string): Promise<SiteCache>;
    keys(): Promise<readonly string[]>;
    delete(name: string): Promise<boolean>;
  };
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ids and addresses of all windows of this origin, whoever controls them. */
  windows(): Promise<readonly { readonly id: string; readonly url: string }[]>;
  /** True while another version is being installed, or waits. */
  isUpdating(): boolean;
}

/** Files with a digest in their names: the same name is the same content, in every build. */
const hashed = 'assets/';
/** Folder of notes on who uses a build; no file of the site has such a name. */
const notes = '~page/';
/** Files fetched at a time; the page may need the network too. */
const lanes = 4;
const lookup = { ignoreVary: true } as const;

/**
 * One build of the site, kept whole in a cache of its own so that it works without a network. A page gets HTML of one
 * build, and by the digests in their names never another file than its own build's, for older builds' caches stay while
 * a page of theirs is open.
 */
export class OfflineSite {
  readonly #options: OfflineSiteOptions;
  readonly #prefix: string;
  readonly #name: string;

  constructor(options: OfflineSiteOptions) {
    this.#options = options;
    this.#prefix = `wirebook ${options.root} `;
    this.#name = this.#prefix + options.site.build;
  }

  get build(): string {
    return this.#options.site.build;
  }

  /**
   * Fetches every file and compares it with its digest. Rejects when one is missing or is not this build's: then the
   * browser drops this version, and the one before goes on.
   */
  async install(): Promise<void> {
    const cache = await this.#options.caches.open(this.#name);
    const waiting = [...this.#options.site.files];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        await this.#fetchInto(cache, ...next);
    };
    await Promise.all(Array.from({ length: lanes }, work));
    // A cache can be taken away while it is filled.
    const kept = (await (await this.#options.caches.open(this.#name)).keys()).map(({ url }) => url);
    const files = kept.filter((url) => !url.startsWith(this.#options.root + notes));
    if (files.length < this.#options.site.files.size)
      throw new Error('Some files of this build were not kept.');
  }

  /** Call it once active: the windows that are open at the very first installation came with this build. */
  async activate(): Promise<void> {
    if ((await this.#older()).length > 0) return;
    const windows = await this.#windows();
    await Promise.all(windows.map((id) => this.#note(id)));
  }

  /** The answer to a request of the site, or undefined where the network is to answer. `client` is the page it will make. */
  respond(request: Request, client: string): Promise<Response> | undefined {
    const path = this.#pathOf(request);
    if (path === undefined) return undefined;
    const { files } = this.#options.site;
    if (request.mode === 'navigate') {
      const page = path.replace(/(^|\/)index\.html$/, '$1');
      if (files.has(page)) return this.#page(request, page, client);
      if (files.has(`${page}/`))
        return Promise.resolve(Response.redirect(`${this.#options.root}${page}/`, 302));
      return undefined;
    }
    if (files.has(path)) return this.#own(request, path);
    return path.startsWith(hashed) ? this.#ofOlder(request) : undefined;
  }

  /**
   * Removes the caches of builds that no open page uses; `client` is the page on its way. While a page is open whose build
   * is not known, nothing is removed.
   */
  async clean(client: string): Promise<void> {
    if (this.#options.isUpdating()) return;
    const older = await this.#older();
    const windows = await this.#windows();
    const used = new Map<string, readonly string[]>();
    for (const name of [...older, this.#name]) used.set(name, await this.#noted(name));
    const known = new Set([...used.values()].flat());
    await this.#forget((used.get(this.#name) ?? []).filter((id) => id !== client && !windows.includes(id)));
    if (windows.some((id) => !known.has(id))) return;
    const isIdle = (name: string): boolean => !windows.some((id) => used.get(name)?.includes(id) === true);
    await Promise.all(older.filter(isIdle).map((name) => this.#options.caches.delete(name)));
  }

  async #page(request: Request, path: string, client: string): Promise<Response> {
    const response = await this.#own(request, path);
    if (client !== '') await this.#note(client);
    return response;
  }

  async #own(request: Request, path: string): Promise<Response> {
    const cache = await this.#options.caches.open(this.#name);
    return (await cache.match(this.#options.root + path, lookup)) ?? this.#options.fetch(request);
  }

  async #ofOlder(request: Request): Promise<Response> {
    for (const name of await this.#older()) {
      const cache = await this.#options.caches.open(name);
      const response = await cache.match(request.url, lookup);
      if (response !== undefined) return response;
    }
    return this.#options.fetch(request);
  }

  /** Path below the root, without query; undefined for what is not of this site. */
  #pathOf({ method, url }: Request): string | undefined {
    const { root } = this.#options;
    return method === 'GET' && url.startsWith(root) ? url.slice(root.length).split(/[?#]/)[0] : undefined;
  }

  async #fetchInto(cache: SiteCache, path: string, digest: string): Promise<void> {
    const url = this.#options.root + path;
    if ((await cache.match(url, lookup)) !== undefined) return;
    const get = (mode: RequestCache): Promise<Response> =>
      this.#options.fetch(new Request(url, { cache: mode, integrity: `sha256-${digest}` }));
    const response = path.startsWith(hashed)
      ? // What the browser keeps may be a broken answer of long ago.
        await get('default').catch(() => get('reload'))
      : await get('no-cache');
    if (!response.ok) throw new Error(`${path} is missing (HTTP status ${String(response.status)}).`);
    await cache.put(url, response.redirected ? await unredirected(response) : response);
  }

  async #older(): Promise<readonly string[]> {
    const names = await this.#options.caches.keys();
    return names.filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
  }

  async #windows(): Promise<readonly string[]> {
    const all = await this.#options.windows();
    return all.filter(({ url }) => url.startsWith(this.#options.root)).map(({ id }) => id);
  }

  #noteOf(client: string): string {
    return `${this.#options.root}${notes}${encodeURIComponent(client)}`;
  }

  async #note(client: string): Promise<void> {
    const cache = await this.#options.caches.open(this.#name);
    await cache.put(this.#noteOf(client), new Response(''));
  }

  async #forget(clients: readonly string[]): Promise<void> {
    const cache = await this.#options.caches.open(this.#name);
    await Promise.all(clients.map((client) => cache.delete(this.#noteOf(client))));
  }

  async #noted(name: string): Promise<readonly string[]> {
    const folder = this.#options.root + notes;
    const cache = await this.#options.caches.open(name);
    const urls = (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(folder));
    return urls.map((url) => decodeURIComponent(url.slice(folder.length)));
  }
}

/** The same answer as if the address had given it at once: browsers refuse a redirected one for a page. */
const unredirected = async (response: Response): Promise<Response> =>
  new Response(await response.blob(), { status: response.status, headers: response.headers });
