import { isJsonObject, readMessage } from '../../worker/wire/envelope.ts';
import type { Received } from '../../worker/wire/message.ts';

/** What a request was answered with: a number is the code of a protocol error. */
export type AnswerKind = 'result' | 'tool-error' | 'input-required' | number;

/**
 * The kind of a response (basic, Responses and ResultType). An absent resultType counts as complete; undefined for
 * what is no legal response: neither or both of result and error, an unknown resultType, an error without a code.
 */
export function kindOfResponse(response: Extract<Received, { kind: 'response' }>): AnswerKind | undefined {
  const { result, error } = response;
  if ((result === undefined) === (error === undefined)) return undefined;
  if (error !== undefined) {
    return isJsonObject(error) && Number.isInteger(error.code) && typeof error.message === 'string'
      ? Number(error.code)
      : undefined;
  }
  if (!isJsonObject(result)) return undefined;
  const resultType = Object.hasOwn(result, 'resultType') ? result.resultType : 'complete';
  if (resultType === 'input_required') return 'input-required';
  if (resultType !== 'complete') return undefined;
  return Object.hasOwn(result, 'isError') && result.isError === true ? 'tool-error' : 'result';
}

/** The same from one line of text; undefined also for what is no response. Never throws. */
export function kindOfAnswer(line: string): AnswerKind | undefined {
  const received = readMessage(line);
  return received.kind === 'response' ? kindOfResponse(received) : undefined;
}

/** A kind in words, for sentences. */
export const inWords = (kind: AnswerKind | undefined): string => {
  if (typeof kind === 'number') return `the protocol error ${String(kind)}`;
  if (kind === undefined) return 'no legal response';
  return {
    result: 'a result without a tool error',
    'tool-error': 'a result that carries a tool error',
    'input-required': 'a request for more input',
  }[kind];
};
