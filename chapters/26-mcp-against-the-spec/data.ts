import type { ChapterData } from '../kit/types.ts';
import { cells, tables } from './cells.ts';
import { exercises } from './exercises.ts';
import { figures } from './figures.ts';
import { labs } from './labs.ts';
import { predictions } from './predictions.ts';

/** All of Chapter 26 except its text (chapter.md) and its key (key.ts, loaded after the first attempt). */
export const data: ChapterData = { cells, tables, figures, labs, predictions, exercises };
