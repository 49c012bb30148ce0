import { readMessage } from '../../../worker/wire/envelope.ts';
import type { HttpExchange } from '../../host/http-exchange.ts';
import type { Exchange } from '../../host/types.ts';

/** Two texts held side by side. */
export interface BodyComparison {
  readonly id: 'request' | 'answer';
  readonly line: string;
  readonly http: string;
  /** Equal to the byte. */
  readonly equal: boolean;
}

/** The message of an HTTP response that answers its request; undefined while there is none. */
export const httpAnswer = ({ messages }: HttpExchange): string | undefined =>
  messages.findLast(({ text }) => readMessage(text).kind === 'response')?.text;

/**
 * What went over lines and over HTTP, message against message. Nothing is parsed or laid out before it is compared; what
 * is not there on both sides is left out.
 */
export function compareBodies(
  line: Exchange | undefined,
  http: HttpExchange | undefined,
): readonly BodyComparison[] {
  if (line === undefined || http === undefined) return [];
  const answered = httpAnswer(http);
  const pairs = [
    { id: 'request', line: line.request.text, http: http.body },
    ...(line.answer === undefined || answered === undefined
      ? []
      : [{ id: 'answer', line: line.answer.text, http: answered } as const]),
  ] as const;
  return pairs.map((pair) => ({ ...pair, equal: pair.line === pair.http }));
}
