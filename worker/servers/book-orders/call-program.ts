import { isJsonObject } from '../../wire/envelope.ts';
import { parseReason } from '../../wire/parse-reason.ts';
import { lineProgram } from '../line-program.ts';
import { execute } from './executor.ts';
import { snapshot } from './snapshot.ts';

const refused = (says: string): string => JSON.stringify({ error: 'bad_call', says });

function answerCall(line: string, principal: string): string {
  let call: unknown;
  try {
    call = JSON.parse(line);
  } catch {
    return refused(`No JSON: ${parseReason(line)}`);
  }
  if (!isJsonObject(call))
    return refused('A call is a JSON object, such as {"call":"lookup","order_id":"A-104"}.');
  if (call['call'] === 'snapshot') return snapshot();
  const orderId = call['order_id'];
  if (call['call'] !== 'lookup' || typeof orderId !== 'string')
    return refused('Known calls are {"call":"lookup","order_id":"A-104"} and {"call":"snapshot"}.');
  const outcome = execute(principal, orderId);
  return JSON.stringify(outcome.ok ? outcome.order : { error: outcome.error, order_id: outcome.order_id });
}

/** The plain local call: one line of JSON names the function, one line is what it returned. No protocol. */
export const program = lineProgram(answerCall);
