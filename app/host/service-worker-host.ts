import { realClock, type Clock } from './clock.ts';
import { explainLoadFailure } from './start-failure.ts';

/** A service worker as far as its host looks at it. */
export interface WorkerHandle {
  readonly state: string;
  addEventListener(type: 'statechange', listener: () => void): void;
}

/** A registration as far as its host looks at it. */
export interface RegistrationHandle {
  readonly installing: WorkerHandle | null;
  readonly waiting: WorkerHandle | null;
  readonly active: WorkerHandle | null;
}

/** `navigator.serviceWorker` as far as it is used here. */
export interface WorkerContainer {
  readonly controller: { readonly scriptURL: string } | null;
  register(
    script: string,
    options: { scope: string; updateViaCache: 'none' },
  ): Promise<RegistrationHandle | undefined>;
  addEventListener(type: 'controllerchange', listener: () => void): void;
}

/** Whether HTTP can be used in this page; `says` is one sentence for the reader. */
export type EndpointState =
  /** Nobody has asked for it. */
  | { readonly kind: 'idle' }
  /** This browser, or this way of opening the page, has no service workers. */
  | { readonly kind: 'unsupported'; readonly says: string }
  | { readonly kind: 'starting' }
  /** It runs, and this page does not go through it: only a reload by the reader helps. */
  | { readonly kind: 'needs-reload'; readonly says: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly says: string };

/** What a host of the service worker needs of the page. */
export interface ServiceWorkerHostOptions {
  /** Undefined where there are no service workers. */
  readonly container: WorkerContainer | undefined;
  /** Address of the site, ending in a slash: the scope. */
  readonly root: string;
  /** Address of the script, without a query. */
  readonly script: string;
  /** The script as `register` wants it. */
  trustedScript(): string;
  /** False on plain http, where browsers offer no service workers. */
  readonly isSecure: boolean;
  readonly clock?: Clock;
}

const insecure =
  'HTTP inside the page needs a service worker, and browsers offer those over https or on this very machine only; this page came by plain http.';
const missing =
  'HTTP inside the page needs a service worker, and this browser offers none here; some do so in private windows.';
const uncontrolled =
  'The service worker runs, but this page was loaded without it. Reload the page to send requests through it.';

function causeOf(fault: unknown): string {
  const name = fault instanceof Error || fault instanceof DOMException ? fault.name : 'no name';
  if (name === 'SecurityError') return 'this browser’s settings do not permit service workers here';
  return name === 'TypeError' ? '' : `the browser refused it (${name})`;
}

/**
 * Keeps the service worker that answers HTTP in the page. It registers only when asked, follows what the browser makes
 * of it, and never reloads the page by itself.
 */
export class ServiceWorkerHost {
  readonly #options: ServiceWorkerHostOptions;
  readonly #listeners = new Set<(state: EndpointState) => void>();
  #state: EndpointState = { kind: 'idle' };
  #started = false;

  constructor(options: ServiceWorkerHostOptions) {
    this.#options = options;
  }

  /** Where it stands. */
  get state(): EndpointState {
    return this.#state;
  }

  /** Address of the endpoint of a program. */
  endpoint(program: string): string {
    return new URL(`mcp/${encodeURIComponent(program)}`, this.#options.root).href;
  }

  /** Calls `listener` after each change of the state. Returns the way to stop. */
  subscribe(listener: (state: EndpointState) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Registers the service worker, or tries again after a failure. Resolves when the browser has answered; never rejects. */
  async start(): Promise<void> {
    const { container, root, isSecure } = this.#options;
    if (container === undefined) {
      this.#set({ kind: 'unsupported', says: isSecure ? missing : insecure });
      return;
    }
    if (this.#state.kind !== 'idle' && this.#state.kind !== 'failed') return;
    this.#set({ kind: 'starting' });
    if (!this.#started) container.addEventListener('controllerchange', () => this.#look(container));
    this.#started = true;
    try {
      const script = this.#options.trustedScript();
      const registration = await container.register(script, { scope: root, updateViaCache: 'none' });
      if (registration === undefined) this.#fail('this browser keeps service workers from being registered');
      else this.#follow(container, registration);
    } catch (fault) {
      this.#fail(causeOf(fault) || (await this.#whyNotLoaded()));
    }
  }

  /** A script that does not load rejects with words that differ from browser to browser. */
  #whyNotLoaded(): Promise<string> {
    return explainLoadFailure(this.#options.script, this.#options.clock ?? realClock);
  }

  #follow(container: WorkerContainer, registration: RegistrationHandle): void {
    if (registration.active?.state === 'activated') {
      this.#look(container, true);
      return;
    }
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (worker === null) {
      this.#fail('the browser dropped it while it started');
      return;
    }
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') this.#look(container, true);
      else if (worker.state === 'redundant' && this.#state.kind === 'starting')
        this.#follow(container, registration);
    });
  }

  /** Compares what controls this page with what should; `activated` tells that the browser will not change it by itself. */
  #look(container: WorkerContainer, activated = false): void {
    if (container.controller?.scriptURL.split('?')[0] === this.#options.script) this.#set({ kind: 'ready' });
    else if (activated || this.#state.kind === 'ready')
      this.#set({ kind: 'needs-reload', says: uncontrolled });
  }

  #fail(cause: string): void {
    this.#set({ kind: 'failed', says: `The service worker did not start: ${cause}.` });
  }

  #set(state: EndpointState): void {
    if (state.kind === this.#state.kind && state.kind !== 'failed') return;
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}
