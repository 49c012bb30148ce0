import type { Answer, Exercise, Part, SentRequest, Verdict } from '../../chapters/kit/types.ts';
import type { Exchange } from '../host/types.ts';
import type { PartState } from './exercise-api.ts';
import { type ChapterContext, placeOf } from './context.ts';

/** The answer to one part of an exercise, saved as it changes. */
export class ExercisePart implements PartState {
  readonly part: Part;
  readonly #context: ChapterContext;
  readonly #item: string;
  #answer = $state.raw<Answer>({ kind: 'choice', option: undefined });
  #verdict = $state.raw<Verdict | undefined>(undefined);

  constructor(context: ChapterContext, exercise: Exercise, part: Part) {
    this.#context = context;
    this.part = part;
    this.#item = `${exercise.id}/${part.id}`;
    this.#answer = noAnswer(part);
  }

  get answer(): Answer {
    return this.#answer;
  }

  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  set(answer: Answer): void {
    if (answer.kind !== this.part.kind) return;
    this.#answer = answer;
    this.#verdict = undefined;
    this.#context.store.write(placeOf(this.#context, 'part', this.#item), { answer });
  }

  /** Takes what the part's cell sent and, once it settled, the answer that was paired with it. */
  setSent(exchange: Exchange | undefined, line: string): void {
    if (this.part.kind !== 'request') return;
    // Among requests of one id nobody knows which answer is whose, so none of them proves anything.
    const answer = exchange?.duplicateId === true ? undefined : exchange?.answer?.text;
    const sent: SentRequest = { line, answer, program: this.part.program };
    this.set({ kind: 'request', sent });
  }

  /** Shows what a check found. */
  judge(verdict: Verdict): void {
    this.#verdict = verdict;
  }

  /** Back to no answer. */
  clear(): void {
    this.#answer = noAnswer(this.part);
    this.#verdict = undefined;
    this.#context.store.write(placeOf(this.#context, 'part', this.#item), undefined);
  }

  /** Takes what is stored now. */
  restore(): void {
    const stored = this.#context.store.read(placeOf(this.#context, 'part', this.#item))?.answer;
    this.#answer = stored?.kind === this.part.kind ? stored : noAnswer(this.part);
    this.#verdict = undefined;
  }
}

/** The answer to a part that nobody has touched. */
export function noAnswer({ kind }: Part): Answer {
  if (kind === 'choice') return { kind, option: undefined };
  if (kind === 'claims') return { kind, accepted: {} };
  if (kind === 'evidence') return { kind, evidence: undefined };
  return { kind, sent: undefined };
}
