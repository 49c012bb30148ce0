import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Lab } from '../../../chapters/kit/types.ts';
import { SortRun } from './sort.svelte.ts';
import { closePages, leave, openLab } from './testing/lab-page.ts';

const lab: Extract<Lab, { type: 'sort' }> = {
  id: 'sort',
  type: 'sort',
  title: 'Who decides?',
  benches: [],
  items: [
    { id: 'one', text: 'One', right: 'tool', says: 'a' },
    { id: 'two', text: 'Two', right: 'resource', says: 'b' },
    { id: '__proto__', text: 'Three', right: 'prompt', says: 'c' },
  ],
};

async function openRun(name?: string) {
  const page = await openLab(lab, {}, [], name);
  const run = new SortRun(page.session, lab);
  return { page, run, verdicts: () => run.items.map(({ verdict }) => verdict) };
}

afterEach(closePages);

describe('sorting', () => {
  it('judges what has been placed, and says nothing of the rest', async () => {
    const { run, verdicts } = await openRun();
    run.items[0]?.choose('tool');
    run.items[1]?.choose('tool');
    expect(verdicts()).toEqual([undefined, undefined, undefined]);
    run.check();
    expect(verdicts()).toEqual(['right', 'wrong', undefined]);
    expect(run.placed).toBe(2);
    expect(run.checked).toEqual({ count: 2, right: 1 });
  });

  it('takes a verdict back as soon as the choice changes, also when it changes back', async () => {
    const { run, verdicts } = await openRun();
    run.items[1]?.choose('tool');
    run.check();
    run.items[1]?.choose('resource');
    expect(verdicts()[1]).toBeUndefined();
    run.items[1]?.choose('tool');
    expect(verdicts()[1]).toBeUndefined();
    run.items[1]?.choose('resource');
    run.check();
    expect(verdicts()[1]).toBe('right');
  });

  it('is done once everything has been checked, right or wrong, and starting over does not undo that', async () => {
    const { page, run } = await openRun();
    run.items[0]?.choose('tool');
    run.check();
    expect(page.session.done.has('s')).toBe(false);
    for (const item of run.items) item.choose('prompt');
    run.check();
    expect(page.session.done.has('s')).toBe(true);
    run.startOver();
    expect(run.placed).toBe(0);
    expect(page.session.done.has('s')).toBe(true);
  });

  it('is kept for the next visit, choices and verdicts', async () => {
    const first = await openRun('sort-twice');
    first.run.items[0]?.choose('tool');
    first.run.check();
    first.run.items[2]?.choose('tool');
    await leave(first.page);
    const second = await openRun('sort-twice');
    expect(second.run.items.map(({ choice }) => choice)).toEqual(['tool', undefined, 'tool']);
    expect(second.verdicts()).toEqual(['right', undefined, undefined]);
  });

  it('forgets everything with a reset', async () => {
    const { page, run } = await openRun();
    for (const item of run.items) item.choose('prompt');
    run.check();
    const before = page.session.labWords('sort').generation;
    await page.session.resetAll();
    expect(page.session.labWords('sort').generation).not.toBe(before);
    expect(run.placed).toBe(0);
    expect(page.session.done.has('s')).toBe(false);
  });
});
