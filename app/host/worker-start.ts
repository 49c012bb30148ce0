import { releaseProxy, transfer, wrap } from 'comlink';
import type { Boot, Control } from '../../worker/wire/ports.ts';
import type { Clock } from './clock.ts';
import { trustedWorkerScript, workerScript } from './script-url.ts';

/** A worker and the way to talk to its control. */
export interface StartedWorker {
  /** Starts the program and tells whether it holds the lock; rejects with one sentence. */
  start(boot: Boot<MessagePort>, ports: readonly MessagePort[]): Promise<boolean>;
  ping(): Promise<number>;
  /** Ends the worker at once and lets go of everything that belongs to it. */
  terminate(): void;
}

/** Makes the worker of this page; throws an Error with a readable message where the engine or a policy refuses. */
export type MakeWorker = (name: string) => Worker;

/** `new Worker` on the page's own script, as a module. */
export const makeWorker: MakeWorker = (name) => {
  let readsType = false;
  const options: WorkerOptions = {
    name,
    // An engine that does not know module workers never reads this member; it would run the script as a classic one.
    get type(): WorkerType {
      readsType = true;
      return 'module';
    },
  };
  const worker = new Worker(trustedWorkerScript(), options);
  if (readsType) return worker;
  worker.terminate();
  throw new Error('this browser has no module workers');
};

/** What can go wrong with a worker; the text is a clause. */
export interface WorkerTrouble {
  /** It did not come up. */
  onLoadFailure(cause: string): void;
  /** An error nobody caught inside it. */
  onUncaught(message: string): void;
  /** One of its control messages could not be read. */
  onUnreadable(): void;
}

/** Wraps a new worker: its control through Comlink, its error events as calls of `trouble`. */
export function startWorker(
  make: MakeWorker,
  name: string,
  clock: Clock,
  trouble: WorkerTrouble,
): StartedWorker {
  const worker = make(name);
  const control = wrap<Control<MessagePort>>(worker);
  worker.onerror = (event: Event) => {
    event.preventDefault();
    // A script that does not load fires a plain event without a message.
    const message: unknown = Reflect.get(event, 'message');
    if (typeof message === 'string' && message !== '') trouble.onUncaught(message);
    else
      void causeOf(clock).then((cause) => {
        trouble.onLoadFailure(cause);
      });
  };
  worker.onmessageerror = () => {
    trouble.onUnreadable();
  };
  return {
    start: (boot, ports) => control.start(transfer(boot, [...ports])),
    ping: () => control.ping(),
    terminate() {
      worker.onerror = null;
      worker.onmessageerror = null;
      control[releaseProxy]();
      worker.terminate();
    },
  };
}

/** Why the script of the worker did not load, as a clause. What finds that out is loaded when it is needed. */
async function causeOf(clock: Clock): Promise<string> {
  const looker = await import('./start-failure.ts').catch(() => undefined);
  return (await looker?.explainLoadFailure(workerScript, clock)) ?? 'its script could not be loaded';
}
