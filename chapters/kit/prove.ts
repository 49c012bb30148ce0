import { sentencesOf, simplified } from './sentences.ts';
import type { Answer, AnswerFixture, ChapterKey, ExerciseKey, Part, Verdict } from './types.ts';

/** An answer that must fail, and the explanation it must get; any when undefined. */
export interface Mutant {
  readonly name: string;
  readonly answer: Answer;
  readonly explanation: string | undefined;
}

/** The answers of a reader who has done nothing: the empty one, and for a request the untouched starter. */
export function untouched(part: Part): Answer[] {
  if (part.kind === 'choice') return [{ kind: 'choice', option: undefined }];
  if (part.kind === 'claims') return [{ kind: 'claims', accepted: {} }];
  if (part.kind === 'evidence') return [{ kind: 'evidence', evidence: undefined }];
  const { starter: line, program } = part;
  return [
    { kind: 'request', sent: undefined },
    { kind: 'request', sent: { line, answer: undefined, program } },
  ];
}

const withId = (line: string, id: number): string =>
  JSON.stringify({ ...(JSON.parse(line) as Record<string, unknown>), id });

/** Each other option of a choice, by itself. */
const otherOptions = (part: Part, right: string | undefined): Mutant[] =>
  part.kind !== 'choice'
    ? []
    : part.options
        .filter(({ id }) => id !== right)
        .map(({ id }) => ({
          name: `the option ${id}`,
          answer: { kind: 'choice', option: id } as const,
          explanation: `option:${id}`,
        }));

/** Each claim judged the other way, and each left out. */
const otherClaims = (accepted: Readonly<Record<string, boolean>>): Mutant[] =>
  Object.entries(accepted).flatMap(([id, judged]): Mutant[] => {
    const others = Object.entries(accepted).filter(([one]) => one !== id);
    const flipped = { kind: 'claims', accepted: { ...accepted, [id]: !judged } } as const;
    const half = { kind: 'claims', accepted: Object.fromEntries(others) } as const;
    return [
      { name: `the claim ${id} the other way`, answer: flipped, explanation: `claim:${id}` },
      {
        name: `without a word on the claim ${id}`,
        answer: half,
        explanation: others.length === 0 ? undefined : 'half',
      },
    ];
  });

/**
 * Wrong answers made of a right one: every other option, every claim flipped or left out, evidence one step too high
 * or without its request, a request without answer or with an answer to another id.
 */
export function mutantsOf(part: Part, right: Answer): Mutant[] {
  if (right.kind === 'choice') return otherOptions(part, right.option);
  if (right.kind === 'claims') return otherClaims(right.accepted);
  if (right.kind === 'evidence') {
    const { evidence } = right;
    if (evidence === undefined) return [];
    const pick = (change: Partial<typeof evidence>): Answer => ({
      kind: 'evidence',
      evidence: { ...evidence, ...change },
    });
    const parent = evidence.pointer.slice(0, evidence.pointer.lastIndexOf('/'));
    return [
      { name: 'the whole message', answer: pick({ pointer: '' }), explanation: undefined },
      { name: 'the place above', answer: pick({ pointer: parent }), explanation: undefined },
      { name: 'stderr', answer: pick({ stream: 'stderr' }), explanation: 'stderr' },
      ...(evidence.stream === 'stdout'
        ? [
            {
              name: 'an answer nobody asked for',
              answer: pick({ request: undefined }),
              explanation: 'not-paired',
            },
          ]
        : []),
    ];
  }
  const { sent } = right;
  if (sent?.answer === undefined) return [];
  const other = withId(sent.answer, 987_654_321);
  return [
    {
      name: 'not answered yet',
      answer: { kind: 'request', sent: { ...sent, answer: undefined } },
      explanation: 'no-answer',
    },
    {
      name: 'the answer to another id',
      answer: { kind: 'request', sent: { ...sent, answer: other } },
      explanation: 'not-paired',
    },
  ];
}

/** The verdict on a fixture by its own checker; undefined when it names no exercise or part. */
export function verdictOn(key: ChapterKey, { exercise, part, answer }: AnswerFixture): Verdict | undefined {
  const own = Object.hasOwn(key, exercise) ? key[exercise] : undefined;
  return own !== undefined && Object.hasOwn(own.checkers, part) ? own.checkers[part]?.(answer) : undefined;
}

/** Sentences of a key that a reader must not find before an attempt: reference answer, points, explanations. */
const secretsOf = ({ reference, points }: ExerciseKey): string[] =>
  [reference, ...points.map(({ text }) => text)].flatMap(sentencesOf);

/** Sentences of the keys, or said by their checkers on the fixtures, that stand in texts the page loads at once. */
export function leaks(
  key: ChapterKey,
  fixtures: readonly AnswerFixture[],
  publicTexts: readonly string[],
): string[] {
  const said = fixtures.flatMap((fixture) => sentencesOf(verdictOn(key, fixture)?.says ?? ''));
  const secrets = new Set([...Object.values(key).flatMap(secretsOf), ...said]);
  const open = publicTexts.map((text) => ` ${simplified(text)} `);
  return [...secrets].filter((secret) => open.some((text) => text.includes(` ${secret} `)));
}
