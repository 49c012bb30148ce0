import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { labs } from '../../../chapters/26-mcp-against-the-spec/labs.ts';
import { dateSnippet } from '../../../chapters/kit/date-snippet.ts';
import type { Lab } from '../../../chapters/kit/types.ts';
import { datingWords, RevisionRun } from './revision.svelte.ts';
import { closePages, leave, openLab } from './testing/lab-page.ts';

type Revisions = Extract<Lab, { type: 'revision' }>;
const lab = labs.find((each): each is Revisions => each.type === 'revision');

async function openRun(name?: string) {
  if (lab === undefined) throw new Error('no lab');
  const page = await openLab(lab, {}, [], name);
  return { ...page, run: new RevisionRun(page.session, lab) };
}

afterEach(closePages);

describe('the box', () => {
  it('tells nothing before it is asked, and nothing of another text', async () => {
    const { run, session } = await openRun();
    run.take('date-structured');
    run.chooseGuess('2025-06-18');
    expect(run.dated).toBeUndefined();
    run.date();
    expect(run.dated?.dating.words).toBe('2025-06-18 to 2025-11-25');
    expect(run.dated?.guess).toBe('2025-06-18');
    expect(run.dated?.sample?.id).toBe('date-structured');
    expect(session.announcement).toBe('2025-06-18 to 2025-11-25, by 2 features.');
    expect([...session.done]).toEqual(['s']);
    run.edit(`${run.text} `);
    expect(run.dated).toBeUndefined();
    run.date();
    expect(run.dated?.sample).toBeUndefined();
  });

  it('keeps what the reader wrote when a sample takes its place, and over a visit what was dated', async () => {
    const first = await openRun('revision-kept');
    first.run.edit('{"method":"ping"}');
    first.run.take('date-ping');
    first.run.take('date-session');
    expect(first.run.aside).toBe('{"method":"ping"}');
    first.run.takeBack();
    expect(first.run.text).toBe('{"method":"ping"}');
    expect(first.run.aside).toBeUndefined();
    first.run.date();
    await leave(first);
    const second = await openRun('revision-kept');
    expect(second.run.text).toBe('{"method":"ping"}');
    expect(second.run.dated).toBeUndefined();
  });

  it('dates no empty text', async () => {
    const { run, session } = await openRun();
    run.edit(' \n');
    run.date();
    expect(run.dated).toBeUndefined();
    expect(session.done.size).toBe(0);
  });

  it('says how much of a long text it has not read', async () => {
    const { run } = await openRun();
    run.edit(`{"method":"ping"}${' '.repeat(20_000)}`);
    run.date();
    expect(run.dated?.unread).toBe(17);
    expect(run.dated?.dating.features.map(({ id }) => id)).toEqual(['ping']);
  });
});

it.each([
  ['{"method":"ping"}', '2024-11-05 to 2025-11-25, by 1 feature.'],
  ['{"method":"tools/list"}', 'It may be of any revision: nothing in it belongs to some of them only.'],
  ['hello', 'Nothing in it belongs to MCP alone, so it has no date.'],
  ['{"method":"ping","result":{"resultType":"complete"}}', 'No revision has all of this.'],
])('says of %s: %s', (text, words) => {
  expect(datingWords(dateSnippet(text))).toBe(words);
});
