import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChapterData, ChapterKey } from '../../../chapters/kit/types.ts';
import { wholeChapter } from '../rest.ts';
import { Session } from '../session.svelte.ts';
import { Store } from '../storage/store.svelte.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { type LineProgram, ProgramHost } from '../testing/program-host.ts';
import { writeCapsule } from './capsule.ts';
import { judgeCapsule } from './judge.ts';
import { makeCapsule, unproven } from './make-capsule.ts';
import { readCapsule } from './read-capsule.ts';
import { canPutBack, putBack, takeOver } from './take-over.ts';
import type { Capsule } from './capsule.ts';

const line = (id: string): string => `{"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":{}}`;
const data: ChapterData = {
  cells: [
    { id: 'r1', title: 'First', line: line('r1'), reference: undefined, program: 'echo' },
    { id: 'b1', title: 'On a bench', line: line('b1'), reference: undefined, program: 'echo' },
  ],
  tables: [],
  figures: [],
  labs: [{ id: 'lab', type: 'lying', title: 'Lab', benches: [{ program: 'echo', cells: ['b1'] }] }],
  predictions: [
    {
      id: 'p',
      question: '?',
      right: 'a',
      options: [
        { id: 'a', text: 'A', says: '' },
        { id: 'b', text: 'B', says: '' },
      ],
    },
  ],
  exercises: [
    {
      id: 'e1',
      title: 'Exercise 1',
      intro: '',
      freeText: 'Why?',
      hints: [],
      parts: [
        {
          id: 'c',
          kind: 'choice',
          prompt: '?',
          options: [
            { id: 'yes', text: 'Yes' },
            { id: 'no', text: 'No' },
          ],
        },
        { id: 'q', kind: 'request', prompt: 'Build it', starter: line('e1'), program: 'echo' },
      ],
    },
  ],
};
const key: ChapterKey = {
  e1: {
    checkers: {
      c: (answer) =>
        answer.kind === 'choice' && answer.option === 'no'
          ? { kind: 'right', says: 'Yes.' }
          : { kind: 'wrong', explanation: 'option:yes', says: 'No.' },
      q: (answer) =>
        answer.kind === 'request' && answer.sent?.answer !== undefined
          ? { kind: 'right', says: 'Yes.' }
          : { kind: 'unanswered', says: 'Send it.' },
    },
    reference: '',
    points: [],
  },
};
const echo: LineProgram = (_env, say) => (text) =>
  say(
    `{"jsonrpc":"2.0","id":${/"id":("[^"]*")/.exec(text)?.[1] ?? 'null'},"result":{"resultType":"complete"}}\n`,
  );

let count = 0;
let clock = new ManualClock();
const open: { readonly session: Session; readonly store: Store; readonly name: string }[] = [];

async function learner(content = '0.1.0 2026-09-14'): Promise<Session> {
  count += 1;
  const name = `capsule-${String(count)}`;
  const store = new Store({ name, clock, now: () => clock.now(), openChannel: () => undefined });
  const host = new ProgramHost(clock, { echo });
  const session = new Session({
    id: '43',
    title: 'T',
    content,
    ...wholeChapter(data, new Map(), () => Promise.resolve(key)),
    store,
    host,
  });
  open.push({ session, store, name });
  await session.open();
  return session;
}

/** A capsule as it arrives elsewhere: through its text. */
function handed(session: Session, name = 'Ada'): Capsule {
  const read = readCapsule(writeCapsule(makeCapsule(session, name, 'whole'), true));
  if (!read.ok) throw new Error(read.says);
  return read.capsule;
}

async function work(session: Session, word: string): Promise<void> {
  session.cell('r1').edit(`{"word":"${word}"}`);
  session.bench('lab').cells[0]?.edit(`{"bench":"${word}"}`);
  session.prediction('p').commit(word === 'theirs' ? 'a' : 'b');
  session.exercise('e1').write(`because ${word}`);
  session.exercise('e1').parts[0]?.set({ kind: 'choice', option: word === 'theirs' ? 'no' : 'yes' });
  if (word === 'theirs') await session.partCell('e1', 'q').send();
  await session.exercise('e1').check();
}

const seen = (session: Session): unknown => ({
  cell: session.cell('r1').text,
  bench: session.bench('lab').cells[0]?.text,
  prediction: session.prediction('p').committed,
  free: session.exercise('e1').freeText,
  choice: session.exercise('e1').parts[0]?.answer,
  attempts: session.exercise('e1').attempts,
  solved: session.exercise('e1').solved,
});

beforeEach(() => {
  clock = new ManualClock();
  sessionStorage.clear();
});
afterEach(async () => {
  for (const { session, store, name } of open.splice(0)) {
    session.close();
    await store.close();
    await deleteDB(name);
  }
});

describe('making', () => {
  it('holds edits, predictions, answers, attempts, verdicts and the raw trace, and nothing of other kinds', async () => {
    const session = await learner();
    await work(session, 'theirs');
    session.visit('s1');
    session.setPolicy('ask');
    const capsule = handed(session);
    expect([...new Set(capsule.items.map(({ kind }) => kind))].sort()).toEqual([
      'draft',
      'exercise',
      'free',
      'part',
      'prediction',
      'run',
      'sent',
    ]);
    expect(capsule.items.every(({ tab }) => tab === 'capsule')).toBe(true);
    expect(capsule).toMatchObject({
      name: 'Ada',
      chapter: { id: '43', content: '0.1.0 2026-09-14' },
      leftOut: 0,
    });
    expect(capsule.verdicts).toEqual([
      { exercise: 'e1', part: 'c', verdict: 'right' },
      { exercise: 'e1', part: 'q', verdict: 'right' },
    ]);
    expect(capsule.trace.some((entry) => entry.kind === 'line' && entry.text === line('e1'))).toBe(true);
    expect(unproven(capsule)).toBe(0);
    expect(judgeCapsule(capsule, data.exercises, key)[0]).toMatchObject({ standing: 'solved', attempts: 1 });
  });

  it('leaves the name out when none was given', async () => {
    const session = await learner();
    expect(makeCapsule(session, '  ', 'whole').name).toBeUndefined();
    expect(writeCapsule(makeCapsule(session, '  ', 'whole'), true)).not.toContain('"name"');
  });

  it('says nothing of a verdict that was of another answer, and warns of answers whose trace is gone', async () => {
    const session = await learner();
    await work(session, 'theirs');
    session.exercise('e1').parts[0]?.set({ kind: 'choice', option: 'yes' });
    session.clearTrace();
    const capsule = handed(session);
    expect(capsule.verdicts).toEqual([{ exercise: 'e1', part: 'q', verdict: 'right' }]);
    expect(unproven(capsule)).toBe(1);
  });

  it('a short one keeps the messages that answers rest on', async () => {
    const session = await learner();
    for (let times = 0; times < 5; times += 1) await session.cell('r1').send();
    await work(session, 'theirs');
    const whole = makeCapsule(session, '', 'whole');
    const short = makeCapsule(session, '', 'needed');
    expect(short.trace.length).toBeLessThan(whole.trace.length);
    expect(short.leftOut).toBe(whole.trace.length - short.trace.length);
    expect(unproven(short)).toBe(0);
  });
});

describe('taking over', () => {
  it('gives the other’s work, and gives back mine; both ways, as often as one likes', async () => {
    const ada = await learner();
    await work(ada, 'theirs');
    const capsule = handed(ada);
    const me = await learner();
    await work(me, 'mine');
    const mine = seen(me);
    expect(canPutBack(me)).toBe(false);
    expect((await takeOver(me, capsule)).ok).toBe(true);
    const taken = {
      cell: '{"word":"theirs"}',
      bench: '{"bench":"theirs"}',
      prediction: 'a',
      free: 'because theirs',
      choice: { kind: 'choice', option: 'no' },
      solved: true,
    };
    expect(seen(me)).toMatchObject(taken);
    expect(canPutBack(me)).toBe(true);
    expect((await putBack(me)).ok).toBe(true);
    expect(seen(me)).toEqual(mine);
    expect((await putBack(me)).ok).toBe(true);
    expect(seen(me)).toMatchObject(taken);
  });

  it('an older capsule of one’s own wins too, for it was asked for', async () => {
    const me = await learner();
    await work(me, 'theirs');
    const before = handed(me);
    clock.advance(60_000);
    await work(me, 'mine');
    await takeOver(me, before);
    expect(seen(me)).toMatchObject({ cell: '{"word":"theirs"}', free: 'because theirs' });
  });

  it('into an empty page brings the trace along, and putting back makes it empty of work again', async () => {
    const ada = await learner();
    await work(ada, 'theirs');
    const me = await learner();
    const nothing = seen(me);
    await takeOver(me, handed(ada));
    expect(me.entries.length).toBeGreaterThan(0);
    await putBack(me);
    expect(seen(me)).toEqual(nothing);
  });

  it('beside a trace of one’s own leaves that as it is, and says where the other is to be seen', async () => {
    const ada = await learner();
    await work(ada, 'theirs');
    const me = await learner();
    await work(me, 'mine');
    await me.cell('r1').send();
    const mine = me.entries.map(({ seq, at }) => [seq, at]);
    expect(mine.length).toBeGreaterThan(0);
    const { says } = await takeOver(me, handed(ada));
    expect(me.entries.map(({ seq, at }) => [seq, at])).toEqual(mine);
    expect(says).toContain('open the capsule again to see its trace beside it');
    const empty = await learner();
    expect((await takeOver(empty, handed(ada))).says).not.toContain('open the capsule again');
  });

  it('leaves out what the chapter has no place for, and says so', async () => {
    const ada = await learner();
    await work(ada, 'theirs');
    const text = writeCapsule(handed(ada), false)
      .replaceAll('"43/draft/r1"', '"43/draft/gone"')
      .replaceAll('"item":"r1"', '"item":"gone"');
    const read = readCapsule(text);
    if (!read.ok) throw new Error(read.says);
    const me = await learner();
    const { says } = await takeOver(me, read.capsule);
    expect(says).toContain('1 that this chapter has no place for');
    expect(me.cell('r1').edited).toBe(false);
  });

  it('survives leaving the page', async () => {
    const ada = await learner();
    await work(ada, 'theirs');
    const me = await learner();
    await work(me, 'mine');
    const mine = seen(me);
    await takeOver(me, handed(ada));
    const { store } = me.context;
    await store.saver.flush();
    const kept = store.read({ chapter: '43', kind: 'kept', item: 'before-capsule' });
    expect(kept?.capsule).toContain('because mine');
    expect(mine).toMatchObject({ free: 'because mine' });
  });
});
