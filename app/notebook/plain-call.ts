import { LocalError } from '../host/local-error.ts';
import type { Trace } from '../host/trace.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';

/** Longest wait for a line of answer, in milliseconds. */
const plainCallMs = 10_000;

/** The next line of stdout, or one sentence why there is none. */
export type PlainAnswer =
  { readonly ok: true; readonly line: string } | { readonly ok: false; readonly says: string };

/**
 * Sends one line of text to the program of a slot, which is started when none runs, and waits for the next line of its
 * stdout. For programs that do not speak MCP: nothing is paired, so calls to one slot must follow each other.
 */
export async function callPlainly(trace: Trace, slot: ProgramSlot, line: string): Promise<PlainAnswer> {
  if (line.includes('\n')) return { ok: false, says: 'Not sent: this is more than one line.' };
  const ready = await slot.ready();
  if (ready === undefined) return { ok: false, says: `No process of ${slot.program} could be started.` };
  const { client } = ready;
  return new Promise((resolve) => {
    const finish = (answer: PlainAnswer): void => {
      unsubscribe();
      stop();
      resolve(answer);
    };
    const unsubscribe = trace.subscribe((change) => {
      if (change.type !== 'added' || change.entry.process !== client.process.number) return;
      const { entry } = change;
      if (entry.kind === 'line' && entry.stream === 'stdout') finish({ ok: true, line: entry.text });
      if (entry.kind !== 'event' || entry.event.type !== 'exit') return;
      finish({ ok: false, says: `Process ${String(entry.process)} ended before it answered.` });
    });
    const stop = slot.clock.after(plainCallMs, () => {
      finish({ ok: false, says: `No line came within ${String(plainCallMs / 1000)} seconds.` });
    });
    try {
      client.sendRaw(`${line}\n`);
    } catch (thrown) {
      if (!(thrown instanceof LocalError)) throw thrown;
      finish({ ok: false, says: thrown.message });
    }
  });
}
