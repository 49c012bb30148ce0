import { minify } from 'terser';
import type { Plugin } from 'vite';

/** What a bundler tells of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all that it imports statically. */
function reach(from: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** Parts of Svelte that no first script uses, although its one entry names them all. */
const late =
  /svelte.src.*(?:bindings.(?:select|input|media|size|window|document|navigator)|custom-element|transitions|actions|animations|legacy|svelte-head|svelte-element|blocks.(?:html|slot|css-props|async)|easing|motion)/;

const isSvelte = (id: string): boolean => /svelte.src/.test(id) && !late.test(id);

/**
 * Puts what the first script of every chapter needs into two files: `base`, which every page has, and `first`. In two files it
 * is a sixteenth smaller over the network than in two dozen. What is listed wrongly here is loaded early, and works all the same.
 */
export function firstScriptGroups(): readonly {
  readonly debugName: string;
  readonly name: (id: string, modules: Modules) => string | null;
}[] {
  let sets: { readonly base: ReadonlySet<string>; readonly first: ReadonlySet<string> } | undefined;
  const find = (modules: Modules): NonNullable<typeof sets> => {
    const file = (path: string): string => `${process.cwd()}/${path}`;
    const home = reach([file('app/start-home.ts')], modules);
    const chapter = reach([file('app/start-chapter.ts')], modules);
    const ours = [...chapter].filter((id) => !/node_modules.svelte/.test(id));
    return {
      base: new Set([...ours.filter((id) => home.has(id)), ...[...chapter].filter(isSvelte)]),
      first: new Set(ours.filter((id) => !home.has(id))),
    };
  };
  return [
    {
      debugName: 'first script',
      name: (id, modules) => {
        sets ??= find(modules);
        if (sets.base.has(id)) return 'base';
        return sets.first.has(id) ? 'first' : null;
      },
    },
  ];
}

/**
 * Makes the chunks of the first script smaller than the bundler alone does, by another hundredth. Only those: on a page that is
 * alive a kilobyte more or less is nothing, and the tool takes its time.
 */
export function smallFirstScript(): Plugin {
  return {
    name: 'wirebook-small-first-script',
    apply: 'build',
    async renderChunk(code, { name, isEntry }) {
      if (this.environment.config.consumer !== 'client') return undefined;
      if (!isEntry && name !== 'first' && name !== 'base') return undefined;
      const { code: small } = await minify(code, {
        module: true,
        compress: { passes: 3, ecma: 2020 },
      });
      return small === undefined ? undefined : { code: small, map: null };
    },
  };
}
