import type { Cell, ChapterData, ChapterText, Lab } from '../../chapters/kit/types.ts';

/** Programs that hang, flood, print nonsense or break the protocol, and one that behaves, each on a bench of its own. */
const programs = ['loop', 'flood', 'silent', 'fixtures', 'noisy', 'odd'] as const;

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const calls: Readonly<
  Record<(typeof programs)[number], { readonly name: string; readonly arguments: object }>
> = {
  loop: { name: 'loop', arguments: {} },
  flood: { name: 'flood', arguments: {} },
  silent: { name: 'silent', arguments: {} },
  fixtures: { name: 'slow', arguments: { ms: 600_000 } },
  noisy: { name: 'get_order', arguments: { order_id: 'A-104' } },
  odd: { name: 'late_progress', arguments: {} },
};

const cells: readonly Cell[] = programs.map((program) => ({
  id: program,
  title: `Call ${program}`,
  line: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { ...calls[program], _meta: meta },
  }),
  reference: undefined,
  program,
}));

const bench = (program: string): { program: string; title: string; cells: readonly string[] } => ({
  program,
  title: program,
  cells: [program],
});

const labs: readonly Lab[] = [0, 2, 4].map((at) => ({
  id: `lab-${String(at)}`,
  type: 'transport',
  title: `${programs[at] ?? ''} and ${programs[at + 1] ?? ''}`,
  benches: [bench(programs[at] ?? ''), bench(programs[at + 1] ?? '')],
  deadlineMs: 5000,
}));

/** The data of a chapter that is in no book: what the tests of processes work with. */
export const data: ChapterData = { cells, tables: [], figures: [], labs, predictions: [], exercises: [] };

/** Its text: the labs, one after the other. */
export const text: ChapterText = {
  id: '00-programs',
  order: 0,
  title: 'Programs that misbehave',
  revision: '2026-07-28',
  verified: '2026-09-14',
  blocks: [
    { kind: 'heading', depth: 2, id: 'programs', text: 'Programs' },
    ...labs.map(({ id }) => ({ kind: 'directive', name: 'lab', id }) as const),
  ],
};
