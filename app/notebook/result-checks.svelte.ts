import { METHODS } from '../../worker/mcp/names.ts';
import { checkAnswer, outputSchemaFor, unpairedAnswers } from '../host/checks.ts';
import { SchemaFindings } from '../host/schema-findings.ts';
import type { Exchange, ResultCheck } from '../host/types.ts';
import type { ChapterContext } from './context.ts';

export { schemaScript } from '../host/schema-task.ts';

// Made here and not with the findings: those are made by whoever asks first, and Svelte does not count as read what the
// reader itself has made.
let found = $state.raw(0);

const ofPages = new WeakMap<AbortSignal, SchemaFindings>();

function findingsOf({ clock, left }: ChapterContext): SchemaFindings {
  const known = ofPages.get(left);
  if (known !== undefined) return known;
  const onFinding = (): void => void (found += 1);
  const findings = new SchemaFindings({ clock, onFinding });
  ofPages.set(left, findings);
  if (left.aborted) findings.close();
  else left.addEventListener('abort', () => findings.close());
  return findings;
}

/**
 * The host's checks of an exchange that is settled, with what the same process listed. Reactive: that of the output schema
 * may say that it is being made, and is another when it is.
 */
export function checkSettled(context: ChapterContext, exchange: Exchange): readonly ResultCheck[] {
  void found;
  const { live } = context;
  const lists = live.exchangesOf([exchange.process], METHODS.listTools, exchange.restored);
  const outputSchema = outputSchemaFor(exchange.request.text, lists);
  const entries = exchange.answer === undefined ? live.entriesOf([exchange.process], exchange.restored) : [];
  const unpaired = unpairedAnswers(entries, live.ledger, exchange);
  const findings = findingsOf(context);
  return checkAnswer(exchange, {
    outputSchema,
    unpaired,
    fits: (value, schema) => findings.of(value, schema),
  });
}
