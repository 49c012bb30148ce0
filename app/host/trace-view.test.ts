import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';
import { Trace } from './trace.ts';
import { TraceView } from './trace-view.ts';

const line = (id: number): string => `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/list","params":{}}`;

function filled(count: number): { readonly trace: Trace; readonly ledger: Ledger } {
  const trace = new Trace();
  const ledger = new Ledger();
  trace.subscribe((change) => change.type === 'added' && ledger.add(change.entry));
  for (let id = 1; id <= count; id += 1) trace.line(1, 'stdin', line(id));
  return { trace, ledger };
}

describe('a view of the trace', () => {
  it('stays as it was while the trace grows, and copies nothing', () => {
    const { trace, ledger } = filled(3);
    const view = new TraceView(trace.entries(), ledger);
    trace.line(1, 'stdin', line(4));
    expect(view.length).toBe(3);
    expect(view.at(2)?.seq).toBe(3);
    expect(view.at(3)).toBeUndefined();
    expect(view.at(-1)?.seq).toBe(3);
    expect(view.at(-4)).toBeUndefined();
    expect(view.get(4)).toBeUndefined();
    expect(view.toArray()).toHaveLength(3);
    expect(view.toArray()).toBe(view.toArray());
    expect(view.at(0)).toBe(trace.entries()[0]);
  });

  it('finds an entry by its number in a trace that begins anywhere', () => {
    const { trace, ledger } = filled(1);
    trace.load(filled(3).trace.snapshot());
    const view = new TraceView(trace.entries(), ledger);
    expect(view.toArray().map(({ seq }) => seq)).toEqual([-2, -1, 0, 1]);
    expect([-2, -1, 0, 1].map((seq) => view.indexOf(seq))).toEqual([0, 1, 2, 3]);
    expect([-3, 2, 0.5].map((seq) => view.indexOf(seq))).toEqual([-1, -1, -1]);
    expect(view.get(undefined)).toBeUndefined();
  });

  it('links a line to its exchange, in its role', () => {
    const { trace, ledger } = filled(1);
    trace.line(1, 'stdout', '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[]}}');
    trace.line(1, 'stderr', 'free text');
    const view = new TraceView(trace.entries(), ledger);
    expect(view.link(1)).toMatchObject({ role: 'request', exchange: { key: 1, outcome: 'result' } });
    expect(view.link(2)).toMatchObject({ role: 'answer', exchange: { key: 1 } });
    expect(view.link(3)).toBeUndefined();
  });
});
