import type { Exercise } from '../kit/types.ts';
import { f1 } from './exercise-f1.ts';
import { f2 } from './exercise-f2.ts';
import { f3 } from './exercise-f3.ts';
import { f4 } from './exercise-f4.ts';
import { f5 } from './exercise-f5.ts';
import { f6 } from './exercise-f6.ts';

/** The exercises of the chapter; what is right stands in key.ts. */
export const exercises: readonly Exercise[] = [f1, f2, f3, f4, f5, f6];
