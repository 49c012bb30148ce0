import { expect, test } from 'vitest';
import type { ChapterData, ChapterText } from '../../../chapters/kit/types.ts';
import { projectorSteps } from './projector-steps.ts';

const texts = import.meta.glob<ChapterText>('../../../chapters/*/chapter.md', {
  eager: true,
  import: 'default',
});
const datas = import.meta.glob<ChapterData>('../../../chapters/*/data.ts', { eager: true, import: 'data' });
const notes = import.meta.glob<Readonly<Record<string, string>>>('../../../chapters/*/notes.ts', {
  eager: true,
  import: 'notes',
});

test.each(Object.keys(notes))(
  'every note of %s belongs to a step, and every exercise, prediction and lab has one',
  (path) => {
    const text = texts[path.replace('notes.ts', 'chapter.md')];
    const data = datas[path.replace('notes.ts', 'data.ts')];
    if (text === undefined || data === undefined) throw new Error(`There is no chapter beside ${path}.`);
    const steps = projectorSteps(text.blocks, data);
    const ids = new Set(steps.map(({ id }) => id));
    expect(ids.size).toBe(steps.length);
    expect(Object.keys(notes[path] ?? {}).filter((id) => !ids.has(id))).toEqual([]);
    const needed = steps.filter(({ kind }) => kind === 'exercise' || kind === 'prediction' || kind === 'lab');
    expect(needed.map(({ id }) => id).filter((id) => notes[path]?.[id] === undefined)).toEqual([]);
  },
);
