import { META } from '../../worker/mcp/names.ts';
import { asMember, own, shown } from './date-find.ts';
import type { SnippetReading } from './date-reading.ts';
import { pageOf, revisions, wholeSpan, type DatingRule, type Revision } from './date-rule.ts';

const isRevision = (value: unknown): value is Revision => revisions.some((revision) => revision === value);

const headerValue = /(?<![\w-])mcp-protocol-version["'`]?\s*[:=,]\s*["'`]?(?<version>[\w.-]+)/giu;

/** Each place in which a text says its version itself, with what stands there. */
function statedIn({ objects, text }: SnippetReading): { readonly version: string; readonly seen: string }[] {
  const inMessages = objects.flatMap(({ object, path }) =>
    ['protocolVersion', META.protocolVersion].flatMap((name) => {
      const version = own(object, name);
      const isItsOwn = path.length === 0 || ['params', 'result', '_meta'].includes(path.at(-1) ?? '');
      if (typeof version !== 'string' || !isItsOwn) return [];
      return [{ version, seen: shown(asMember(name, version)) }];
    }),
  );
  const inHeaders = [...text.matchAll(headerValue)].flatMap((match) => {
    const version = match.groups?.['version'];
    return version === undefined ? [] : [{ version, seen: shown(match[0]) }];
  });
  return [...inMessages, ...inHeaders];
}

/** One rule for each version that a text states of itself: a version there has been is its own range. */
export function statedVersions(reading: SnippetReading): readonly DatingRule[] {
  const byVersion = new Map(statedIn(reading).map(({ version, seen }) => [version, seen]));
  return [...byVersion].map(([version, seen]) => {
    const known = isRevision(version);
    return {
      id: `stated-${version}`,
      title: `It names the version ${shown(version)}`,
      ...(known ? { first: version, last: version } : wholeSpan),
      state: version === '2026-07-28' ? 'current' : 'removed',
      says: known ? 'A text may say its date itself.' : 'No revision has this name, so it dates nothing.',
      source: pageOf('2026-07-28', 'basic/versioning'),
      find: () => seen,
    };
  });
}
