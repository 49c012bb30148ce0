import { describe, expect, it } from 'vitest';
import { FakeClock } from './testing/fake-clock.ts';
import { Trace, type TraceChange } from './trace.ts';

const seqs = (trace: Trace): number[] => trace.entries().map(({ seq }) => seq);

describe('Trace', () => {
  it('keeps every line raw, numbered and timed', () => {
    const clock = new FakeClock(5000.25);
    const trace = new Trace({ clock });
    const entry = trace.line(3, 'stdout', '{"b": 1.0 ,"a":"\\u0041"}');
    expect(entry).toEqual({
      seq: 1,
      at: 5000.25,
      process: 3,
      afterEnd: false,
      restored: false,
      kind: 'line',
      stream: 'stdout',
      text: '{"b": 1.0 ,"a":"\\u0041"}',
    });
    expect(trace.event(3, { type: 'stdin-closed' }, true)).toMatchObject({
      seq: 2,
      afterEnd: true,
      kind: 'event',
    });
    expect(trace.entries()).toBe(trace.entries());
    const snapshot = trace.snapshot();
    trace.line(3, 'stderr', 'x');
    expect(snapshot).toHaveLength(2);
    expect(trace.entries()).toHaveLength(3);
  });

  it('tells every listener every change in the order of the trace, also when a listener adds', () => {
    const trace = new Trace();
    const first: number[] = [];
    const second: number[] = [];
    const note = (list: number[]) => (change: TraceChange) => {
      if (change.type !== 'added') return;
      list.push(change.entry.seq);
      if (change.entry.seq === 1 && list === first) trace.line(1, 'stdout', 'inner');
    };
    trace.subscribe(note(first));
    const stop = trace.subscribe(note(second));
    trace.line(1, 'stdout', 'outer');
    expect([first, second]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    stop();
    trace.line(1, 'stdout', 'more');
    expect(second).toEqual([1, 2]);
  });

  it('clears, and puts back what was cleared with its marks', () => {
    const trace = new Trace();
    trace.line(1, 'stdout', 'a');
    trace.line(1, 'stdout', 'b');
    const removed = trace.clear();
    expect(trace.entries()).toEqual([]);
    trace.line(1, 'stdout', 'c');
    trace.putBack(removed);
    expect(seqs(trace)).toEqual([1, 2, 3]);
    expect(trace.entries().some(({ restored }) => restored)).toBe(false);
  });

  it('loads restored entries before live ones and never shares a seq', () => {
    const old = new Trace();
    for (const text of ['a', 'b', 'c']) old.line(1, 'stdout', text);
    const empty = new Trace();
    expect(empty.load(old.snapshot())).toBe(0);
    expect(empty.line(2, 'stdout', 'new').seq).toBe(4);
    expect(empty.entries().map(({ restored }) => restored)).toEqual([true, true, true, false]);
    const busy = new Trace();
    busy.line(2, 'stdout', 'new');
    expect(busy.load(old.snapshot())).toBe(3);
    expect(seqs(busy)).toEqual([-2, -1, 0, 1]);
  });

  it('drops the oldest beyond its bounds and says how many', () => {
    const trace = new Trace({ maxEntries: 10 });
    const trimmed: number[] = [];
    trace.subscribe((change) => {
      if (change.type === 'trimmed') trimmed.push(change.before);
    });
    for (let i = 1; i <= 11; i += 1) trace.line(1, 'stdout', 'x');
    expect(trimmed).toEqual([3]);
    expect(trace.entries().at(-1)).toMatchObject({
      event: { type: 'note', text: 'The trace is full: its 2 oldest entries were dropped.' },
    });
    const wide = new Trace({ maxUnits: 100 });
    for (let i = 0; i < 3; i += 1) wide.line(1, 'stdout', 'x'.repeat(60));
    expect(wide.entries().filter(({ kind }) => kind === 'line')).toHaveLength(1);
  });
});
