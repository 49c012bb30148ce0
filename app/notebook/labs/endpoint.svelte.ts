import type { EndpointState, ServiceWorkerHost } from '../../host/service-worker-host.ts';

/** What the notebook needs of the host of HTTP in the page. */
export type EndpointHost = Pick<ServiceWorkerHost, 'state' | 'start' | 'subscribe' | 'endpoint'>;

/** HTTP in the page as the reader sees it: nothing is registered before it is asked for. */
export class Endpoint {
  readonly #make: () => EndpointHost;
  #host: EndpointHost | undefined;
  #state = $state.raw<EndpointState>({ kind: 'idle' });

  /** @param make makes the host; first called in the page, never while the page is built */
  constructor(make: () => EndpointHost) {
    this.#make = make;
  }

  get state(): EndpointState {
    return this.#state;
  }

  /** Registers the service worker, or finds that it is there; the state tells. Never rejects. */
  async turnOn(): Promise<void> {
    await this.#there().start();
  }

  /** Address of the endpoint of a program. */
  address(program: string): string {
    return this.#there().endpoint(program);
  }

  #there(): EndpointHost {
    if (this.#host !== undefined) return this.#host;
    const host = this.#make();
    this.#host = host;
    host.subscribe((state) => (this.#state = state));
    return host;
  }
}
