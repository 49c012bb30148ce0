import type { Answer, Evidence, SentRequest } from '../../../chapters/kit/types.ts';
import { readRun } from './exchange-reader.ts';
import { readForecasts } from './forecast-reader.ts';
import { finite, isRecord, listOf, oneOf, own, text } from './guard.ts';
import { readSentVersions } from './sent-reader.ts';
import type { Attempt, ExerciseValue, Values } from './values.ts';

/** The guard of each kind: a typed value, or undefined when what was stored does not fit. */
export const readers: { readonly [K in keyof Values]: (value: unknown) => Values[K] | undefined } = {
  draft: (value) =>
    withMembers(value, (at) => {
      const words = text(at('text'));
      if (words === undefined) return undefined;
      return { text: words, undo: text(at('undo')), undoes: oneOf(at('undoes'), ['restore'] as const) };
    }),
  options: (value) =>
    withMembers(value, (at) => {
      const timeoutMs = finite(at('timeoutMs'));
      const rawMode = at('rawMode');
      return timeoutMs === undefined || typeof rawMode !== 'boolean' ? undefined : { timeoutMs, rawMode };
    }),
  run: readRun,
  forecast: readForecasts,
  sent: readSentVersions,
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
      // Both are absent in what was saved before there were any.
      const shortcuts = at('shortcuts') ?? true;
      const toured = at('toured') ?? false;
      if (typeof shortcuts !== 'boolean' || typeof toured !== 'boolean') return undefined;
      return { theme, timeoutMs, wrapLines, shortcuts, toured };
    }),
  lab: (value) =>
    withMembers(value, (at) => {
      const word = text(at('word'));
      return word === undefined ? undefined : { word };
    }),
  kept: (value) =>
    withMembers(value, (at) => {
      const capsule = text(at('capsule'));
      return capsule === undefined ? undefined : { capsule };
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
