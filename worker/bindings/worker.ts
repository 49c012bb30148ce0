/**
 * The Web Worker that plays the child process. It touches `self`; all that can be tested without stands in stream-*.ts.
 * `console` is left alone: what server code logs there stays in the browser's console and never gets into stdout.
 */
import { expose } from 'comlink';
import { programs } from '../servers/catalogue.ts';
import type { Control } from '../wire/ports.ts';
import { startProcess, type PortProcess } from './stream-process.ts';

let running: PortProcess | undefined;

/** Holds the lock as long as this worker lives: the page waits for it to be freed, which is how it learns of a death. */
function holdLock(name: string | undefined): Promise<void> {
  if (name === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => {
        resolve();
        return new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
}

const control: Control<MessagePort> = {
  async start(boot) {
    await holdLock(boot.lock);
    running = await startProcess(boot, programs);
    void running.ended.then(() => {
      self.close();
    });
  },
  ping: () => performance.now(),
};

self.addEventListener('unhandledrejection', (event) => {
  if (running === undefined) return;
  event.preventDefault();
  running.uncaught(event.reason);
});

self.addEventListener('error', (event) => {
  if (running === undefined) return;
  event.preventDefault();
  running.uncaught(event.error ?? event.message);
});

expose(control);
