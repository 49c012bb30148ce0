import type { Call } from '../host/call.ts';
import type { Client } from '../host/client.ts';
import { LocalError } from '../host/local-error.ts';
import type { Refusal } from './api.ts';
import type { ChapterContext } from './context.ts';
import type { Allowed, Ask, Permission } from './permission.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';

export type { Ask } from './permission.ts';

/** What is to be sent: one line, or raw text for an experiment with the framing. */
export interface Outgoing {
  readonly text: string;
  readonly raw: boolean;
  readonly timeoutMs: number;
}

/** How sending went: refused before the wire, or sent, with the call when an answer can be paired. */
export type Sent =
  | { readonly refusal: Refusal }
  | {
      readonly refusal: undefined;
      readonly client: Client;
      readonly call: Call | undefined;
      /** Number of the process that was started for it. */
      readonly started: number | undefined;
    };

/**
 * Takes a line over the permission step to the process of the slot, which is started when none runs. What the host
 * refuses is noted in the trace and never reaches the wire; what it had to decide about and allowed is noted before it goes.
 */
export async function sendThrough(
  context: ChapterContext,
  slot: ProgramSlot,
  outgoing: Outgoing,
  ask: Ask,
): Promise<Sent> {
  const permission = await permit(context, slot, outgoing.text, ask);
  if (permission.refusal !== undefined) return permission;
  const ready = await slot.ready();
  if (ready === undefined) return { refusal: { kind: 'no-process', says: whyNone(slot) } };
  try {
    const { client, started } = ready;
    noteAllowed(context, client.process.number, permission.allowed);
    const call = write(client, outgoing);
    return { refusal: undefined, client, call, started: started ? client.process.number : undefined };
  } catch (thrown) {
    if (!(thrown instanceof LocalError)) throw thrown;
    return { refusal: { kind: 'no-process', says: thrown.message } };
  }
}

/**
 * The permission step for each line of a text: all of it may go, or nothing. What is refused is noted in the trace; whoever
 * writes what is allowed notes that, once the process is known that it goes to. Where the script that decides does not come,
 * nothing goes.
 */
export async function permit(
  context: ChapterContext,
  slot: ProgramSlot,
  text: string,
  ask: Ask,
): Promise<Permission> {
  if (context.policy() === 'send') return { refusal: undefined, allowed: [] };
  const step = await import('./permission.ts').catch(() => undefined);
  if (step !== undefined) return step.permitLines(context, slot, text, ask);
  const reason = 'the script with which it decides did not arrive';
  context.live.trace.event(slot.number ?? 0, { type: 'refused-by-host', line: text, reason });
  return { refusal: { kind: 'host-policy', says: `The host did not send this: ${reason}.` } };
}

/** Notes in the trace of a process what the permission step let go to it. */
export function noteAllowed(context: ChapterContext, process: number, allowed: Allowed): void {
  for (const one of allowed) context.live.trace.event(process, { type: 'allowed-by-host', ...one });
}

function write(client: Client, { text, raw, timeoutMs }: Outgoing): Call | undefined {
  if (raw && text.includes('\n')) {
    client.sendRaw(`${text}\n`);
    return undefined;
  }
  return client.send(text, { timeoutMs });
}

/** One sentence for a slot whose program did not start. */
export function whyNone({ program, exit }: ProgramSlot): string {
  const reason = exit === undefined || exit.how === 'exited' ? '' : `: ${exit.reason}`;
  return `No process of ${program} could be started${reason}.`;
}

/** Of a line that crossed and bears no id that an answer could be paired by. */
export const unpairedWords = 'sent; no answer can be paired with it, so look at the wire';

/** One sentence for a refusal. */
export function refusalWords(refusal: Refusal): string {
  if (refusal.kind === 'empty') return 'Not sent: the cell is empty.';
  if (refusal.kind === 'broken-json')
    return `Not sent: line ${String(refusal.fault.line)}. ${refusal.fault.reason}`;
  return refusal.says;
}

/** Tells that a process had ended and another was started; empty when nothing of the kind happened. */
export function startedWords(ended: number | undefined, started: number | undefined): string {
  if (ended === undefined || started === undefined) return '';
  return `Process ${String(ended)} had ended; process ${String(started)} was started. `;
}
