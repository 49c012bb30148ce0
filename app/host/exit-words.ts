import type { ProcessExit } from './types.ts';

/** Why a pending call got no answer, as a clause: how its process ended. */
export function exitReason(exit: ProcessExit): string {
  switch (exit.how) {
    case 'exited':
      return `the process exited with code ${String(exit.code)} before it answered`;
    case 'killed':
      return `the process was ended by the host: ${exit.reason}`;
    case 'died':
      return `the process died: ${exit.reason}`;
    case 'failed-to-start':
      return `the process did not start: ${exit.reason}`;
  }
}
