import { checkAnswer, unpairedAnswers } from '../host/checks.ts';
import { toolCalled, toolsOf } from '../host/listed-tools.ts';
import type { Exchange, ResultCheck } from '../host/types.ts';
import type { LiveTrace } from './live-trace.svelte.ts';

/** The host's checks of a settled exchange, with what the same process listed; none while it is pending. */
export function checksOf(live: LiveTrace, exchange: Exchange | undefined): readonly ResultCheck[] {
  if (exchange === undefined || exchange.outcome === 'pending') return [];
  const same = live.exchanges.filter(
    ({ process, restored }) => process === exchange.process && restored === exchange.restored,
  );
  const tool = toolCalled(exchange.request.text);
  const outputSchema = toolsOf(same)?.find(({ name }) => name === tool)?.outputSchema;
  const unpaired = exchange.answer === undefined ? unpairedAnswers(live.entries, live.ledger, exchange) : [];
  return checkAnswer(exchange, { outputSchema, unpaired });
}
