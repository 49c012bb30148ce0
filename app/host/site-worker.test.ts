import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from './testing/fake-clock.ts';
import { SiteWorker, type VersionContainer, type VersionRegistration } from './site-worker.ts';

/** A service worker that says its build, or keeps silent with none. */
class FakeVersion {
  readonly #listeners: (() => void)[] = [];
  readonly heard: unknown[] = [];
  state = 'installing';
  readonly build: string | undefined;
  /** Resolves when the page has read the answer: it closes its port then. */
  readonly asked: Promise<void>;
  #close: () => void = () => undefined;
  constructor(build: string | undefined) {
    this.build = build;
    this.asked = new Promise((resolve) => (this.#close = resolve));
  }
  postMessage(message: unknown, [port]: Transferable[] = []): void {
    this.heard.push(message);
    if (message !== 'build' || this.build === undefined) return;
    (port as MessagePort).addEventListener('close', () => {
      this.#close();
    });
    (port as MessagePort).postMessage(this.build);
  }
  addEventListener(_type: string, listener: () => void): void {
    this.#listeners.push(listener);
  }
  become(state: string): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

function page(register?: VersionContainer['register']) {
  const found: (() => void)[] = [];
  const changed: (() => void)[] = [];
  const registration = {
    installing: null as FakeVersion | null,
    waiting: null as FakeVersion | null,
    update: vi.fn(() => Promise.reject(new TypeError('no network'))),
    addEventListener: (_type: 'updatefound', listener: () => void) => found.push(listener),
  };
  const container = {
    controller: null as FakeVersion | null,
    register: vi.fn(register ?? (() => Promise.resolve(registration as VersionRegistration))),
    addEventListener: (_type: 'controllerchange', listener: () => void) => changed.push(listener),
  };
  const clock = new FakeClock();
  const onNewVersion = vi.fn();
  const worker = new SiteWorker({
    container,
    root: 'https://school.test/a/b/',
    trustedScript: () => 'https://school.test/a/b/sw.js',
    build: 'A',
    onNewVersion,
    clock,
  });
  const install = (version: FakeVersion): void => {
    registration.installing = version;
    for (const listener of found) listener();
    registration.installing = null;
    registration.waiting = version;
    version.become('installed');
  };
  const control = (version: FakeVersion): void => {
    container.controller = version;
    for (const listener of changed) listener();
  };
  return { worker, registration, container, clock, onNewVersion, install, control };
}

describe('SiteWorker', () => {
  it('registers the script for the whole site, never from the HTTP cache', async () => {
    const { worker, container } = page();
    await worker.start();
    expect(container.register.mock.calls).toEqual([
      ['https://school.test/a/b/sw.js', { scope: 'https://school.test/a/b/', updateViaCache: 'none' }],
    ]);
  });

  it('is silent where there are no service workers, where they are forbidden, and where a script does not load', async () => {
    const none = new SiteWorker({
      container: undefined,
      root: '',
      trustedScript: () => '',
      build: 'A',
      onNewVersion: expect.unreachable,
    });
    await none.start();
    await none.check();
    await none.takeOver();
    for (const answer of [
      () => Promise.reject(new DOMException('no', 'SecurityError')),
      () => Promise.resolve(undefined),
    ]) {
      const { worker, onNewVersion } = page(answer);
      await worker.start();
      expect(onNewVersion).not.toHaveBeenCalled();
    }
  });

  it('tells of another build once, when it is there whole', async () => {
    const { worker, install, onNewVersion, registration } = page();
    await worker.start();
    const version = new FakeVersion('B');
    registration.installing = version;
    expect(version.heard).toEqual([]);
    install(version);
    await vi.waitFor(() => {
      expect(onNewVersion).toHaveBeenCalledTimes(1);
    });
    const third = new FakeVersion('C');
    install(third);
    await third.asked;
    expect(onNewVersion).toHaveBeenCalledTimes(1);
  });

  it('tells of one that waited already, and of one that another page let take over', async () => {
    const waited = page();
    waited.registration.waiting = new FakeVersion('B');
    await waited.worker.start();
    expect(waited.onNewVersion).toHaveBeenCalledTimes(1);
    const elsewhere = page();
    await elsewhere.worker.start();
    elsewhere.control(new FakeVersion('B'));
    await vi.waitFor(() => {
      expect(elsewhere.onNewVersion).toHaveBeenCalledTimes(1);
    });
  });

  it('says nothing of its own build: not at the first visit, nor when a deploy was taken back', async () => {
    const { worker, install, control, onNewVersion } = page();
    await worker.start();
    const [first, again] = [new FakeVersion('A'), new FakeVersion('A')];
    control(first);
    await first.asked;
    install(again);
    await again.asked;
    expect(onNewVersion).not.toHaveBeenCalled();
  });

  it('says nothing of a service worker that does not answer', async () => {
    const { worker, registration, clock, onNewVersion } = page();
    registration.waiting = new FakeVersion(undefined);
    const started = worker.start();
    await clock.advance(3000);
    await started;
    expect(onNewVersion).not.toHaveBeenCalled();
  });

  it('waits for the new version to answer, or three seconds', async () => {
    const { worker, registration, control, clock } = page();
    const version = new FakeVersion('B');
    registration.waiting = version;
    await worker.start();
    const taken = worker.takeOver();
    expect(version.heard).toEqual(['build', 'take over']);
    control(version);
    await taken;
    const late = worker.takeOver();
    await clock.advance(3000);
    await late;
    registration.waiting = null;
    await worker.takeOver();
  });

  it('does not mind being unable to look for a newer version', async () => {
    const { worker, registration } = page();
    await worker.start();
    await worker.check();
    expect(registration.update).toHaveBeenCalledTimes(1);
  });
});
