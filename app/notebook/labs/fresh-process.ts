import type { Client } from '../../host/client.ts';
import { LocalError } from '../../host/local-error.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import { whyNone } from '../sender.ts';

/** What came of a task on a fresh process, or one sentence why it could not be done. */
export type Done<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly says: string };

/** Starts the program of a slot anew and does the task with it. What the host itself could not do is told in words. */
export async function onFreshProcess<T>(
  slot: ProgramSlot,
  task: (client: Client) => Promise<T>,
): Promise<Done<T>> {
  await slot.restart();
  const { client } = slot;
  if (client === undefined || slot.state !== 'running') return { ok: false, says: whyNone(slot) };
  try {
    return { ok: true, value: await task(client) };
  } catch (thrown) {
    if (!(thrown instanceof LocalError)) throw thrown;
    return { ok: false, says: thrown.message };
  }
}
