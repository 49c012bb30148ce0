import { minify } from 'terser';
import type { Plugin } from 'vite';
import { moduleFile, reach, type Modules } from './modules.ts';

/** Parts of Svelte that no first script uses, although its one entry names them all. */
const late =
  /svelte.src.*(?:bindings.(?:select|input|media|size|window|document|navigator)|custom-element|transitions|actions|animations|legacy|svelte-head|svelte-element|blocks.(?:html|slot|css-props|async)|easing|motion)/;

const isSvelte = (id: string): boolean => /svelte.src/.test(id) && !late.test(id);

/** Modules of the first script of every chapter: what every page has, and the rest of it. */
export interface FirstScript {
  readonly base: ReadonlySet<string>;
  readonly first: ReadonlySet<string>;
}

/**
 * What the first script of every chapter needs, for two files: in two it is a sixteenth smaller over the network than in two
 * dozen. What is listed wrongly here is loaded early, and works all the same.
 */
export function firstScript(modules: Modules): FirstScript {
  const home = reach([moduleFile('app/start-home.ts')], modules);
  const chapter = reach([moduleFile('app/start-chapter.ts')], modules);
  const ours = [...chapter].filter((id) => !/node_modules.svelte/.test(id));
  return {
    base: new Set([...ours.filter((id) => home.has(id)), ...[...chapter].filter(isSvelte)]),
    first: new Set(ours.filter((id) => !home.has(id))),
  };
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
