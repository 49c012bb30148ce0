import { describe, expect, it } from 'vitest';
import { Ledger } from '../../host/ledger.ts';
import { Trace } from '../../host/trace.ts';
import { TraceView } from '../../host/trace-view.ts';
import { RowWindow, type WindowQuery } from './row-window.ts';

const trace = new Trace();
for (let round = 0; round < 3; round += 1) {
  trace.line(1, 'stdin', 'a');
  trace.line(1, 'stdout', 'b');
  trace.event(1, { type: 'stdin-closed' });
}
const view = new TraceView(trace.entries(), new Ledger());
const seqs = (
  query: Partial<WindowQuery>,
  window = new RowWindow(),
  of = view,
): readonly [readonly number[], number, number] => {
  const { rows, earlier, later } = window.show(of, { hidden: [], limit: 200, chosen: undefined, ...query });
  return [rows.map(({ seq }) => seq), earlier, later];
};

describe('the newest rows', () => {
  it('are given oldest first, and what stands before is counted', () => {
    expect(seqs({ limit: 2 })).toEqual([[8, 9], 7, 0]);
    expect(seqs({ limit: 9 })).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], 0, 0]);
    expect(seqs({ limit: 20 })).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], 0, 0]);
  });

  it('leave hidden lanes out of all', () => {
    expect(seqs({ hidden: ['stdout', 'local'], limit: 2 })).toEqual([[4, 7], 1, 0]);
    expect(seqs({ hidden: ['stdin', 'stdout', 'stderr', 'local'], limit: 2 })).toEqual([[], 0, 0]);
  });
});

describe('a row further back', () => {
  it('is shown among its neighbours when it is chosen, and the rest is counted', () => {
    expect(seqs({ limit: 4, chosen: 3 })).toEqual([[1, 2, 3, 4], 0, 5]);
    expect(seqs({ limit: 4, chosen: 5 })).toEqual([[3, 4, 5, 6], 2, 3]);
    expect(seqs({ limit: 4, chosen: 1 })).toEqual([[1, 2], 0, 7]);
    expect(seqs({ limit: 2, chosen: 1, hidden: ['stdout', 'local'] })).toEqual([[1], 0, 2]);
  });

  it('keeps the window where it is while choices fall into it, and when more arrives', () => {
    const window = new RowWindow();
    expect(seqs({ limit: 4, chosen: 3 }, window)).toEqual([[1, 2, 3, 4], 0, 5]);
    expect(seqs({ limit: 4, chosen: 1 }, window)).toEqual([[1, 2, 3, 4], 0, 5]);
    const later = new Trace();
    later.load(trace.entries());
    later.line(1, 'stdin', 'c');
    const longer = new TraceView(later.entries(), new Ledger());
    expect(seqs({ limit: 4, chosen: 2 }, window, longer)).toEqual([[1, 2, 3, 4], 0, 6]);
    expect(seqs({ limit: 4, chosen: 8 }, window, longer)).toEqual([[7, 8, 9, 10], 6, 0]);
  });

  it('leads back to the newest once nothing is chosen, or what is chosen cannot be shown', () => {
    const window = new RowWindow();
    seqs({ limit: 4, chosen: 3 }, window);
    expect(seqs({ limit: 4 }, window)).toEqual([[6, 7, 8, 9], 5, 0]);
    seqs({ limit: 4, chosen: 3 }, window);
    expect(seqs({ limit: 4, chosen: 99 }, window)).toEqual([[6, 7, 8, 9], 5, 0]);
    seqs({ limit: 4, chosen: 2 }, window);
    expect(seqs({ limit: 4, chosen: 2, hidden: ['stdout'] }, window)).toEqual([[4, 6, 7, 9], 2, 0]);
  });

  it('costs the rows, however long the trace is', () => {
    const long = new Trace();
    for (let line = 0; line < 100_000; line += 1) long.line(1, 'stdout', 'x');
    let looks = 0;
    const entries = new Proxy(long.entries(), {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const counted = new TraceView(entries, new Ledger());
    expect(seqs({ chosen: 50_000 }, new RowWindow(), counted)[0]).toHaveLength(200);
    expect(looks).toBeLessThan(1000);
  });
});
