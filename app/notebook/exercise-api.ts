import type {
  Answer,
  Exercise,
  ExerciseKey,
  KeyPoint,
  Part,
  Prediction,
  Verdict,
} from '../../chapters/kit/types.ts';

/** A question asked before the reader tries: committed to, taken back, never failed. */
export interface PredictionState {
  readonly prediction: Prediction;
  /** The committed option, or undefined. */
  readonly committed: string | undefined;
  commit(option: string): void;
  takeBack(): void;
}

/** One part of an exercise, with what the reader answered. */
export interface PartState {
  readonly part: Part;
  readonly answer: Answer;
  /** Verdict of the last check; cleared when the answer changes. */
  readonly verdict: Verdict | undefined;
  set(answer: Answer): void;
}

/** An exercise on the page: what was answered and tried, and what may be seen for it. */
export interface ExerciseState {
  readonly exercise: Exercise;
  readonly parts: readonly PartState[];
  readonly freeText: string;
  readonly hintsShown: number;
  readonly attempts: number;
  readonly solved: boolean;
  readonly checking: boolean;
  /** Set once the key chunk could not be loaded; `check()` again retries. */
  readonly problem: string | undefined;
  /** Present only after an attempt and only while the reader keeps the reference open. */
  readonly key: ExerciseKey | undefined;
  /** Key points the free text seems to cover, after an attempt. */
  readonly covered: readonly { readonly point: KeyPoint; readonly seems: boolean }[] | undefined;
  /** Free text another tab saved meanwhile, when it differs from ours. */
  readonly otherTabText: string | undefined;
  readonly canUndoStartOver: boolean;
  write(text: string): void;
  moreHints(): void;
  check(): Promise<void>;
  showReference(): void;
  hideReference(): void;
  startOver(): void;
  /** Gives back what the last `startOver` erased. */
  undoStartOver(): void;
  takeOtherTabText(): void;
  keepMine(): void;
}
