import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Audience } from './audience.svelte.ts';
import type { Projected, ProjectorMessage } from './projected.ts';
import { readProjectorMessage } from './projected.ts';
import type { ProjectorChannel } from './projector-channel.ts';
import { projectorSteps } from './projector-steps.ts';
import { RowPlayer } from './row-player.svelte.ts';
import { Stopwatch } from './stopwatch.svelte.ts';

const projected: Projected = {
  chapter: 'Chapter 43',
  section: '43.4',
  title: 'Id 4',
  number: 3,
  of: 9,
  blank: false,
  request: { text: '{"id":4}', pointer: '/id', crossed: true },
  answer: { text: '{"result":{"isError":true}}', pointer: undefined },
  outcome: 'tool-error',
  tookMs: 1.5,
  note: undefined,
  options: ['a', 'b'],
  shown: { right: 1, says: 'because' },
};

/** A channel whose other end is the test. */
function channel(): ProjectorChannel & {
  readonly sent: ProjectorMessage[];
  hear(message: ProjectorMessage): void;
} {
  const listeners: ((message: ProjectorMessage) => void)[] = [];
  const sent: ProjectorMessage[] = [];
  return {
    reaches: true,
    sent,
    send: (message) => void sent.push(message),
    onMessage: (listener) => void listeners.push(listener),
    hear: (message) => listeners.forEach((listener) => listener(message)),
    close: () => undefined,
  };
}

/** Time that the test moves. */
function handClock(): {
  now(): number;
  after(ms: number, task: () => void): () => void;
  go(ms: number): Promise<void>;
} {
  let time = 0;
  let waiting: { at: number; task: () => void }[] = [];
  return {
    now: () => time,
    after(ms, task) {
      const one = { at: time + ms, task };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((each) => each !== one);
      };
    },
    async go(ms) {
      time += ms;
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { task } of due) task();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

describe('what comes over the channel', () => {
  test('a state survives a structured clone and the guard', () => {
    const message = { type: 'state', presenter: 'p', projected } as const;
    expect(readProjectorMessage(structuredClone(message))).toEqual(message);
  });

  test('anything else is nothing, and the guard never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = readProjectorMessage(value);
        expect(read === undefined || ['state', 'hello', 'move', 'away'].includes(read.type)).toBe(true);
      }),
    );
    expect(readProjectorMessage({ type: 'move', presenter: 'p', by: 2 })).toBeUndefined();
    expect(
      readProjectorMessage({ type: 'state', presenter: 'p', projected: { ...projected, of: '9' } }),
    ).toBeUndefined();
    expect(readProjectorMessage({ type: 'away' })).toBeUndefined();
  });

  test('an outcome this page does not know is left out, and the rest is kept', () => {
    const message = { type: 'state', presenter: 'p', projected: { ...projected, outcome: '__proto__' } };
    expect(readProjectorMessage(message)).toMatchObject({ projected: { outcome: undefined, title: 'Id 4' } });
  });
});

describe('an audience', () => {
  test('says hello, shows what comes, and keeps it while the presenter is away', () => {
    const wire = channel();
    const audience = new Audience(wire);
    expect(wire.sent).toEqual([{ type: 'hello' }]);
    expect(audience.projected).toBeUndefined();
    audience.move(1);
    expect(wire.sent).toHaveLength(1);
    wire.hear({ type: 'state', presenter: 'p', projected });
    expect(audience.projected).toEqual(projected);
    wire.hear({ type: 'away', presenter: 'p' });
    expect([audience.away, audience.projected]).toEqual([true, projected]);
    wire.hear({ type: 'state', presenter: 'p', projected: { ...projected, number: 4 } });
    expect([audience.away, audience.projected?.number]).toEqual([false, 4]);
    audience.move(-1);
    expect(wire.sent.at(-1)).toEqual({ type: 'move', presenter: 'p', by: -1 });
  });

  test('follows one presenter, and another only after that one went', () => {
    const wire = channel();
    const audience = new Audience(wire);
    wire.hear({ type: 'state', presenter: 'p', projected });
    wire.hear({ type: 'state', presenter: 'q', projected: { ...projected, number: 7 } });
    wire.hear({ type: 'away', presenter: 'q' });
    expect([audience.away, audience.projected?.number]).toEqual([false, 3]);
    wire.hear({ type: 'away', presenter: 'p' });
    wire.hear({ type: 'state', presenter: 'q', projected: { ...projected, number: 7 } });
    expect([audience.away, audience.projected?.number]).toEqual([false, 7]);
  });
});

describe('the rows play by themselves', () => {
  test('each is shown, paused on, run, and paused on', async () => {
    const clock = handClock();
    const player = new RowPlayer(clock);
    const did: string[] = [];
    const done = player.play(1000, 2, {
      show: (row) => void did.push(`show ${String(row)}`),
      run: async (row) => void did.push(`run ${String(row)}`),
    });
    expect([did, player.playing]).toEqual([['show 0'], true]);
    await clock.go(999);
    expect(did).toEqual(['show 0']);
    await clock.go(1);
    expect(did).toEqual(['show 0', 'run 0']);
    await clock.go(1000);
    expect(did).toEqual(['show 0', 'run 0', 'show 1']);
    await clock.go(1000);
    await clock.go(1000);
    await done;
    expect([did, player.playing]).toEqual([['show 0', 'run 0', 'show 1', 'run 1'], false]);
  });

  test('stopping ends it at once, and nothing more is run', async () => {
    const clock = handClock();
    const player = new RowPlayer(clock);
    const did: string[] = [];
    const done = player.play(1000, 5, {
      show: () => undefined,
      run: async (row) => void did.push(String(row)),
    });
    await clock.go(1000);
    player.stop();
    await done;
    await clock.go(9000);
    expect([did, player.playing]).toEqual([['0'], false]);
  });

  test('playing again ends the play of before', async () => {
    const clock = handClock();
    const player = new RowPlayer(clock);
    const did: string[] = [];
    const does = (name: string) => ({
      show: (row: number) => void did.push(`${name}${String(row)}`),
      run: async () => undefined,
    });
    const first = player.play(1000, 9, does('a'));
    void player.play(1000, 9, does('b'));
    await first;
    await clock.go(1000);
    await clock.go(1000);
    expect([did, player.playing]).toEqual([['a0', 'b0', 'b1'], true]);
    player.stop();
  });
});

test('the stopwatch counts only while it runs, also over a long sleep of the window', async () => {
  const clock = handClock();
  const watch = new Stopwatch(clock);
  watch.start();
  await clock.go(61_000);
  expect(watch.seconds).toBe(61);
  watch.pause();
  await clock.go(30_000);
  watch.start();
  await clock.go(1000);
  expect([watch.seconds, watch.running]).toEqual([62, true]);
  watch.reset();
  expect([watch.seconds, watch.running]).toEqual([0, false]);
});

test('steps are the sections and everything in them that can be done; each row of a table is one', () => {
  const steps = projectorSteps(
    [
      { kind: 'prose', html: '' },
      { kind: 'heading', depth: 2, id: 's', text: 'One' },
      { kind: 'heading', depth: 3, id: 'sub', text: 'below' },
      { kind: 'directive', name: 'figure', id: 'f' },
      { kind: 'directive', name: 'cell', id: 'c' },
      { kind: 'directive', name: 'table', id: 't' },
    ],
    {
      cells: [{ id: 'c', title: 'A cell', line: '{}', reference: undefined, program: 'echo' }],
      tables: [
        {
          id: 't',
          caption: 'T',
          rows: [
            { cell: 'r1', request: 'first', outcome: '' },
            { cell: 'r2', request: 'second', outcome: '' },
          ],
        },
      ],
      figures: [],
      labs: [],
      predictions: [],
      exercises: [],
    },
  );
  expect(steps.map(({ kind, id, anchor, section, title }) => [kind, id, anchor, section, title])).toEqual([
    ['section', 's', 's', 'One', 'One'],
    ['request', 'c', 'cell-c', 'One', 'A cell'],
    ['row', 'r1', 't', 'One', 'first'],
    ['row', 'r2', 't', 'One', 'second'],
  ]);
});
