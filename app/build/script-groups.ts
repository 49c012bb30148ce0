import { existsSync, readdirSync } from 'node:fs';
import { firstScript } from './first-script.ts';
import { importsLate, moduleFile, reach, type Modules } from './modules.ts';

/** What every page of a chapter loads as soon as its text stands, beside the islands themselves. */
const afterFirst = ['app/notebook/rest.ts', 'app/notebook/storage/disk.ts', 'app/notebook/trace-link.ts'];

const islands = 'app/views/islands/island-views.ts';
const labs = 'app/views/labs/lab-views.ts';

/** The answer keys of the chapters, which no page has before the first attempt. */
const keys = (): string[] =>
  readdirSync('chapters')
    .map((folder) => moduleFile(`chapters/${folder}/key.ts`))
    .filter((file) => existsSync(file));

/** Modules that more than one of these needs. */
function shared(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const [once, again] = [new Set<string>(), new Set<string>()];
  for (const root of roots) for (const id of reach([root], modules)) (once.has(id) ? again : once).add(id);
  return again;
}

/** Name of the file each module goes to; a module without one goes where the bundler puts it. */
function filesOf(modules: Modules): ReadonlyMap<string, string> {
  const { base, first } = firstScript(modules);
  const alive = [...afterFirst.map(moduleFile), moduleFile(islands), ...importsLate(islands, modules)];
  const files = new Map<string, string>();
  // Parts of Svelte that its one entry names but no first script uses: in a later file they would draw that in. And what a key
  // is judged by, of which the page needs a little: in one file with that the whole would come before an attempt.
  const unplaced = new Set([...reach([...base, ...first], modules), ...reach(keys(), modules)]);
  for (const id of [...base, ...first]) unplaced.delete(id);
  // What an earlier file has, a later one leaves out; each set holds what its modules import, so no file waits in a circle.
  const sets = [base, first, reach(alive, modules), shared(importsLate(labs, modules), modules)];
  for (const [index, name] of ['base', 'first', 'alive', 'labs'].entries())
    for (const id of sets[index] ?? []) if (!files.has(id) && !unplaced.has(id)) files.set(id, name);
  return files;
}

/**
 * How the scripts of a chapter are cut: the first script in two files, what brings the rest of the page to life in one, and
 * what several labs need in one. Left to the bundler each page asks for some hundred files, most of them smaller than what is
 * said to ask for them.
 */
export function scriptGroups(): readonly {
  readonly debugName: string;
  readonly name: (id: string, modules: Modules) => string | null;
}[] {
  let files: ReadonlyMap<string, string> | undefined;
  return [
    {
      debugName: 'scripts of a chapter',
      name: (id, modules) => {
        files ??= filesOf(modules);
        return files.get(id) ?? null;
      },
    },
  ];
}
