import type { Exercise } from '../kit/types.ts';
import { e1 } from './exercise-e1.ts';
import { e2 } from './exercise-e2.ts';
import { e3 } from './exercise-e3.ts';
import { e4 } from './exercise-e4.ts';

/** The exercises of the chapter; what is right stands in key.ts. */
export const exercises: readonly Exercise[] = [e1, e2, e3, e4];
