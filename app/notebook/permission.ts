import { METHODS } from '../../worker/mcp/names.ts';
import { decide } from '../host/consent.ts';
import { toolsOf } from '../host/listed-tools.ts';
import type { Refusal } from './api.ts';
import type { ChapterContext } from './context.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';

/** Asks the person about a proposed call; false when it was denied. */
export type Ask = (proposal: {
  readonly method: string;
  readonly tool: string | undefined;
  readonly line: string;
}) => Promise<boolean>;

/** Lines that the permission step had something to decide about, each with the reason why it may go. */
export type Allowed = readonly { readonly line: string; readonly reason: string }[];

/** What came of the permission step. Nothing of it is in the trace yet but a refusal. */
export type Permission =
  { readonly refusal: Refusal } | { readonly refusal: undefined; readonly allowed: Allowed };

/** The permission step itself, for every policy but `send`. */
export async function permitLines(
  context: ChapterContext,
  slot: ProgramSlot,
  text: string,
  ask: Ask,
): Promise<Permission> {
  const processes = slot.number === undefined ? [] : [slot.number];
  const listed = toolsOf(context.live.exchangesOf(processes, METHODS.listTools));
  const names = listed?.map(({ name }) => name);
  const allowed: { line: string; reason: string }[] = [];
  // Raw text may hold several lines: each of them would be a message of its own.
  for (const line of text.split('\n')) {
    const decision = decide(context.policy(), line, names);
    if (decision.decision === 'refuse') return { refusal: refused(context, slot, line, decision.says) };
    if (decision.decision === 'send') {
      if (decision.says !== undefined) allowed.push({ line, reason: decision.says });
      continue;
    }
    const { method, tool } = decision;
    if (!(await ask({ method, tool, line })))
      return { refusal: refused(context, slot, line, 'you did not allow it') };
    allowed.push({ line, reason: 'you allowed it' });
  }
  return { refusal: undefined, allowed };
}

function refused(context: ChapterContext, slot: ProgramSlot, line: string, reason: string): Refusal {
  context.live.trace.event(slot.number ?? 0, { type: 'refused-by-host', line, reason });
  return { kind: 'host-policy', says: `The host did not send this: ${reason}.` };
}
