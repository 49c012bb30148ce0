import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { own } from './metadata.ts';

const actions: readonly unknown[] = ['accept', 'decline', 'cancel'];

/**
 * What is wrong with one answer of `inputResponses`. An object without an action answers nothing and is no fault: what is
 * missing is asked for again, and what nobody asked for is ignored (basic/patterns/mrtr, Error Handling).
 */
function responseFault(key: string, response: unknown): string | undefined {
  const at = `params.inputResponses[${JSON.stringify(key)}]`;
  if (!isJsonObject(response)) return `${at} must be an object`;
  const action = own(response, 'action');
  if (action === undefined) return undefined;
  if (!actions.includes(action)) return `${at}.action must be "accept", "decline" or "cancel"`;
  const content = own(response, 'content');
  return content === undefined || isJsonObject(content)
    ? undefined
    : `${at}.content must be an object, or absent`;
}

/** What is wrong with the members that a retry adds to params, as the end of a sentence; undefined when nothing is. */
export function retryFault(params: JsonObject): string | undefined {
  const responses = own(params, 'inputResponses');
  if (responses !== undefined) {
    if (!isJsonObject(responses)) return 'params.inputResponses must be an object, or absent';
    for (const [key, response] of Object.entries(responses)) {
      const fault = responseFault(key, response);
      if (fault !== undefined) return fault;
    }
  }
  const state = own(params, 'requestState');
  if (state !== undefined && typeof state !== 'string')
    return 'params.requestState must be a string, or absent';
  return undefined;
}
