import type { JudgedExercise } from '../../notebook/capsule/judge.ts';

/** One capsule as a row of the class's table. */
export interface ClassRow {
  readonly number: number;
  readonly student: string;
  readonly doubtful: boolean;
  /** Made with another version of the chapter. */
  readonly otherVersion: boolean;
  readonly cells: readonly Pick<JudgedExercise, 'standing' | 'attempts'>[];
}

/** A mistake of a class, in words. */
export interface MistakeRow {
  readonly id: string;
  readonly students: number;
  /** The question it was made in. */
  readonly prompt: string;
  /** What was chosen, claimed or pointed at; undefined where there are no words for it. */
  readonly what: string | undefined;
  /** The explanation it gets. */
  readonly says: string;
}
