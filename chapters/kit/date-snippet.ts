import { readSnippet } from './date-reading.ts';
import { revisions, type DatingRule, type Revision } from './date-rule.ts';
import { askingRules } from './date-rules-asking.ts';
import { httpRules } from './date-rules-http.ts';
import { memberRules } from './date-rules-members.ts';
import { methodRules } from './date-rules-methods.ts';
import { statedVersions } from './date-stated.ts';

/** A feature found in a text. */
export interface DatedFeature extends Omit<DatingRule, 'find'> {
  /** The words of the text that show it. */
  readonly seen: string;
  /** Whether it took part in the dating; an absence that contradicts what stands there does not. */
  readonly counts: boolean;
}

/** Two features that never stood in one revision. */
export interface Contradiction {
  readonly one: DatedFeature;
  readonly other: DatedFeature;
}

/** What a text says about its date. */
export interface Dating {
  readonly features: readonly DatedFeature[];
  /** First and last revision that has every feature; undefined when none has, or when no feature was found. */
  readonly span: { readonly first: Revision; readonly last: Revision } | undefined;
  readonly contradictions: readonly Contradiction[];
  /** One revision, or the first and the last joined by "to"; undefined without a span. */
  readonly words: string | undefined;
}

const at = (revision: Revision): number => revisions.indexOf(revision);

type Span = Pick<DatingRule, 'first' | 'last'>;

const meet = (one: Span, other: Span): boolean =>
  at(one.first) <= at(other.last) && at(other.first) <= at(one.last);

function spanOf(features: readonly Span[]): Dating['span'] {
  if (features.length === 0) return undefined;
  const from = Math.max(...features.map(({ first }) => at(first)));
  const to = Math.min(...features.map(({ last }) => at(last)));
  const first = revisions[from];
  const last = revisions[to];
  return first === undefined || last === undefined || from > to ? undefined : { first, last };
}

function contradictionsOf(features: readonly DatedFeature[]): Contradiction[] {
  return features.flatMap((one, index) =>
    features.slice(index + 1).flatMap((other) => (meet(one, other) ? [] : [{ one, other }])),
  );
}

/** A span in words. */
export const spanWords = ({ first, last }: Span): string => (first === last ? first : `${first} to ${last}`);

/**
 * Dates a text on MCP by the features in it: messages, pieces of JSON, HTTP headers, event streams, names in code. Each
 * feature has the revisions that have it, from the changelogs and schemas of 2024-11-05 to 2026-07-28; what is deprecated
 * comes from the registry of 2026-07-28. Pure and total.
 */
export function dateSnippet(text: string): Dating {
  const reading = readSnippet(text);
  const rules = [...statedVersions(reading), ...methodRules, ...askingRules, ...memberRules, ...httpRules];
  const found = rules.flatMap(({ find, ...rule }) => {
    const seen = find(reading);
    return seen === undefined ? [] : [{ ...rule, seen }];
  });
  const present = found.filter(({ absence }) => absence !== true);
  // What is missing may have been left out for brevity, so it yields to what is there.
  const features = found.map((feature) => ({
    ...feature,
    counts: feature.absence !== true || present.every((other) => meet(feature, other)),
  }));
  const counted = features.filter(({ counts }) => counts);
  const span = spanOf(counted);
  return {
    features,
    span,
    contradictions: contradictionsOf(counted),
    words: span === undefined ? undefined : spanWords(span),
  };
}
