import type { Answer, Evidence, SentRequest } from '../../../chapters/kit/types.ts';
import type { HostPolicy } from '../api.ts';
import { finite, isRecord, listOf, oneOf, own, text } from './guard.ts';
import { readRun, type StoredRun } from './exchange-record.ts';

/** Setting of the colours; `system` follows the browser. */
export type Theme = 'system' | 'light' | 'dark';

/** What the person set for all chapters. */
export interface SettingsValue {
  readonly theme: Theme;
  /** Whether long lines of the editor wrap. */
  readonly wrapLines: boolean;
  /** Timeout of a new request in milliseconds. */
  readonly timeoutMs: number;
}

/** One attempt at an exercise: what was answered and how each part was judged. */
export interface Attempt {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly solved: boolean;
  readonly freeText: string;
  readonly parts: readonly { readonly part: string; readonly answer: Answer; readonly verdict: string }[];
}

/** How an exercise stands, its answers aside. */
export interface ExerciseValue {
  /** The newest attempts, oldest first. */
  readonly attempts: readonly Attempt[];
  /** How many attempts there were in all. */
  readonly count: number;
  readonly solved: boolean;
  readonly hintsShown: number;
}

/** The value of a record by its kind. */
export interface Values {
  /** Editor text of a cell, and the text that a reset replaced. */
  readonly draft: { readonly text: string; readonly undo: string | undefined };
  readonly options: { readonly timeoutMs: number; readonly rawMode: boolean };
  /** The newest settled exchange of a cell, with the round trips before it. */
  readonly run: StoredRun;
  readonly prediction: { readonly option: string };
  /** Answer to one part; the item is `exercise/part`. */
  readonly part: { readonly answer: Answer };
  readonly free: { readonly text: string };
  readonly exercise: ExerciseValue;
  readonly place: { readonly section: string };
  /** Version of the chapter's text that was read last. */
  readonly content: { readonly version: string };
  readonly policy: { readonly policy: HostPolicy };
  readonly settings: SettingsValue;
  /** A word kept for one thing of a lab: what the reader chose, or what was found; the item is `lab/thing`. */
  readonly lab: { readonly word: string };
}

/** The guard of each kind: a typed value, or undefined when what was stored does not fit. */
export const readers: { readonly [K in keyof Values]: (value: unknown) => Values[K] | undefined } = {
  draft: (value) =>
    withMembers(value, (at) => {
      const words = text(at('text'));
      return words === undefined ? undefined : { text: words, undo: text(at('undo')) };
    }),
  options: (value) =>
    withMembers(value, (at) => {
      const timeoutMs = finite(at('timeoutMs'));
      const rawMode = at('rawMode');
      return timeoutMs === undefined || typeof rawMode !== 'boolean' ? undefined : { timeoutMs, rawMode };
    }),
  run: readRun,
  prediction: (value) =>
    withMembers(value, (at) => {
      const option = text(at('option'));
      return option === undefined ? undefined : { option };
    }),
  part: (value) =>
    withMembers(value, (at) => {
      const answer = readAnswer(at('answer'));
      return answer === undefined ? undefined : { answer };
    }),
  free: (value) =>
    withMembers(value, (at) => {
      const words = text(at('text'));
      return words === undefined ? undefined : { text: words };
    }),
  exercise: readExercise,
  place: (value) =>
    withMembers(value, (at) => {
      const section = text(at('section'));
      return section === undefined ? undefined : { section };
    }),
  content: (value) =>
    withMembers(value, (at) => {
      const version = text(at('version'));
      return version === undefined ? undefined : { version };
    }),
  policy: (value) =>
    withMembers(value, (at) => {
      const policy = oneOf(at('policy'), ['send', 'ask', 'refuse-unlisted'] as const);
      return policy === undefined ? undefined : { policy };
    }),
  settings: (value) =>
    withMembers(value, (at) => {
      const theme = oneOf(at('theme'), ['system', 'light', 'dark'] as const);
      const timeoutMs = finite(at('timeoutMs'));
      const wrapLines = at('wrapLines');
      if (theme === undefined || timeoutMs === undefined || typeof wrapLines !== 'boolean') return undefined;
      return { theme, timeoutMs, wrapLines };
    }),
  lab: (value) =>
    withMembers(value, (at) => {
      const word = text(at('word'));
      return word === undefined ? undefined : { word };
    }),
};

/** Reads an answer to a part; undefined when its kind is unknown or a member has another type. */
function readAnswer(value: unknown): Answer | undefined {
  return withMembers<Answer>(value, (at) => {
    const kind = oneOf(at('kind'), ['choice', 'claims', 'evidence', 'request'] as const);
    if (kind === 'choice') return optional(at('option'), text, (option) => ({ kind, option }));
    if (kind === 'claims')
      return optional(at('accepted'), readClaims, (accepted) => ({ kind, accepted: accepted ?? {} }));
    if (kind === 'evidence')
      return optional(at('evidence'), readEvidence, (evidence) => ({ kind, evidence }));
    if (kind === 'request') return optional(at('sent'), readSent, (sent) => ({ kind, sent }));
    return undefined;
  });
}

function readClaims(value: unknown): Readonly<Record<string, boolean>> | undefined {
  if (!isRecord(value)) return undefined;
  const members = Object.entries(value);
  if (!members.every((member): member is [string, boolean] => typeof member[1] === 'boolean'))
    return undefined;
  return Object.fromEntries(members);
}

function readEvidence(value: unknown): Evidence | undefined {
  return withMembers(value, (at) => {
    const line = text(at('line'));
    const stream = oneOf(at('stream'), ['stdin', 'stdout', 'stderr'] as const);
    const seq = finite(at('seq'));
    const pointer = text(at('pointer'));
    if (line === undefined || stream === undefined || seq === undefined || pointer === undefined)
      return undefined;
    return { line, request: text(at('request')), stream, seq, pointer };
  });
}

function readSent(value: unknown): SentRequest | undefined {
  return withMembers(value, (at) => {
    const line = text(at('line'));
    const program = text(at('program'));
    if (line === undefined || program === undefined) return undefined;
    return { line, program, answer: text(at('answer')) };
  });
}

function readExercise(value: unknown): ExerciseValue | undefined {
  return withMembers(value, (at) => {
    const attempts = listOf(at('attempts'), readAttempt);
    const count = finite(at('count'));
    const solved = at('solved');
    const hintsShown = finite(at('hintsShown'));
    if (attempts === undefined || count === undefined) return undefined;
    return typeof solved !== 'boolean' || hintsShown === undefined
      ? undefined
      : { attempts, count, solved, hintsShown };
  });
}

function readAttempt(value: unknown): Attempt | undefined {
  return withMembers(value, (at) => {
    const when = finite(at('at'));
    const solved = at('solved');
    const freeText = text(at('freeText'));
    const parts = listOf(at('parts'), readAttemptPart);
    if (when === undefined || typeof solved !== 'boolean' || freeText === undefined || parts === undefined)
      return undefined;
    return { at: when, solved, freeText, parts };
  });
}

function readAttemptPart(value: unknown): Attempt['parts'][number] | undefined {
  return withMembers(value, (at) => {
    const part = text(at('part'));
    const answer = readAnswer(at('answer'));
    const verdict = text(at('verdict'));
    return part === undefined || answer === undefined || verdict === undefined
      ? undefined
      : { part, answer, verdict };
  });
}

function withMembers<T>(
  value: unknown,
  read: (at: (name: string) => unknown) => T | undefined,
): T | undefined {
  return isRecord(value) ? read((name) => own(value, name)) : undefined;
}

// A member may be absent, but what is there must be of its type.
function optional<T, R>(
  value: unknown,
  read: (value: unknown) => T | undefined,
  make: (value: T | undefined) => R,
): R | undefined {
  if (value === undefined || value === null) return make(undefined);
  const found = read(value);
  return found === undefined ? undefined : make(found);
}
