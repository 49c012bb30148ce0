import { METHODS } from '../../../worker/mcp/names.ts';
import type { Client } from '../../host/client.ts';
import type { Act } from '../../host/official/hand.ts';

/**
 * Runs `task` once, in a turn of its own, when the request of a call stands in the trace. Returns the way to stop waiting.
 * Acts that are no call are not watched.
 */
export function whenWritten(client: Client, act: Act, task: () => void): () => void {
  if (act.act !== 'call') return () => undefined;
  const unfollow = client.follow((entry) => {
    if (entry.kind !== 'line' || entry.stream !== 'stdin') return;
    if (client.ledger.get(entry.seq)?.method !== METHODS.callTool) return;
    unfollow();
    queueMicrotask(task);
  });
  return unfollow;
}
