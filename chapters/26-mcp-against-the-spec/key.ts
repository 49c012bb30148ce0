import type { ChapterKey } from '../kit/types.ts';
import { f1 } from './key-f1.ts';
import { f2 } from './key-f2.ts';
import { f3 } from './key-f3.ts';
import { f4 } from './key-f4.ts';
import { f5 } from './key-f5.ts';
import { f6 } from './key-f6.ts';

/** What is right in the exercises of Chapter 26, and why; the page loads it after the first attempt. */
export const key: ChapterKey = { f1, f2, f3, f4, f5, f6 };
