import { readMessage } from '../../worker/wire/envelope.ts';
import { explainFault } from '../../worker/wire/json-faults.ts';
import { parseJsonText } from '../../worker/wire/json-text.ts';
import { kindOfAnswer, type AnswerKind } from './answer-kind.ts';
import type { Fence } from './chapter-source.ts';

/** What a JSON fence of a chapter claims to be. */
export type FenceClaim =
  /** A request that `program` answers with `answer`; any answer that is no error when undefined. */
  | { readonly role: 'request'; readonly program: string; readonly answer: AnswerKind | undefined }
  /** A legal response, a piece of a message, or a line of an older revision. */
  | { readonly role: 'response' | 'part' | 'history' };

const usage =
  'Write ```json request, with one of result, tool-error, input-required or error=CODE, and with program=NAME if it is not book-orders; ```json response; ```json part; or ```json history.';

const answers: readonly AnswerKind[] = ['result', 'tool-error', 'input-required'];

function answerOf(word: string): AnswerKind | undefined {
  const code = /^error=(-?\d+)$/.exec(word)?.[1];
  return code === undefined ? answers.find((kind) => kind === word) : Number(code);
}

/** Reads the words after ```json; a text is what is wrong with them. */
export function claimOf({ meta }: Fence): FenceClaim | string {
  const [role, ...words] = meta;
  if (role === 'response' || role === 'part' || role === 'history')
    return words.length === 0 ? { role } : usage;
  if (role !== 'request') return usage;
  const program = words.find((word) => word.startsWith('program='))?.slice('program='.length);
  const others = words.filter((word) => !word.startsWith('program='));
  const [answer] = others.map(answerOf);
  if (others.length > 1 || (others.length === 1 && answer === undefined)) return usage;
  return { role, program: program ?? 'book-orders', answer };
}

/** The longest line of a sample that stands unbroken in the column of the text at 1024 px. */
const widest = 64;

/** What is wrong with a JSON fence by itself, before anything is sent; undefined when nothing is. */
export function fenceProblem(fence: Fence): string | undefined {
  const claim = claimOf(fence);
  if (typeof claim === 'string') return claim;
  const long = fence.text.split('\n').findIndex((line) => line.length > widest) + 1;
  if (long > 0)
    return `Its line ${String(long)} is longer than ${String(widest)} characters and would break in the page. Write it in several lines.`;
  const text = parseJsonText(fence.text);
  if (!text.ok) return explainFault(fence.text, text.stop).reason;
  const received = readMessage(fence.text);
  if (claim.role === 'request' && received.kind === 'notification')
    return 'This is a notification, and nothing answers it.';
  if (claim.role !== 'response') return undefined;
  return kindOfAnswer(fence.text) === undefined ? 'This is no legal response.' : undefined;
}

/** Whether an answer is what a request fence claims it gets. */
export function answersAsClaimed(claim: Extract<FenceClaim, { role: 'request' }>, answer: string): boolean {
  const kind = kindOfAnswer(answer);
  return claim.answer === undefined ? kind !== undefined && typeof kind !== 'number' : kind === claim.answer;
}
