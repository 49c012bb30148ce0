import type { Block, ChapterData, ChapterKey } from '../../../chapters/kit/types.ts';
import type { Host } from '../host.ts';
import { sectionsOf } from '../progress.ts';
import { wholeChapter } from '../rest.ts';
import { Session } from '../session.svelte.ts';
import { Store } from '../storage/store.svelte.ts';
import { Hub } from './hub.ts';
import { ManualClock } from './manual-clock.ts';
import type { LineProgram } from './program-host.ts';

/** A chapter for tests of what belongs to a cell: two sections, a table, a bench, an exercise, a prediction. */
export const smallData: ChapterData = {
  cells: [
    { id: 'r1', title: 'First', line: request(1), reference: answerTo(1), program: 'echo' },
    { id: 'r2', title: 'Second', line: request(2), reference: undefined, program: 'echo' },
    { id: 'b1', title: 'On a bench', line: request(3), reference: undefined, program: 'echo' },
  ],
  tables: [{ id: 't', caption: 'One row', rows: [{ cell: 'r2', request: 'two', outcome: 'an answer' }] }],
  figures: [],
  labs: [{ id: 'lab', type: 'lying', title: 'Lab', benches: [{ program: 'echo', cells: ['b1'] }] }],
  predictions: [
    {
      id: 'p',
      question: '?',
      right: 'a',
      options: [
        { id: 'a', text: 'A', says: 'yes' },
        { id: 'b', text: 'B', says: 'no' },
      ],
    },
  ],
  exercises: [
    {
      id: 'e1',
      title: 'Exercise 1',
      intro: '',
      freeText: '',
      hints: [],
      parts: [{ id: 'q', kind: 'request', prompt: 'Build it', starter: request(5), program: 'echo' }],
    },
  ],
};

const blocks: readonly Block[] = [
  { kind: 'heading', depth: 2, id: 's1', text: 'One' },
  { kind: 'directive', name: 'predict', id: 'p' },
  { kind: 'directive', name: 'cell', id: 'r1' },
  { kind: 'directive', name: 'table', id: 't' },
  { kind: 'heading', depth: 2, id: 's2', text: 'Two' },
  { kind: 'directive', name: 'lab', id: 'lab' },
  { kind: 'directive', name: 'exercise', id: 'e1' },
];

/** The sections of that chapter. */
export const smallSections = sectionsOf(blocks);

/** A request under this id. */
export function request(id: number, method = 'tools/call'): string {
  return `{"jsonrpc":"2.0","id":${String(id)},"method":"${method}","params":{}}`;
}

/** The result that the program `echo` gives to it. */
export function answerTo(id: number): string {
  return `{"jsonrpc":"2.0","id":${String(id)},"result":{"resultType":"complete","n":1e2}}`;
}

/** Answers every request at once with a result, and one of the method `refuse` with an error. */
export const echo: LineProgram = (_env, say) => (text) => {
  const id = /"id":(\d+)/.exec(text)?.[1];
  if (id === undefined) return;
  if (text.includes('"refuse"')) say(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"no"}}\n`);
  else if (!text.includes('"silent"')) say(`${answerTo(Number(id))}\n`);
};

/** Ways to a page of that chapter whose storage is the one of this name. */
export interface SmallPages {
  readonly clock: ManualClock;
  open(host: Host): Promise<{ readonly session: Session; readonly store: Store }>;
  /** Leaves every page. */
  leave(): Promise<void>;
}

/** Pages over one storage and one clock; of that chapter unless other data are given. */
export function smallPages(name: string, clock = new ManualClock(), data = smallData): SmallPages {
  const hub = new Hub();
  const opened: { readonly session: Session; readonly store: Store }[] = [];
  const loadKey = (): Promise<ChapterKey> => Promise.reject(new Error('no key'));
  return {
    clock,
    async open(host) {
      const store = new Store({ name, clock, now: () => clock.now(), openChannel: () => hub.join() });
      const place = { id: '43', title: 'T', content: 'v1' };
      const chapter = wholeChapter(data, smallSections, loadKey);
      const session = new Session({ ...place, ...chapter, store, host });
      opened.push({ session, store });
      await session.open();
      return { session, store };
    },
    async leave() {
      await Promise.all(
        opened.splice(0).map(async ({ session, store }) => {
          session.close();
          await store.close();
        }),
      );
    },
  };
}
