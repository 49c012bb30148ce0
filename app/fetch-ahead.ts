import { workerScript } from './host/script-url.ts';
import { loadLaterParts } from './ui/cell/later.ts';

/** Scripts that a cell loads when it needs them; the editor aside, which comes when its cell is near. */
const ofCells: readonly (() => Promise<unknown>)[] = [
  // Into the browser's own cache: a process may be started, or started again, without a network.
  () => fetch(workerScript),
  loadLaterParts,
  () => import('./notebook/outcome-words.ts'),
  () => import('../worker/wire/json-faults.ts'),
  () => import('./notebook/elicitation.svelte.ts'),
  () => import('./ui/dialog/Elicitation.svelte'),
  async () => fetch((await import('./notebook/result-checks.svelte.ts')).schemaScript),
  () => import('../chapters/kit/compare.ts'),
  () => import('./ui/cell/Compare.svelte'),
  () => import('./ui/past/PastPanel.svelte'),
  () => import('./notebook/past/forecast-rules.ts'),
  () => import('./ui/text/PartTurns.svelte'),
  () => import('./ui/text/float-note.ts'),
  () => import('./views/protocol-notes.ts'),
  // When saving fails the network may be gone too, and then the export is what is needed.
  () => import('./notebook/transfer.ts'),
  () => import('./host/start-failure.ts'),
  () => import('./notebook/permission.ts'),
];

/**
 * Fetches what the cells of a page need later, one after the other, so that neither a new version of the site nor a lost
 * network takes it away from a page that stands open. Never rejects: what does not come is left to whoever needs it.
 */
export async function fetchAhead(parts = ofCells): Promise<void> {
  for (const part of parts) await part().catch(() => undefined);
}
