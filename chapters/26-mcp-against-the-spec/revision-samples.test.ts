import { expect, it } from 'vitest';
import { dateSnippet } from '../kit/date-snippet.ts';
import { revisionSamples } from './revision-samples.ts';

it.each(revisionSamples.map(({ id, right, text }) => [id, right, text]))(
  'dates %s as %s',
  (_, right, text) => {
    const dating = dateSnippet(text);
    expect(dating.contradictions).toEqual([]);
    expect(dating.words).toBe(right);
  },
);
