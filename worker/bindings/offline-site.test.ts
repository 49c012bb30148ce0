import { describe, expect, it } from 'vitest';
import { OfflineSite } from './offline-site.ts';
import { readSiteFiles, type SiteFiles } from './site-files.ts';

const root = 'https://school.test/a/b/';
const other = 'https://school.test/another-site/';

/** Response caches in memory, by the address of the request. */
class MemoryCaches {
  readonly all = new Map<string, Map<string, Response>>();

  open = (name: string) => {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    const key = (request: RequestInfo | URL): string => new Request(request).url;
    return Promise.resolve({
      match: (request: RequestInfo | URL) => Promise.resolve(entries.get(key(request))?.clone()),
      put: (request: RequestInfo | URL, response: Response) => {
        entries.set(key(request), response);
        return Promise.resolve();
      },
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
      delete: (request: RequestInfo | URL) => Promise.resolve(entries.delete(key(request))),
    });
  };
  keys = () => Promise.resolve([...this.all.keys()]);
  delete = (name: string) => Promise.resolve(this.all.delete(name));
}

const filesOf = (build: string, ...assets: string[]): SiteFiles => ({
  build,
  files: new Map(['', '43-chapter/', 'icon.svg', ...assets].map((path) => [path, `digest of ${path}`])),
});

/** A browser with one origin. */
function browser() {
  const caches = new MemoryCaches();
  const windows: { id: string; url: string }[] = [];
  const fetched: { path: string; integrity: string; cache: string }[] = [];
  const state = { server: (path: string): Response => new Response(path), updating: false };
  const build = (site: SiteFiles): OfflineSite =>
    new OfflineSite({
      site,
      root,
      caches,
      fetch: async (request) => {
        await Promise.resolve();
        const path = request.url.slice(root.length);
        fetched.push({ path, integrity: request.integrity, cache: request.cache });
        return state.server(path);
      },
      windows: () => Promise.resolve(windows),
      isUpdating: () => state.updating,
    });
  return { caches, windows, fetched, state, build };
}

/** A Request for a page cannot be made by a script. */
const navigation = (path: string): Request =>
  new Proxy(new Request(root + path), {
    get: (request, name) => (name === 'mode' ? 'navigate' : (Reflect.get(request, name) as unknown)),
  });
const get = (path: string): Request => new Request(root + path);

describe('the service worker keeps its build', () => {
  it('fetches each file once, with its digest, past old copies of what has none in its name', async () => {
    const { build, fetched } = browser();
    await build(filesOf('A', 'assets/a-1.js')).install();
    expect(fetched.toSorted((one, next) => one.path.localeCompare(next.path))).toEqual([
      { path: '', integrity: 'sha256-digest of ', cache: 'no-cache' },
      { path: '43-chapter/', integrity: 'sha256-digest of 43-chapter/', cache: 'no-cache' },
      { path: 'assets/a-1.js', integrity: 'sha256-digest of assets/a-1.js', cache: 'default' },
      { path: 'icon.svg', integrity: 'sha256-digest of icon.svg', cache: 'no-cache' },
    ]);
  });

  it('is not installed when a file is missing, and goes on where it stopped', async () => {
    const { build, fetched, state } = browser();
    state.server = (path) => new Response(path, { status: path === 'icon.svg' ? 404 : 200 });
    const site = build(filesOf('A', 'assets/a-1.js'));
    await expect(site.install()).rejects.toThrow('icon.svg is missing (HTTP status 404).');
    state.server = (path) => new Response(path);
    fetched.length = 0;
    await site.install();
    expect(fetched.map(({ path }) => path)).toContain('icon.svg');
    expect(fetched.length).toBeLessThan(4);
  });

  it('asks again past the browser’s own copies when one of them is broken', async () => {
    const { build, fetched, state } = browser();
    state.server = (path) => {
      if (fetched.at(-1)?.cache === 'default') throw new TypeError('integrity');
      return new Response(path);
    };
    await build(filesOf('A', 'assets/a-1.js')).install();
    expect(fetched.filter(({ path }) => path === 'assets/a-1.js').map(({ cache }) => cache)).toEqual([
      'default',
      'reload',
    ]);
  });

  it('is not installed when its cache was taken away meanwhile', async () => {
    const { build, caches, state } = browser();
    state.server = (path) => {
      caches.all.clear();
      return new Response(path);
    };
    await expect(build(filesOf('A')).install()).rejects.toThrow('Some files of this build were not kept.');
  });
});

describe('the service worker answers', () => {
  const ready = async () => {
    const one = browser();
    const site = one.build(filesOf('A', 'assets/a-1.js'));
    await site.install();
    one.state.server = () => {
      throw new TypeError('no network');
    };
    const text = async (request: Request) => (await site.respond(request, 'page'))?.text();
    return { ...one, site, text };
  };

  it('pages by folder, by index.html and with any query, and files', async () => {
    const { text } = await ready();
    expect(await text(navigation(''))).toBe('');
    expect(await text(navigation('43-chapter/?q=1'))).toBe('43-chapter/');
    expect(await text(navigation('43-chapter/index.html'))).toBe('43-chapter/');
    expect(await text(get('assets/a-1.js'))).toBe('assets/a-1.js');
    expect(await text(get('icon.svg?v=2'))).toBe('icon.svg');
  });

  it('a page without its last slash with the way to it', async () => {
    const { site } = await ready();
    const response = await site.respond(navigation('43-chapter'), '');
    expect([response?.status, response?.headers.get('location')]).toEqual([302, `${root}43-chapter/`]);
  });

  it('nothing else: other sites, other methods, what it does not know', async () => {
    const { site } = await ready();
    for (const request of [
      new Request(other),
      new Request(root, { method: 'POST' }),
      get('nowhere.txt'),
      navigation('no-page/'),
    ])
      expect(site.respond(request, ''), request.url).toBeUndefined();
  });

  it('an older page with the older build’s files, and never one build’s page with the other’s', async () => {
    const { build, state } = browser();
    await build(filesOf('A', 'assets/a-1.js')).install();
    state.server = (path) => new Response(`new ${path}`);
    const next = build(filesOf('B', 'assets/a-2.js'));
    await next.install();
    state.server = () => new Response('no', { status: 404 });
    const text = async (request: Request) => (await next.respond(request, ''))?.text();
    expect(await text(get('assets/a-1.js'))).toBe('assets/a-1.js');
    expect(await text(get('assets/a-2.js'))).toBe('new assets/a-2.js');
    expect(await text(navigation('43-chapter/'))).toBe('new 43-chapter/');
    expect((await next.respond(get('assets/a-3.js'), ''))?.status).toBe(404);
  });
});

describe('the service worker lets go of older builds', () => {
  const updated = async () => {
    const one = browser();
    one.windows.push({ id: 'first', url: `${root}43-chapter/` }, { id: 'foreign', url: other });
    const a = one.build(filesOf('A'));
    await a.install();
    await a.activate();
    const b = one.build(filesOf('B'));
    await b.install();
    await b.activate();
    const left = () => [...one.caches.all.keys()].map((name) => name.slice(-1));
    const visit = async (id: string) => {
      await b.respond(navigation(''), id);
      one.windows.push({ id, url: root });
    };
    return { ...one, b, left, visit };
  };

  it('not while a page of theirs is open', async () => {
    const { b, left, visit } = await updated();
    await visit('second');
    await b.clean('second');
    expect(left()).toEqual(['A', 'B']);
  });

  it('once all pages are of newer builds', async () => {
    const { b, left, visit, windows } = await updated();
    await visit('second');
    windows.shift();
    await b.clean('second');
    expect(left()).toEqual(['B']);
  });

  it('not while a page is open that came past the service worker', async () => {
    const { b, left, windows } = await updated();
    windows.splice(0, 1, { id: 'unknown', url: root });
    await b.clean('');
    expect(left()).toEqual(['A', 'B']);
  });

  it('not while a version is being installed or waits', async () => {
    const { b, left, windows, state } = await updated();
    windows.shift();
    state.updating = true;
    await b.clean('');
    expect(left()).toEqual(['A', 'B']);
  });

  it('touches no cache of another site of the same origin', async () => {
    const { b, caches, windows } = await updated();
    windows.shift();
    await caches.open('workbox');
    await caches.open(`wirebook ${other} A`);
    await b.clean('');
    expect([...caches.all.keys()]).toEqual([`wirebook ${root} B`, 'workbox', `wirebook ${other} A`]);
  });
});

describe('readSiteFiles', () => {
  it('takes what the build wrote, and nothing else', () => {
    expect(readSiteFiles(['A', [['', 'x']]])).toEqual({ build: 'A', files: new Map([['', 'x']]) });
    for (const wrong of [undefined, null, 'A', [], ['A'], [1, []], ['A', [['x']]], ['A', [['x', 1]]]])
      expect(readSiteFiles(wrong)).toBeUndefined();
  });
});
