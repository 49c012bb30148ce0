import type { ProcessSlot } from '../../notebook/api.ts';
import type { SignName } from '../text/outcomes.ts';
import type { HostEvent, ProcessExit } from '../../host/types.ts';

/** How an ended process is told; a forced end and a death are the host's words, not the server's. */
export function exitWords(exit: ProcessExit): string {
  switch (exit.how) {
    case 'exited':
      return `ended by itself with code ${String(exit.code)}`;
    case 'killed':
      return `ended by the host: ${exit.reason}`;
    case 'died':
      return `gone without notice: ${exit.reason}`;
    case 'failed-to-start':
      return `did not start: ${exit.reason}`;
  }
}

/** What a slot is and does now: a sign, a name and a sentence. */
export interface SlotLook {
  readonly sign: SignName;
  readonly tone: 'quiet' | 'live' | 'waiting' | 'bad';
  readonly name: string;
  readonly says: string;
}

/** Whole seconds left of the deadline, rounded up so that the last second is still shown as 1. */
export const secondsLeft = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

/** Describes a slot. The number belongs to the process, so a restart shows a new one. */
export function slotLook(slot: ProcessSlot): SlotLook {
  const name = slot.number === undefined ? 'No process yet' : `Process ${String(slot.number)}`;
  const who = `${slot.program}, for ${slot.principal}`;
  const exit = slot.exit === undefined ? 'ended' : exitWords(slot.exit);
  switch (slot.state) {
    case 'idle':
      return { sign: 'ring', tone: 'quiet', name, says: `${who}; not started` };
    case 'starting':
      return { sign: 'dots', tone: 'waiting', name, says: `${who}; starting` };
    case 'running':
      return { sign: 'disc', tone: 'live', name, says: `${who}; running` };
    case 'closing':
      return { sign: 'clock', tone: 'waiting', name, says: `${who}; input closed, waiting for it to end` };
    case 'ended':
      return { sign: 'bar', tone: 'quiet', name, says: `${who}; ${exit}` };
    case 'failed':
      return { sign: 'cross', tone: 'bad', name, says: `${who}; ${exit}` };
  }
}

/** What makes the words for an end a sentence. */
const verbs: Readonly<Record<ProcessExit['how'], string>> = {
  exited: '',
  killed: 'was ',
  died: 'is ',
  'failed-to-start': '',
};

/** One sentence for an event of the host; every one of them is local and none crossed the wire. */
export function eventWords(event: HostEvent): string {
  switch (event.type) {
    case 'spawned':
      return `Started ${event.program} for ${event.principal}.`;
    case 'stdin-closed':
      return 'Closed the input.';
    case 'exit':
      return `The process ${verbs[event.exit.how]}${exitWords(event.exit)}.`;
    case 'dropped':
      return `Dropped ${String(event.characters)} characters of ${event.stream}: more than the page could take.`;
    case 'line-too-long':
      return `Dropped a line of ${event.stream} over ${String(event.limit)} characters.`;
    case 'timeout':
      return `Stopped waiting after ${String(event.afterMs / 1000)} s. The server did not say this.`;
    case 'cancelled':
      return `Cancelled a request: ${event.reason}.`;
    case 'refused-by-host':
      return `Did not send: ${event.reason}.`;
    case 'allowed-by-host':
      return `Passed the permission step: ${event.reason}.`;
    case 'note':
      return event.text;
  }
}
