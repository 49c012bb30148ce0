import { decide } from '../host/consent.ts';
import type { Call } from '../host/call.ts';
import type { Client } from '../host/client.ts';
import { toolsOf } from '../host/listed-tools.ts';
import { LocalError } from '../host/local-error.ts';
import type { Refusal } from './api.ts';
import type { ChapterContext } from './context.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';

/** What is to be sent: one line, or raw text for an experiment with the framing. */
export interface Outgoing {
  readonly text: string;
  readonly raw: boolean;
  readonly timeoutMs: number;
}

/** Asks the person about a proposed call; false when it was denied. */
export type Ask = (proposal: {
  readonly method: string;
  readonly tool: string | undefined;
  readonly line: string;
}) => Promise<boolean>;

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
 * refuses is noted in the trace and never reaches the wire.
 */
export async function sendThrough(
  context: ChapterContext,
  slot: ProgramSlot,
  outgoing: Outgoing,
  ask: Ask,
): Promise<Sent> {
  const withheld = await permit(context, slot, outgoing.text, ask);
  if (withheld !== undefined) return { refusal: withheld };
  const ready = await slot.ready();
  if (ready === undefined) return { refusal: { kind: 'no-process', says: whyNone(slot) } };
  try {
    const { client, started } = ready;
    const call = write(client, outgoing);
    return { refusal: undefined, client, call, started: started ? client.process.number : undefined };
  } catch (thrown) {
    if (!(thrown instanceof LocalError)) throw thrown;
    return { refusal: { kind: 'no-process', says: thrown.message } };
  }
}

/**
 * The permission step for each line of a text; undefined when all may go. What is refused is noted in the trace.
 */
export async function permit(
  context: ChapterContext,
  slot: ProgramSlot,
  text: string,
  ask: Ask,
): Promise<Refusal | undefined> {
  const listed = toolsOf(context.live.exchanges.filter(({ process }) => process === slot.number));
  const names = listed?.map(({ name }) => name);
  // Raw text may hold several lines: each of them would be a message of its own.
  for (const line of text.split('\n')) {
    const decision = decide(context.policy(), line, names);
    if (decision.decision === 'refuse') return refused(context, slot, line, decision.says);
    if (decision.decision !== 'ask') continue;
    const { method, tool } = decision;
    if (!(await ask({ method, tool, line }))) return refused(context, slot, line, 'you did not allow it');
  }
  return undefined;
}

function refused(context: ChapterContext, slot: ProgramSlot, line: string, reason: string): Refusal {
  context.live.trace.event(slot.number ?? 0, { type: 'refused-by-host', line, reason });
  return { kind: 'host-policy', says: `The host did not send this: ${reason}.` };
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
