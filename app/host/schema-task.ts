import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { Clock } from './clock.ts';
import { member } from './members.ts';
import {
  longestCheckMs,
  malformed,
  notApplied,
  tookTooLong,
  type SchemaFinding,
  type SchemaTask,
} from './output-schema.ts';
import workerUrl from './schema-worker.ts?worker&url';
import { trustedScript } from './script-url.ts';

/** Makes a worker of the script that applies schemas; throws where the engine or a policy refuses. */
export type MakeSchemaWorker = () => Worker;

/** Address of that script. */
export const schemaScript: string = workerUrl;

const makeSchemaWorker: MakeSchemaWorker = () =>
  new Worker(
    trustedScript(workerUrl, (url) => url === workerUrl),
    { type: 'module', name: 'output schema' },
  );

/** Longest wait for the script, in milliseconds. */
const startMs = 5000;

const didNotCome = notApplied('the script that applies it did not come');
const failed = notApplied('the script that applies it failed');

function findingIn(data: unknown): SchemaFinding {
  if (member(data, 'fits') === true) return { fits: true };
  const [says, place] = [member(data, 'says'), member(data, 'place')];
  return isJsonObject(data) && typeof says === 'string' && typeof place === 'string'
    ? { fits: false, says, place }
    : failed;
}

/**
 * `fitsSchema` in a worker of its own, which ends with the check: after `longestCheckMs` of the clock, counted from when its
 * script is there, with a finding that says so. Tells the finding once, perhaps before it returns; returns the way to end
 * the check and its worker, after which nothing is told.
 */
export function fitsInWorker(
  task: SchemaTask,
  clock: Clock,
  onFinding: (finding: SchemaFinding) => void,
  make: MakeSchemaWorker = makeSchemaWorker,
): () => void {
  let worker: Worker | undefined;
  let trouble = didNotCome;
  let stopWaiting = (): void => undefined;
  const end = (): void => {
    stopWaiting();
    if (worker === undefined) return;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
    worker = undefined;
  };
  const settle = (finding: SchemaFinding): void => {
    end();
    onFinding(finding);
  };
  const wait = (ms: number, finding: SchemaFinding): void => {
    stopWaiting();
    stopWaiting = clock.after(ms, () => settle(finding));
  };
  const hand = (to: Worker): void => {
    trouble = failed;
    wait(longestCheckMs, tookTooLong);
    try {
      to.postMessage(task);
    } catch {
      // Deeper than a browser copies.
      settle(malformed);
    }
  };
  try {
    const made = (worker = make());
    made.onmessage = ({ data }: MessageEvent<unknown>) =>
      data === 'ready' ? hand(made) : settle(findingIn(data));
    made.onmessageerror = () => settle(trouble);
    made.onerror = (event) => {
      event.preventDefault();
      settle(trouble);
    };
    wait(startMs, trouble);
  } catch {
    settle(trouble);
  }
  return end;
}
