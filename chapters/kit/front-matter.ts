import { parseDocument } from 'yaml';

/** What stands above a chapter's text. */
export interface FrontMatter {
  /** Name of the chapter's folder. */
  readonly id: string;
  readonly order: number;
  readonly title: string;
  /** Revision of the specification, YYYY-MM-DD. */
  readonly revision: string;
  /** Day on which the text was held against it, YYYY-MM-DD. */
  readonly verified: string;
  /** Inline code that is no name of the protocol and yet right. */
  readonly words: readonly string[];
  /** Ids of the sections that may name what older revisions had. */
  readonly history: readonly string[];
}

const day = /^\d{4}-\d{2}-\d{2}$/;

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isDay = (value: unknown): boolean => typeof value === 'string' && day.test(value);
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const members: Readonly<
  Record<keyof FrontMatter, { readonly fits: (value: unknown) => boolean; readonly wants: string }>
> = {
  id: { fits: isText, wants: 'the name of the folder' },
  order: { fits: Number.isFinite, wants: 'a number' },
  title: { fits: isText, wants: 'a text' },
  revision: { fits: isDay, wants: 'a day as YYYY-MM-DD' },
  verified: { fits: isDay, wants: 'a day as YYYY-MM-DD' },
  words: { fits: isList, wants: 'a list of texts' },
  history: { fits: isList, wants: 'a list of heading ids' },
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the YAML of the front matter; what is missing or odd goes to `fault` with a sentence on how to mend it. */
export function readFrontMatter(yaml: string | undefined, fault: (says: string) => void): FrontMatter {
  const empty: FrontMatter = {
    id: '',
    order: 0,
    title: '',
    revision: '',
    verified: '',
    words: [],
    history: [],
  };
  if (yaml === undefined) {
    fault('There is no front matter. Begin the file with ---, id, order, title, revision, verified and ---.');
    return empty;
  }
  const document = parseDocument(yaml);
  const problem = document.errors.at(0);
  if (problem !== undefined) fault(`The front matter is no YAML: ${problem.message.split('\n')[0] ?? ''}`);
  const value: unknown = problem === undefined ? document.toJS() : undefined;
  if (!isRecord(value)) return empty;
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(members, name))
      fault(`The front matter has no member "${name}". It may have ${Object.keys(members).join(', ')}.`);
  }
  const whole: Record<string, unknown> = { words: [], history: [], ...value };
  for (const [name, { fits, wants }] of Object.entries(members)) {
    if (!fits(whole[name])) fault(`The front matter's ${name} must be ${wants}.`);
  }
  return { ...empty, ...whole } as FrontMatter;
}
