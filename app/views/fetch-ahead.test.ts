import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { fetchAhead } from '../fetch-ahead.ts';

/** Late for a reason: 120 kB that come when their cell is near, and a text field stands there until then. */
const notAhead: readonly string[] = ['app/ui/cell/editor-setup.ts'];

const textOf = (path: string): string => readFileSync(path, 'utf8');
const resolved = (from: string, path: string): string => normalize(join(dirname(from), path));

/** What a module imports when it is loaded, types aside. */
const early = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/^\s*(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm)]
    .map(([, to = '']) => resolved(path, to))
    .filter((to) => existsSync(to));

/** What it imports later. */
const late = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, to = '']) => resolved(path, to));

/** Everything these modules load, sooner or later; what is behind `notAhead` aside. */
function reach(from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || notAhead.includes(path)) continue;
    found.add(path);
    waiting.push(...early(path), ...late(path));
  }
  return found;
}

test('every script that a cell loads late is fetched ahead, the editor aside', () => {
  const ahead = 'app/fetch-ahead.ts';
  const ofCells = [
    'app/ui/cell/RequestCell.svelte',
    'app/notebook/cell.svelte.ts',
    'app/host/worker-process.ts',
  ];
  const wanted = [...reach(ofCells)].flatMap(late).filter((path) => !notAhead.includes(path));
  expect(wanted).toContain('app/ui/dialog/Elicitation.svelte');
  expect(wanted).toContain('app/notebook/permission.ts');
  const asked = [...late(ahead), ...early(ahead).flatMap(late)];
  const fetched = new Set([...asked, ...asked.flatMap(early)]);
  expect(wanted.filter((path) => !fetched.has(path))).toEqual([]);
});

test('one that does not come stops none of the others, and nothing is thrown', async () => {
  const came: string[] = [];
  const part = (name: string) => (): Promise<unknown> => Promise.resolve(came.push(name));
  const missing = (): Promise<unknown> => Promise.reject(new TypeError('Failed to fetch'));
  await fetchAhead([part('one'), missing, part('other')]);
  expect(came).toEqual(['one', 'other']);
});
