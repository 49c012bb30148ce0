import { METHODS } from '../../worker/mcp/names.ts';
import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { Received } from '../../worker/wire/message.ts';
import { quoted } from '../../worker/wire/quoted.ts';
import type { OutcomeKind } from './types.ts';

/** What an answer amounts to; `reason` says why it is invalid. */
export interface Judgement {
  readonly outcome: OutcomeKind;
  readonly reason: string | undefined;
}

/** A line that was read as a response. */
export type Response = Extract<Received, { kind: 'response' }>;

/** The requests a server may answer with `input_required` (basic/patterns/mrtr, Supported Requests). */
const mayAskForInput: ReadonlySet<string> = new Set([
  METHODS.callTool,
  METHODS.readResource,
  METHODS.getPrompt,
]);

const invalid = (reason: string): Judgement => ({ outcome: 'invalid-answer', reason });
const fine = (outcome: OutcomeKind): Judgement => ({ outcome, reason: undefined });

function judgeError(error: unknown): Judgement {
  if (!isJsonObject(error)) return invalid('the error is no object');
  if (!Object.hasOwn(error, 'code') || !Number.isInteger(error['code']))
    return invalid('the error has no integer code');
  if (!Object.hasOwn(error, 'message') || typeof error['message'] !== 'string')
    return invalid('the error has no message text');
  return fine('protocol-error');
}

function judgeResult(method: string, result: unknown): Judgement {
  if (!isJsonObject(result)) return invalid('the result is no object');
  const resultType = Object.hasOwn(result, 'resultType') ? result['resultType'] : 'complete';
  if (resultType === 'input_required') {
    if (!mayAskForInput.has(method))
      return invalid(`a ${method} request may not be answered with input_required`);
    const asks = Object.hasOwn(result, 'inputRequests') || Object.hasOwn(result, 'requestState');
    return asks
      ? fine('input-required')
      : invalid('it requires input but has neither inputRequests nor requestState');
  }
  if (resultType !== 'complete') return invalid(`the resultType ${quoted(resultType)} is not known`);
  const failed =
    method === METHODS.callTool && Object.hasOwn(result, 'isError') && result['isError'] === true;
  return fine(failed ? 'tool-error' : 'result');
}

/**
 * What a response to a request of `method` amounts to (basic, Responses and ResultType): an absent resultType counts as
 * complete, an unknown one or a malformed response is invalid, `isError: true` of tools/call is a tool error.
 */
export function judgeAnswer(
  method: string,
  { result, error }: Pick<Response, 'result' | 'error'>,
): Judgement {
  if (error !== undefined && result !== undefined) return invalid('it has both a result and an error');
  return error !== undefined ? judgeError(error) : judgeResult(method, result);
}
