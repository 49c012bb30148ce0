import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { refuse, type Answer } from './answer.ts';
import type { Call } from './call.ts';
import { own } from './metadata.ts';
import { CODES, METHODS } from './names.ts';

/** A question for the person behind the client (client/elicitation). */
export type InputRequest = JsonObject & {
  readonly method: 'elicitation/create';
  readonly params: JsonObject & { readonly mode: 'form' | 'url'; readonly message: string };
};

/** True when this very request declared that mode; an empty `elicitation` object means form (client/elicitation). */
function declares(capabilities: JsonObject, mode: 'form' | 'url'): boolean {
  const elicitation = own(capabilities, 'elicitation');
  if (!isJsonObject(elicitation)) return false;
  if (isJsonObject(own(elicitation, mode))) return true;
  return mode === 'form' && Object.keys(elicitation).length === 0;
}

/**
 * The one way to ask for input (basic/patterns/mrtr): an input_required result, or -32021 naming the modes this
 * request did not declare. `requestState` is what the client must echo; seal it where it decides anything.
 */
export function requireInput(
  call: Call,
  requests: Readonly<Record<string, InputRequest>>,
  requestState?: string,
): Answer {
  const missing: JsonObject = {};
  for (const { params } of Object.values(requests))
    if (!declares(call.metadata.clientCapabilities, params.mode)) missing[params.mode] = {};
  if (Object.keys(missing).length > 0)
    return refuse(
      CODES.missingClientCapability,
      'Missing required client capability: this request needs input in a mode the client did not declare',
      {
        requiredCapabilities: { elicitation: missing },
      },
    );
  const members: JsonObject = { inputRequests: { ...requests } };
  if (requestState !== undefined) members['requestState'] = requestState;
  return { ok: true, body: { resultType: 'input_required', members } };
}

/** One answer a retry carries, when it is an elicitation result; anything else counts as not given. */
export function inputResponse(call: Call, key: string): { action: string; content: JsonObject } | undefined {
  const responses = own(call.params, 'inputResponses');
  const response = isJsonObject(responses) ? own(responses, key) : undefined;
  if (!isJsonObject(response)) return undefined;
  const action = own(response, 'action');
  const content = own(response, 'content');
  return typeof action === 'string' ? { action, content: isJsonObject(content) ? content : {} } : undefined;
}

/** The method of every question a server may put. */
export const elicit = METHODS.elicit;
