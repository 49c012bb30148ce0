import { METHODS } from '../../worker/mcp/names.ts';
import type { Exchange, ResultCheck } from '../host/types.ts';
import { Late } from './late.svelte.ts';
import type { LiveTrace } from './live-trace.svelte.ts';

/** The checks with their schema library: not needed before an answer stands, so not part of the first script. */
const hostChecks = new Late(() => import('../host/checks.ts'));

/** The host's checks of a settled exchange, with what the same process listed; none while it is pending or they load. */
export function checksOf(live: LiveTrace, exchange: Exchange | undefined): readonly ResultCheck[] {
  if (exchange === undefined || exchange.outcome === 'pending') return [];
  const checks = hostChecks.value;
  if (checks === undefined) return [];
  const lists = live.exchangesOf([exchange.process], METHODS.listTools, exchange.restored);
  const outputSchema = checks.outputSchemaFor(exchange.request.text, lists);
  const entries = exchange.answer === undefined ? live.entriesOf([exchange.process], exchange.restored) : [];
  const unpaired = checks.unpairedAnswers(entries, live.ledger, exchange);
  return checks.checkAnswer(exchange, { outputSchema, unpaired });
}
