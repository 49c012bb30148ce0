import { guarded } from '../../chapters/kit/checkers.ts';
import { coverage } from '../../chapters/kit/free-text.ts';
import type { ChapterKey, Exercise, ExerciseKey, Verdict } from '../../chapters/kit/types.ts';
import type { ExerciseState } from './exercise-api.ts';
import { type ChapterContext, placeOf } from './context.ts';
import { ExercisePart } from './part.svelte.ts';
import type { StoredItem } from './storage/record.ts';
import type { Attempt, ExerciseValue } from './storage/values.ts';

/** Loads the chapter's key; rejects when its chunk cannot be had. */
export type LoadKey = () => Promise<ChapterKey>;

/** Attempts that are kept; the count goes on. */
const keptAttempts = 50;

const couldNotCheck: Verdict = {
  kind: 'could-not-check',
  says: 'This part could not be checked: the notebook has no checker for it. Your answer is kept.',
};

const untouched: ExerciseValue = { attempts: [], count: 0, solved: false, hintsShown: 0 };

interface Before {
  readonly answers: readonly ExercisePart['answer'][];
  readonly freeText: string;
  readonly value: ExerciseValue;
}

/** An exercise as the reader works on it. */
export class ReaderExercise implements ExerciseState {
  readonly exercise: Exercise;
  readonly parts: readonly ExercisePart[];
  readonly #context: ChapterContext;
  readonly #loadKey: LoadKey;
  #freeText = $state('');
  #touched = false;
  #value = $state.raw<ExerciseValue>(untouched);
  #checking = $state(false);
  #problem = $state<string | undefined>(undefined);
  #key = $state.raw<ExerciseKey | undefined>(undefined);
  #open = $state(false);
  #covered = $state.raw<ExerciseState['covered']>(undefined);
  #before = $state.raw<Before | undefined>(undefined);

  constructor(context: ChapterContext, exercise: Exercise, loadKey: LoadKey) {
    this.#context = context;
    this.#loadKey = loadKey;
    this.exercise = exercise;
    this.parts = exercise.parts.map((part) => new ExercisePart(context, exercise, part));
  }

  get freeText(): string {
    return this.#freeText;
  }

  get hintsShown(): number {
    return Math.min(this.#value.hintsShown, this.exercise.hints.length);
  }

  get attempts(): number {
    return this.#value.count;
  }

  get solved(): boolean {
    return this.#value.solved;
  }

  get checking(): boolean {
    return this.#checking;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  get key(): ExerciseKey | undefined {
    return this.#open && this.attempts > 0 ? this.#key : undefined;
  }

  get covered(): ExerciseState['covered'] {
    return this.#covered;
  }

  /** A text for this exercise that another tab saved meanwhile, when it differs from ours. */
  get otherTabText(): string | undefined {
    return this.#context.store.otherText(this.#place('free'), this.#freeText);
  }

  get canUndoStartOver(): boolean {
    return this.#before !== undefined;
  }

  write(text: string): void {
    if (text === this.#freeText) return;
    this.#setFreeText(text, 'soon');
  }

  moreHints(): void {
    if (this.hintsShown < this.exercise.hints.length)
      this.#save({ ...this.#value, hintsShown: this.hintsShown + 1 });
  }

  async check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      const key = await this.#load();
      if (key !== undefined) this.#judge(key);
    } finally {
      this.#checking = false;
    }
  }

  showReference(): void {
    if (this.attempts === 0) return;
    this.#open = true;
    if (this.#key === undefined) void this.#load();
  }

  hideReference(): void {
    this.#open = false;
  }

  startOver(): void {
    const answers = this.parts.map((part) => part.answer);
    this.#before = { answers, freeText: this.#freeText, value: this.#value };
    for (const part of this.parts) part.clear();
    this.#setFreeText('', 'now');
    this.#open = false;
    this.#problem = undefined;
    this.#save({ ...this.#value, solved: false, hintsShown: 0 });
  }

  /** Gives back what `startOver` erased. */
  undoStartOver(): void {
    const before = this.#before;
    if (before === undefined) return;
    this.#before = undefined;
    for (const [index, part] of this.parts.entries()) {
      const answer = before.answers[index];
      if (answer !== undefined) part.set(answer);
    }
    this.#setFreeText(before.freeText, 'now');
    this.#save(before.value);
  }

  takeOtherTabText(): void {
    const other = this.otherTabText;
    if (other === undefined) return;
    this.#context.store.settle(this.#place('free'), this.#freeText);
    this.#setFreeText(other, 'now');
  }

  keepMine(): void {
    if (this.otherTabText === undefined) return;
    this.#context.store.settle(this.#place('free'), this.#freeText);
    this.#setFreeText(this.#freeText, 'now');
  }

  /** Takes what an earlier visit left. */
  restore(): void {
    for (const part of this.parts) part.restore();
    this.#restoreFreeText();
    this.#value = this.#context.store.read(this.#place('exercise')) ?? untouched;
  }

  /** Takes a change from elsewhere. */
  receive(item: StoredItem, from: 'tab' | 'file' | 'storage'): void {
    if (item.kind === 'part') {
      const part = this.parts.find((each) => item.item === `${this.exercise.id}/${each.part.id}`);
      part?.restore();
    }
    if (item.item !== this.exercise.id) return;
    if (item.kind === 'free' && from !== 'tab') this.#restoreFreeText();
    if (item.kind === 'exercise') this.#value = item.value ?? untouched;
  }

  /** All work of this learner was deleted. */
  wipe(): void {
    this.#touched = false;
    this.#freeText = '';
    this.#covered = undefined;
    this.#before = undefined;
    this.#open = false;
    this.restore();
  }

  async #load(): Promise<ExerciseKey | undefined> {
    this.#problem = undefined;
    if (this.#key !== undefined) return this.#key;
    try {
      const keys = await this.#loadKey();
      this.#key = Object.hasOwn(keys, this.exercise.id) ? keys[this.exercise.id] : undefined;
      if (this.#key === undefined) this.#problem = 'The key of this exercise is missing from the notebook.';
    } catch {
      this.#problem =
        'The answers to compare with could not be loaded. The notebook may have been updated, or the network may be gone. Should trying again not help, reload the page: your answers are kept.';
    }
    if (this.#problem !== undefined) this.#context.announcer.say(`${this.exercise.title}: could not check`);
    return this.#key;
  }

  #judge(key: ExerciseKey): void {
    const verdicts = this.parts.map((part) => verdictOn(part, key));
    for (const [index, part] of this.parts.entries()) part.judge(verdicts[index] ?? couldNotCheck);
    const written = this.#freeText.trim() !== '';
    this.#covered = written ? coverage(this.#freeText, key.points) : undefined;
    this.#context.announcer.say(this.#verdictWords(verdicts));
    // Pressing Check on an empty sheet is no attempt, and opens no reference.
    if (!written && verdicts.every(({ kind }) => kind === 'unanswered')) return;
    this.#keepAttempt(verdicts);
  }

  #keepAttempt(verdicts: readonly Verdict[]): void {
    const solved = verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'right');
    const parts = this.parts.map((part, index) => ({
      part: part.part.id,
      answer: part.answer,
      verdict: verdicts[index]?.kind ?? couldNotCheck.kind,
    }));
    const attempt: Attempt = { at: this.#context.clock.now(), solved, freeText: this.#freeText, parts };
    this.#save({
      attempts: [...this.#value.attempts, attempt].slice(-keptAttempts),
      count: this.#value.count + 1,
      solved: this.#value.solved || solved,
      hintsShown: this.#value.hintsShown,
    });
  }

  #verdictWords(verdicts: readonly Verdict[]): string {
    const right = verdicts.filter(({ kind }) => kind === 'right').length;
    return `${this.exercise.title}: ${String(right)} of ${String(verdicts.length)} right`;
  }

  #setFreeText(text: string, when: 'now' | 'soon'): void {
    this.#touched = true;
    this.#freeText = text;
    this.#covered = undefined;
    this.#context.store.write(this.#place('free'), { text }, when);
  }

  #restoreFreeText(): void {
    if (this.#touched) return;
    const stored = this.#context.store.take(this.#place('free'))?.text;
    if (stored === undefined) return;
    this.#touched = true;
    this.#freeText = stored;
  }

  #save(value: ExerciseValue): void {
    this.#value = value;
    this.#context.store.write(this.#place('exercise'), value);
  }

  #place<K extends 'free' | 'exercise'>(kind: K): ReturnType<typeof placeOf<K>> {
    return placeOf(this.#context, kind, this.exercise.id);
  }
}

function verdictOn(part: ExercisePart, key: ExerciseKey): Verdict {
  const { id } = part.part;
  const checker = Object.hasOwn(key.checkers, id) ? key.checkers[id] : undefined;
  return checker === undefined ? couldNotCheck : guarded(checker)(part.answer);
}
