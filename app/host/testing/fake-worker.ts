import { expose } from 'comlink';
import type { Boot, Control } from '../../../worker/wire/ports.ts';

/** A worker for tests: a binding behind a real channel, in the same thread, with an end that can be seen. */
export class FakeWorker extends EventTarget {
  onerror: ((event: Event) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  terminated = false;
  readonly #inside = new MessageChannel();
  readonly #control: Control<MessagePort>;
  readonly #closers: (() => void)[] = [];
  /** Set to make it deaf and dumb, as a worker in an endless loop is, and one whose script did not come. */
  deaf = false;
  /** Set to refuse it the lock, as a browser may in a frame of another site. */
  lockRefused = false;

  constructor(run: (boot: Boot<MessagePort>) => Promise<unknown>) {
    super();
    this.#control = {
      start: async (boot) => {
        for (const port of [boot.stdin, boot.stdout, boot.stderr, boot.exit])
          this.#closers.push(() => {
            port.close();
          });
        await run(boot);
        return boot.lock !== undefined && !this.lockRefused;
      },
      ping: () => 1,
    };
    const { port1, port2 } = this.#inside;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!this.deaf && !this.terminated) this.dispatchEvent(new MessageEvent('message', { data }));
    };
    expose(this.#control, port2 as unknown as Parameters<typeof expose>[1]);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (!this.deaf && !this.terminated) this.#inside.port1.postMessage(message, transfer);
  }

  terminate(): void {
    this.terminated = true;
    this.#inside.port1.close();
    for (const close of this.#closers) close();
  }
}
