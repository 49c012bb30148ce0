import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServiceWorkerHost, type EndpointState, type WorkerContainer } from './service-worker-host.ts';
import { FakeClock } from './testing/fake-clock.ts';

const root = 'https://site.test/a/b/';
const script = `${root}sw.js`;

afterEach(() => {
  vi.unstubAllGlobals();
});

class FakeWorkerHandle {
  readonly #listeners: (() => void)[] = [];
  state: string;
  constructor(state: string) {
    this.state = state;
  }
  addEventListener(_type: string, listener: () => void): void {
    this.#listeners.push(listener);
  }
  become(state: string): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** A browser that registers as told. */
function browser(register: WorkerContainer['register'], controller?: string) {
  const changed: (() => void)[] = [];
  const container = {
    controller: controller === undefined ? null : { scriptURL: controller },
    register: vi.fn(register),
    addEventListener: (_type: 'controllerchange', listener: () => void) => changed.push(listener),
  };
  const host = new ServiceWorkerHost({
    container,
    root,
    script,
    trustedScript: () => `${script}?trusted`,
    isSecure: true,
    clock: new FakeClock(),
  });
  const states: EndpointState['kind'][] = [];
  host.subscribe(({ kind }) => states.push(kind));
  const control = (scriptURL: string | undefined): void => {
    container.controller = scriptURL === undefined ? null : { scriptURL };
    for (const listener of changed) listener();
  };
  return { host, container, states, control, changed };
}

const registration = (active: FakeWorkerHandle | null, installing: FakeWorkerHandle | null = null) => ({
  installing,
  waiting: null,
  active,
});

describe('ServiceWorkerHost', () => {
  it('does nothing before it is asked', () => {
    const { host, container } = browser(() => Promise.resolve(undefined));
    expect(host.state).toEqual({ kind: 'idle' });
    expect(container.register).not.toHaveBeenCalled();
  });

  it('names what is lost where there are no service workers', async () => {
    for (const [isSecure, words] of [
      [false, 'plain http'],
      [true, 'private windows'],
    ] as const) {
      const host = new ServiceWorkerHost({
        container: undefined,
        root,
        script,
        trustedScript: () => script,
        isSecure,
      });
      await host.start();
      expect(host.state).toEqual({ kind: 'unsupported', says: expect.stringContaining(words) });
    }
  });

  it('is ready at once where the page goes through it already', async () => {
    const { host, container, states } = browser(
      () => Promise.resolve(registration(new FakeWorkerHandle('activated'))),
      `${script}?clock=x`,
    );
    await host.start();
    expect(states).toEqual(['starting', 'ready']);
    expect(container.register).toHaveBeenCalledWith(`${script}?trusted`, {
      scope: root,
      updateViaCache: 'none',
    });
    await host.start();
    expect(container.register).toHaveBeenCalledTimes(1);
  });

  it('becomes ready when a new worker takes over the page', async () => {
    const worker = new FakeWorkerHandle('installing');
    const { host, states, control } = browser(() => Promise.resolve(registration(null, worker)));
    await host.start();
    worker.become('installed');
    worker.become('activating');
    expect(states).toEqual(['starting']);
    control(script);
    worker.become('activated');
    expect(states).toEqual(['starting', 'ready']);
  });

  it('asks for a reload where the page was loaded without it, and never reloads', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const { host, states, control } = browser(() =>
      Promise.resolve(registration(new FakeWorkerHandle('activated'))),
    );
    await host.start();
    expect(host.state).toEqual({ kind: 'needs-reload', says: expect.stringContaining('Reload the page') });
    control(script);
    expect(states).toEqual(['starting', 'needs-reload', 'ready']);
    control(undefined);
    expect(host.state.kind).toBe('needs-reload');
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not take the worker of another site for its own', async () => {
    const { host } = browser(
      () => Promise.resolve(registration(new FakeWorkerHandle('activated'))),
      'https://site.test/sw.js',
    );
    await host.start();
    expect(host.state.kind).toBe('needs-reload');
  });

  it('says when the browser drops it, or one that took its place does', async () => {
    const first = new FakeWorkerHandle('installing');
    const second = new FakeWorkerHandle('installing');
    const held: { installing: FakeWorkerHandle | null; waiting: null; active: null } = {
      installing: first,
      waiting: null,
      active: null,
    };
    const { host } = browser(() => Promise.resolve(held));
    await host.start();
    held.installing = second;
    first.become('redundant');
    expect(host.state.kind).toBe('starting');
    held.installing = null;
    second.become('redundant');
    expect(host.state).toEqual({
      kind: 'failed',
      says: 'The service worker did not start: the browser dropped it while it started.',
    });
  });

  it('names the cause of a failure in its own words, and may be tried again', async () => {
    const named = (name: string): Error => Object.assign(new Error('engine words'), { name });
    const faults: unknown[] = [named('SecurityError'), named('AbortError'), 'nothing'];
    const { host, changed } = browser(() => Promise.reject(faults.shift()));
    const says: string[] = [];
    host.subscribe((state) => {
      if (state.kind === 'failed') says.push(state.says);
    });
    for (let attempt = 0; attempt < 3; attempt += 1) await host.start();
    expect(says).toEqual([
      'The service worker did not start: this browser’s settings do not permit service workers here.',
      'The service worker did not start: the browser refused it (AbortError).',
      'The service worker did not start: the browser refused it (no name).',
    ]);
    expect(changed).toHaveLength(1);
  });

  it('looks why a script did not load', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    const { host } = browser(() => Promise.reject(new TypeError('Failed to register')));
    await host.start();
    expect(host.state).toEqual({
      kind: 'failed',
      says: 'The service worker did not start: its script is missing (HTTP status 404).',
    });
  });

  it('fails where registration is blocked without an error, as test tools do', async () => {
    const { host } = browser(() => Promise.resolve(undefined));
    await host.start();
    expect(host.state).toEqual({
      kind: 'failed',
      says: 'The service worker did not start: this browser keeps service workers from being registered.',
    });
  });

  it('gives each program an address of the site', () => {
    const { host } = browser(() => Promise.resolve(undefined));
    expect(host.endpoint('book-orders')).toBe('https://site.test/a/b/mcp/book-orders');
  });
});
