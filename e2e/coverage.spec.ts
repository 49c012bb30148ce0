import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { chapterFolders } from '../app/build/pages.ts';
import type { ChapterData } from '../chapters/kit/types.ts';
import { coveredName, readCovered, type Coverable } from './covered.ts';

const root = join(import.meta.dirname, '..');
let vite: ViteDevServer;

// The data of a chapter reads its wire files through Vite, so Vite has to load it.
test.beforeAll(async () => {
  vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
});

test.afterAll(() => vite.close());

function idsOf(data: ChapterData): readonly (readonly [Coverable, string])[] {
  const ids = (kind: Coverable, things: readonly { readonly id: string }[]) =>
    things.map(({ id }) => [kind, id] as const);
  const rows = data.tables.flatMap((table) => table.rows.map(({ cell }) => ({ id: `${table.id}/${cell}` })));
  return [
    ...ids('cell', data.cells),
    ...ids('row', rows),
    ...ids('lab', data.labs),
    ...ids('figure', data.figures),
    ...ids('prediction', data.predictions),
    ...ids('exercise', data.exercises),
  ];
}

for (const chapter of chapterFolders(root)) {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  test(`everything in ${chapter} was checked in a browser, and passed`, async ({}, info) => {
    const module = await vite.ssrLoadModule(`/chapters/${chapter}/data.ts`);
    const data = module['data'] as ChapterData;
    const wanted = idsOf(data).map(([kind, id]) => coveredName({ chapter, kind, id }));
    expect(wanted.length).toBeGreaterThan(0);
    const covered = readCovered(info);
    expect(wanted.filter((name) => !covered.has(name))).toEqual([]);
    // A record of something that no longer exists is a test that checks nothing any more.
    const known = [...covered].filter((name) => name.startsWith(`${chapter}/`));
    expect(known.filter((name) => !wanted.includes(name))).toEqual([]);
  });
}
