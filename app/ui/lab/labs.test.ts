import { describe, expect, it } from 'vitest';
import type {
  Exchange,
  HostEvent,
  LineEntry,
  OutcomeKind,
  ResultCheck,
  StreamName,
  TraceEntry,
} from '../../host/types.ts';
import type { BenchState, CellState, ProcessSlot } from '../../notebook/api.ts';
import { caughtBy } from './lies.ts';
import { principalMatrix } from './principal-matrix.ts';
import { refusalRows } from './refusals.ts';
import { eventWords, secondsLeft, slotLook } from './slot-words.ts';
import { streamView } from './streams.ts';
import { transportSeen } from './transport-seen.ts';

let seq = 0;
const common = (process: number): Omit<LineEntry, 'kind' | 'stream' | 'text'> => {
  seq += 1;
  return { seq, at: seq, process, afterEnd: false, restored: false };
};
const line = (process: number, stream: StreamName, text: string): LineEntry => ({
  ...common(process),
  kind: 'line',
  stream,
  text,
});
const event = (process: number, happened: HostEvent): TraceEntry => ({
  ...common(process),
  kind: 'event',
  event: happened,
});
const spawned = (process: number, program: string, principal = 'mira'): TraceEntry =>
  event(process, { type: 'spawned', program, principal });
const exchange = (
  process: number,
  request: string,
  answer: string | undefined,
  outcome: OutcomeKind,
): Exchange => {
  const asked = line(process, 'stdin', request);
  return {
    key: asked.seq,
    process,
    id: 3,
    method: 'tools/call',
    request: asked,
    outcome,
    answer: answer === undefined ? undefined : line(process, 'stdout', answer),
    notifications: [],
    late: [],
    duplicateId: false,
    tookMs: 1,
    reason: undefined,
    restored: false,
  };
};
const read = (order: string, name: string): string =>
  JSON.stringify({
    id: 3,
    params: { arguments: { order_id: order }, _meta: { 'io.modelcontextprotocol/clientInfo': { name } } },
  });
const forbidden =
  '{"id":3,"result":{"content":[{"type":"text","text":"{\\"error\\":\\"forbidden\\"}"}],"isError":true}}';
const record = '{"id":3,"result":{"structuredContent":{"status":"shipped"}}}';

describe('principalMatrix', () => {
  const lines = [read('B-205', 'book-host')];
  it('fills in by the principal the process was started for', () => {
    const exchanges = [
      exchange(1, read('B-205', 'book-host'), forbidden, 'tool-error'),
      exchange(2, read('B-205', 'book-host'), record, 'result'),
    ];
    const rows = principalMatrix(
      lines,
      [spawned(1, 'book-orders'), spawned(2, 'book-orders', 'noor')],
      exchanges,
      ['mira', 'noor'],
    );
    expect(rows).toMatchObject([
      {
        order: 'B-205',
        clientName: 'book-host',
        cells: [
          { outcome: 'tool-error', says: 'forbidden' },
          { outcome: 'result', says: 'shipped' },
        ],
      },
    ]);
  });
  it('adds a row for a name the reader made up, and keeps the places of what was not read', () => {
    const rows = principalMatrix(
      lines,
      [spawned(1, 'book-orders')],
      [exchange(1, read('B-205', 'root'), forbidden, 'tool-error')],
      ['mira'],
    );
    expect(rows.map((row) => [row.clientName, row.cells[0]?.outcome])).toEqual([
      ['book-host', undefined],
      ['root', 'tool-error'],
    ]);
  });
  it('leaves out processes of other benches and exchanges of an earlier visit', () => {
    const old = { ...exchange(1, read('B-205', 'book-host'), record, 'result'), restored: true };
    const other = exchange(9, read('B-205', 'book-host'), record, 'result');
    const rows = principalMatrix(lines, [spawned(1, 'book-orders')], [old, other], ['mira']);
    expect(rows[0]?.cells[0]?.outcome).toBeUndefined();
  });
});

describe('transportSeen', () => {
  const seen = (orderly: readonly TraceEntry[], hanging: readonly TraceEntry[]): string =>
    transportSeen(orderly, hanging)
      .filter((each) => each.seen)
      .map((each) => each.id)
      .join(' ');
  it('has seen nothing at first', () => {
    expect(seen([spawned(1, 'book-orders')], [spawned(2, 'hang')])).toBe('');
  });
  it('ticks off each thing by the trace', () => {
    expect(seen([line(1, 'stderr', 'ready'), line(1, 'stdout', '{}')], [])).toBe('stderr');
    expect(
      seen(
        [event(1, { type: 'stdin-closed' }), event(1, { type: 'exit', exit: { how: 'exited', code: 0 } })],
        [],
      ),
    ).toBe('exit');
    expect(seen([], [event(2, { type: 'timeout', request: 1, afterMs: 8000 })])).toBe('hang');
    expect(
      seen(
        [],
        [
          event(2, { type: 'stdin-closed' }),
          event(2, { type: 'exit', exit: { how: 'killed', reason: 'deadline' } }),
        ],
      ),
    ).toBe('forced');
    expect(seen([spawned(1, 'book-orders'), spawned(3, 'book-orders')], [])).toBe('restart');
  });
  it('takes a kill without a closed input for no forced end', () => {
    expect(seen([], [event(2, { type: 'exit', exit: { how: 'killed', reason: 'stopped' } })])).toBe('');
  });
});

const cell = (state: Partial<CellState>): CellState =>
  ({ cell: { id: 'v', title: 'V' }, checks: [], exchange: undefined, ...state }) as CellState;

describe('refusalRows', () => {
  it('reads code, message and supported versions off the answer', () => {
    const answer =
      '{"id":3,"error":{"code":-32022,"message":"Unsupported","data":{"supported":["2026-07-28"]}}}';
    expect(refusalRows([cell({ exchange: exchange(1, '{}', answer, 'protocol-error') })])).toMatchObject([
      { code: '-32022', message: 'Unsupported', supported: ['2026-07-28'], instead: undefined },
    ]);
  });
  it('says when the request was served after all', () => {
    expect(refusalRows([cell({ exchange: exchange(1, '{}', record, 'result') })])[0]?.instead).toContain(
      'not refused',
    );
  });
  it('survives answers of any shape', () => {
    for (const answer of ['null', '[]', '{"error":null}', '{"error":{"data":null}}', 'x'])
      expect(
        refusalRows([cell({ exchange: exchange(1, '{}', answer, 'protocol-error') })])[0]?.code,
      ).toBeUndefined();
  });
});

describe('caughtBy', () => {
  const bench = (
    state: CellState,
    entries: readonly TraceEntry[] = [],
  ): Pick<BenchState, 'cells' | 'entries'> => ({ cells: [state], entries });
  const failed: ResultCheck = { name: 'fields-as-asked', passed: false, says: 'Asked for A-104, got C-300.' };
  it('names the check that failed', () => {
    const caught = caughtBy(
      bench(cell({ exchange: exchange(1, '{}', record, 'invalid-answer'), checks: [failed] })),
    );
    expect(caught.verdicts.get('fields-as-asked')).toBe(false);
    expect(caught.says).toBe('Asked for A-104, got C-300.');
  });
  it('takes an answer that pairs with nothing for caught by its id', () => {
    const asked = exchange(1, '{}', undefined, 'pending');
    const stray = line(1, 'stdout', '{"id":4003,"result":{}}');
    const caught = caughtBy(bench(cell({ exchange: asked }), [asked.request, stray]));
    expect(caught.unpaired).toBe(stray.text);
    expect(caught.verdicts.get('id')).toBe(false);
  });
  it('does not take an old line or a log for the answer', () => {
    const old = line(1, 'stdout', '{"id":1}');
    const asked = exchange(1, '{}', undefined, 'pending');
    const caught = caughtBy(bench(cell({ exchange: asked }), [old, asked.request, line(1, 'stderr', 'log')]));
    expect(caught.unpaired).toBeUndefined();
    expect(caught.says).toBe('No answer to check yet.');
  });
  it('has caught nothing when nothing was sent', () => {
    expect(caughtBy(bench(cell({}))).says).toBe('Not sent yet.');
  });
});

describe('slotLook', () => {
  const slot = (state: Partial<ProcessSlot>): ProcessSlot =>
    ({
      program: 'hang',
      principal: 'mira',
      number: 8,
      exit: undefined,
      closingLeftMs: undefined,
      ...state,
    }) as ProcessSlot;
  it('tells a forced end as the act of the host', () => {
    const look = slotLook(
      slot({ state: 'ended', exit: { how: 'killed', reason: 'five seconds after its input was closed' } }),
    );
    expect(look.says).toBe('hang, for mira; ended by the host: five seconds after its input was closed');
  });
  it.each([
    [{ how: 'exited', code: 0 }, 'The process ended by itself with code 0.'],
    [{ how: 'killed', reason: 'it was stopped' }, 'The process was ended by the host: it was stopped.'],
    [{ how: 'died', reason: 'its lock fell' }, 'The process is gone without notice: its lock fell.'],
    [{ how: 'failed-to-start', reason: 'no file' }, 'The process did not start: no file.'],
  ] as const)('tells the end %o in a sentence', (exit, says) => {
    expect(eventWords({ type: 'exit', exit })).toBe(says);
  });
  it('names no process before the first start', () => {
    expect(slotLook(slot({ state: 'idle', number: undefined })).name).toBe('No process yet');
  });
  it('counts the last second as one', () => {
    expect([5000, 4001, 999, 1, 0].map(secondsLeft)).toEqual([5, 5, 1, 1, 0]);
  });
});

it('shows the newest lines of a stream and counts the rest', () => {
  const lines = [1, 2, 3].map((at) => line(1, 'stdout', String(at)));
  const view = streamView([...lines, line(1, 'stderr', 'log')], 'stdout', 2);
  expect(view.lines.map((each) => each.text)).toEqual(['2', '3']);
  expect(view.earlier).toBe(1);
});
