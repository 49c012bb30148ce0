import { describe, expect, it } from 'vitest';
import { Ledger } from '../host/ledger.ts';
import { Trace } from '../host/trace.ts';
import { TraceView } from '../host/trace-view.ts';
import { sliceMs, TraceSearch, type SearchPace } from './trace-search.svelte.ts';
import { everything, TraceScan, type TraceQuery } from './trace-scan.ts';

const call = (id: unknown, method = 'tools/call'): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params: {} });
const result = (id: unknown, rest: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', content: [], ...rest } });

function begin(options: ConstructorParameters<typeof Trace>[0] = {}): {
  readonly trace: Trace;
  readonly view: () => TraceView;
} {
  const trace = new Trace(options);
  const ledger = new Ledger();
  trace.subscribe((change) => change.type === 'added' && ledger.add(change.entry));
  return { trace, view: () => new TraceView(trace.entries(), ledger) };
}

const never = (): boolean => false;

function seqsFor(view: TraceView, query: Partial<TraceQuery>): (number | undefined)[] {
  const scan = new TraceScan(view, { ...everything, ...query });
  expect(scan.step(never)).toBe(true);
  return scan.found.map((index) => view.at(index)?.seq);
}

describe('what a query lets through', () => {
  const { trace, view } = begin();
  trace.event(1, { type: 'spawned', program: 'p', principal: 'mira' }); // 1
  trace.line(1, 'stdin', call(3)); // 2
  trace.line(1, 'stdin', call('3', 'tools/list')); // 3
  trace.line(1, 'stderr', 'Ready (now)'); // 4
  trace.line(1, 'stdout', result(3, { isError: true })); // 5
  trace.line(1, 'stdin', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}'); // 6
  trace.event(1, { type: 'timeout', request: 3, afterMs: 1 }); // 7

  it.each<[Partial<TraceQuery>, number[]]>([
    [{ hidden: ['stdin', 'local'] }, [4, 5]],
    [{ id: '3' }, [2, 5]],
    [{ id: '"3"' }, [3, 7]],
    [{ id: ' 3 ' }, [2, 5]],
    [{ id: '9' }, []],
    [{ method: 'tools/call' }, [2, 5]],
    [{ method: 'tools/' }, [2, 3, 5, 7]],
    [{ method: 'notifications/' }, [6]],
    [{ outcome: 'tool-error' }, [2, 5]],
    [{ outcome: 'timeout' }, [3, 7]],
    [{ text: 'ready (NOW)' }, [4]],
    [{ text: '"id":"3"' }, [3]],
    [{ text: '.' }, [2, 3, 5, 6]],
    [{ text: 'tools/call', hidden: ['stdin'] }, []],
  ])('%j: %j', (query, seqs) => {
    expect(seqsFor(view(), query)).toEqual(seqs);
  });
});

describe('a scan', () => {
  it('finds text anywhere in a line of millions of characters, a window at a time', () => {
    const { trace, view } = begin();
    const window = 256 * 1024;
    for (const place of [0, window - 3, 2 * window - 1, 5 * window + 7])
      trace.line(1, 'stdout', `${'x'.repeat(place)}needle${'x'.repeat(3)}`);
    trace.line(1, 'stdout', 'x'.repeat(3 * window));
    expect(seqsFor(view(), { text: 'NEEDLE' })).toEqual([1, 2, 3, 4]);
    const scan = new TraceScan(view(), { ...everything, text: 'nowhere' });
    let turns = 0;
    while (!scan.step(() => true)) turns += 1;
    expect(turns).toBeGreaterThan(10);
  });

  it('revises its verdict on a request that was waiting when it came by', () => {
    const { trace, view } = begin();
    trace.line(1, 'stdin', call(1));
    trace.line(1, 'stdin', call(2));
    const scan = new TraceScan(view(), { ...everything, outcome: 'result' });
    scan.step(never);
    expect(scan.found).toEqual([]);
    trace.line(1, 'stdout', result(1));
    expect(scan.follow(view())).toBe(true);
    scan.step(never);
    expect(scan.found).toEqual([0, 2]);
    const waiting = new TraceScan(view(), { ...everything, outcome: 'pending' });
    waiting.step(never);
    expect(waiting.found).toEqual([1]);
    trace.line(1, 'stdout', result(2));
    waiting.follow(view());
    waiting.step(never);
    expect(waiting.found).toEqual([]);
  });

  it('does not go on with another trace', () => {
    const { trace, view } = begin();
    trace.line(1, 'stdin', call(1));
    const scan = new TraceScan(view(), { ...everything, text: 'x' });
    trace.clear();
    expect(scan.follow(view())).toBe(false);
  });
});

/** Each look at the clock takes a tenth of a millisecond; later is when the test says so. */
class TestPace implements SearchPace {
  time = 0;
  waiting: (() => void) | undefined;

  now(): number {
    return (this.time += 0.1);
  }

  later(callback: () => void): () => void {
    this.waiting = callback;
    return () => {
      this.waiting = undefined;
    };
  }

  /** Runs what waits; false when nothing does. */
  turn(): boolean {
    const next = this.waiting;
    this.waiting = undefined;
    next?.();
    return next !== undefined;
  }
}

describe('a search through 100,000 entries', () => {
  const { trace, view } = begin();
  for (let id = 0; id < 100_000; id += 1) trace.line(1, 'stderr', `line ${String(id)}`);

  it('goes in slices, shows what it has, and counts', () => {
    const pace = new TestPace();
    const search = new TraceSearch(view(), pace);
    expect([search.rows.length, search.progress]).toEqual([100_000, undefined]);
    search.ask({ text: '777' });
    // The task that took the key searches nothing and shows nothing else.
    expect([search.rows.length, search.progress]).toEqual([100_000, undefined]);
    const most = sliceMs / 0.1 + 1;
    let [slices, visited, showings, shown] = [0, 0, 0, search.rows];
    while (pace.turn()) {
      const now = search.progress?.visited ?? 0;
      expect(now - visited).toBeLessThanOrEqual(most);
      if (slices === 0) expect(search.progress?.done).toBe(false);
      if (search.rows !== shown) showings += 1;
      [visited, shown] = [now, search.rows];
      slices += 1;
    }
    // Rows are drawn anew once in some hundred milliseconds, not with each slice.
    expect(showings).toBeGreaterThan(10);
    expect(showings).toBeLessThan(slices / 10);
    expect(search.progress).toEqual({ found: 280, visited: 100_000, total: 100_000, done: true });
    expect(slices).toBeGreaterThan(1000);
    expect(search.rows.at(0)?.seq).toBe(778);
    expect([search.rows.indexOf(778), search.rows.indexOf(779)]).toEqual([0, -1]);
  });

  it('begins anew with another query, and ends with an empty one', () => {
    const pace = new TestPace();
    const search = new TraceSearch(view(), pace);
    search.ask({ text: '777' });
    search.ask({ text: '7777' });
    while (pace.turn());
    expect(search.progress?.found).toBe(19);
    search.ask({ text: '' });
    while (pace.turn());
    expect([search.rows.length, search.progress, pace.waiting]).toEqual([100_000, undefined, undefined]);
  });

  it('goes on with what is added, in a later task', () => {
    const pace = new TestPace();
    const search = new TraceSearch(view(), pace);
    search.ask({ text: 'line 99999' });
    while (pace.turn());
    expect(search.rows.length).toBe(1);
    trace.line(1, 'stderr', 'line 99999 again');
    search.take(view());
    expect(search.rows.length).toBe(1);
    while (pace.turn());
    expect(search.rows.length).toBe(2);
    trace.clear();
    search.take(view());
    while (pace.turn());
    expect([search.rows.length, search.progress?.total]).toEqual([0, 0]);
  });
});
