import type { JudgedExercise } from '../../notebook/capsule/judge.ts';
import type { SignName } from '../text/outcomes.ts';

/** How an exercise stands: a sign and a word, never the colour alone. */
export interface StandingLook {
  readonly sign: SignName;
  readonly word: string;
}

const looks: Readonly<Record<JudgedExercise['standing'], StandingLook>> = {
  solved: { sign: 'check', word: 'solved' },
  tried: { sign: 'half', word: 'tried' },
  'not-tried': { sign: 'ring', word: 'not tried' },
};

/** Sign and word of a standing. */
export const standingLook = (standing: JudgedExercise['standing']): StandingLook => looks[standing];

/** `1 attempt`, `3 attempts`. */
export const attemptWords = (attempts: number): string =>
  attempts === 1 ? '1 attempt' : `${String(attempts)} attempts`;
