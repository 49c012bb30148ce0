/**
 * The Web Worker that plays the child process. It touches `self`; all that can be tested without stands in stream-*.ts.
 * `console` is left alone: what server code logs there stays in the browser's console and never gets into stdout.
 */
import { expose } from 'comlink';
import { program as bookOrders } from '../servers/book-orders/program.ts';
import type { Control } from '../wire/ports.ts';
import { startProcess, type PortProcess, type Programs } from './stream-process.ts';

let running: PortProcess | undefined;

/**
 * Holds the lock as long as this worker lives: the page waits for it to be freed, which is how it learns of a death.
 * Resolves with false where locks are refused, as in a frame of another site where nothing may be stored.
 */
function holdLock(name: string | undefined): Promise<boolean> {
  if (name === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    navigator.locks
      .request(name, () => {
        resolve(true);
        return new Promise<never>(() => undefined);
      })
      .catch(() => {
        resolve(false);
      });
  });
}

// The chapters begin with book-orders, so it is here at once; the list of the others is loaded when one is asked for.
const programsWith = async (name: string): Promise<Programs> =>
  name === 'book-orders'
    ? { [name]: () => Promise.resolve(bookOrders) }
    : (await import('../servers/catalogue.ts')).programs;

const control: Control<MessagePort> = {
  async start(boot) {
    const holdsLock = await holdLock(boot.lock);
    running = await startProcess(boot, await programsWith(boot.program));
    void running.ended.then(() => {
      self.close();
    });
    return holdsLock;
  },
  ping: () => performance.now(),
};

/** What nobody caught is told on stderr; before there is a process it is the browser's to tell. */
function tell(event: Event, reason: unknown): void {
  if (running === undefined) return;
  event.preventDefault();
  running.uncaught(reason);
}

self.addEventListener('unhandledrejection', (event) => {
  tell(event, event.reason);
});

self.addEventListener('error', (event) => {
  tell(event, event.error ?? event.message);
});

expose(control);
