import type { SnippetReading } from './date-reading.ts';

/** Every revision of the specification, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** A revision of the specification, by its date. */
export type Revision = (typeof revisions)[number];

/**
 * How a feature stands in 2026-07-28: part of it, on the way out (registry of deprecated features), gone (changelogs),
 * or out of the core and in an extension.
 */
export type FeatureState = 'current' | 'deprecated' | 'removed' | 'extension';

/** Where the specification says it. */
export interface Source {
  readonly title: string;
  readonly address: string;
}

/** One feature that dates a text. */
export interface DatingRule {
  readonly id: string;
  readonly title: string;
  /** First and last revision that has it, both included. */
  readonly first: Revision;
  readonly last: Revision;
  readonly state: FeatureState;
  readonly says: string;
  readonly source: Source;
  /** It is something missing: it narrows a range down, and never contradicts what stands there. */
  readonly absence?: true;
  /** The words of the text that show the feature; undefined when it does not have it. */
  find(reading: SnippetReading): string | undefined;
}

const site = 'https://modelcontextprotocol.io/specification';

/** The changelog of a revision. */
export const changelog = (revision: Revision): Source => ({
  title: `changelog of ${revision}`,
  address: `${site}/${revision}/changelog`,
});

/** A page of a revision, by its path. */
export const pageOf = (revision: Revision, path: string): Source => ({
  title: `${path} of ${revision}`,
  address: `${site}/${revision}/${path}`,
});

/** The schema of a revision, which decides in case of doubt. */
export const schemaOf = (revision: Revision): Source => ({
  title: `schema of ${revision}`,
  address: `https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main/schema/${revision}/schema.ts`,
});

/** The registry of what is deprecated in 2026-07-28. */
export const registry: Source = {
  title: 'registry of deprecated features',
  address: `${site}/2026-07-28/deprecated`,
};

/** The span from the first to the last revision there is. */
export const wholeSpan = { first: '2024-11-05', last: '2026-07-28' } as const;

/** The revisions that open with a handshake. */
export const handshakeSpan = { first: '2024-11-05', last: '2025-11-25' } as const;
