import { render } from 'svelte/server';
import type { ChapterText } from '../chapters/kit/types.ts';
import type { Session } from './notebook/session.svelte.ts';
import { earlyViews, isEarly } from './views/islands/early-views.ts';
import { loadIsland } from './views/islands/island-views.ts';
import type { IslandName, Islands } from './views/islands/islands.ts';
import { withPlaces } from './views/islands/late-fields.ts';

const nothing = (): void => undefined;

/** Islands of every chapter that no directive names; each stands in the page once. */
const framing = ['head', 'contents', 'continue', 'wire', 'announcer', 'instruments'] as const;

/** Renders each island by itself, as it is hydrated, with ids that no other part of the page has. */
export async function renderIslands(text: ChapterText, session: Session): Promise<Islands> {
  const rendered = new Map<string, string>();
  const put = async (name: IslandName, id: string): Promise<void> => {
    const idPrefix = `${name}-${id}`;
    const html = isEarly(name)
      ? render(earlyViews[name], { props: { session, id }, idPrefix }).body
      : await loadIsland(name, { session, text, id, onopen: nothing, onserve: nothing }).then(
          ({ View, props }) => withPlaces(render(View, { props, idPrefix }).body),
        );
    rendered.set(`${name} ${id}`, html);
  };
  for (const name of framing) await put(name, name);
  for (const block of text.blocks) if (block.kind === 'directive') await put(block.name, block.id);
  return { html: (name, id) => rendered.get(`${name} ${id}`) ?? '', add: () => nothing };
}
