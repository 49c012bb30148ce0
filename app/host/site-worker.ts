import { realClock, type Clock } from './clock.ts';

/** A service worker as far as the page talks to it. */
export interface VersionHandle {
  readonly state: string;
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'statechange', listener: () => void): void;
}

/** A registration as far as it is used here. */
export interface VersionRegistration {
  readonly installing: VersionHandle | null;
  readonly waiting: VersionHandle | null;
  update(): Promise<unknown>;
  addEventListener(type: 'updatefound', listener: () => void): void;
}

/** `navigator.serviceWorker` as far as it is used here. */
export interface VersionContainer {
  readonly controller: VersionHandle | null;
  register(
    script: string,
    options: { scope: string; updateViaCache: 'none' },
  ): Promise<VersionRegistration | undefined>;
  addEventListener(type: 'controllerchange', listener: () => void): void;
}

/** What following the versions of the site takes. */
export interface SiteWorkerOptions {
  /** Undefined where there are no service workers. */
  readonly container: VersionContainer | undefined;
  /** Address of the site, ending in a slash: the scope. */
  readonly root: string;
  /** The script as `register` wants it. */
  trustedScript(): string;
  /** Name of the build this page came with. */
  readonly build: string;
  /** Called once, when another build than this page's is there whole. */
  onNewVersion(): void;
  readonly clock?: Clock;
}

/** Longest wait for an answer of a service worker, in milliseconds. */
const answerMs = 3000;

/** Keeps the site for the time without a network, and tells when there is another build of it. Never reloads the page. */
export class SiteWorker {
  readonly #options: SiteWorkerOptions;
  readonly #clock: Clock;
  #registration: VersionRegistration | undefined;
  #told = false;

  constructor(options: SiteWorkerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? realClock;
  }

  /** Registers it. Never rejects: without service workers the site works all the same, with a network. */
  async start(): Promise<void> {
    const { container, root } = this.#options;
    if (container === undefined) return;
    try {
      const script = this.#options.trustedScript();
      const registration = await container.register(script, { scope: root, updateViaCache: 'none' });
      if (registration === undefined) return;
      this.#registration = registration;
      registration.addEventListener('updatefound', () => {
        this.#follow(registration.installing);
      });
      this.#follow(registration.installing);
      container.addEventListener('controllerchange', () => void this.#look());
      await this.#look();
    } catch {
      // Forbidden here, or a script that does not load: nothing is lost that the reader had.
    }
  }

  /** Asks the server for a newer version. Never rejects. */
  async check(): Promise<void> {
    await this.#registration?.update().catch(() => undefined);
  }

  /** Lets the new version answer from now on; resolves when it does, or when it gave no sign for three seconds. */
  takeOver(): Promise<void> {
    const waiting = this.#registration?.waiting;
    if (waiting === null || waiting === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.#clock.after(answerMs, resolve);
      this.#options.container?.addEventListener('controllerchange', () => {
        stop();
        resolve();
      });
      waiting.postMessage('take over');
    });
  }

  #follow(worker: VersionHandle | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void this.#look();
    });
  }

  async #look(): Promise<void> {
    // The controller too: another page may have let the new version take over already.
    for (const worker of [this.#registration?.waiting, this.#options.container?.controller]) {
      if (worker === null || worker === undefined) continue;
      const build = await this.#buildOf(worker);
      if (build === undefined || build === this.#options.build || this.#told) continue;
      this.#told = true;
      this.#options.onNewVersion();
    }
  }

  #buildOf(worker: VersionHandle): Promise<string | undefined> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const end = (build: unknown): void => {
        stop();
        port1.close();
        resolve(typeof build === 'string' ? build : undefined);
      };
      const stop = this.#clock.after(answerMs, () => {
        end(undefined);
      });
      port1.onmessage = ({ data }) => {
        end(data);
      };
      worker.postMessage('build', [port2]);
    });
  }
}
