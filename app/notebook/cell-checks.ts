import type { Exchange, ResultCheck } from '../host/types.ts';
import type { ChapterContext } from './context.ts';
import { Late } from './late.svelte.ts';

/** The checks with their schema library: not needed before an answer stands, so not part of the first script. */
const resultChecks = new Late(() => import('./result-checks.svelte.ts'));

/** The host's checks of a settled exchange, with what the same process listed; none while it is pending or they load. */
export function checksOf(context: ChapterContext, exchange: Exchange | undefined): readonly ResultCheck[] {
  if (exchange === undefined || exchange.outcome === 'pending') return [];
  return resultChecks.value?.checkSettled(context, exchange) ?? [];
}
