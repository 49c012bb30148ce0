import type { ChapterKey } from '../kit/types.ts';
import { e1 } from './key-e1.ts';
import { e2 } from './key-e2.ts';
import { e3 } from './key-e3.ts';
import { e4 } from './key-e4.ts';

/** What is right in the exercises of Chapter 43, and why; the page loads it after the first attempt. */
export const key: ChapterKey = { e1, e2, e3, e4 };
