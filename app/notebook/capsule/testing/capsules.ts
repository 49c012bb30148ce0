import type { Answer } from '../../../../chapters/kit/types.ts';
import type { TraceEntry } from '../../../host/types.ts';
import { makeItem, type StoredItem } from '../../storage/record.ts';
import type { Attempt } from '../../storage/values.ts';
import type { Capsule } from '../capsule.ts';

/** One answer of a made-up student. */
export interface MadeAnswer {
  readonly exercise: string;
  readonly part: string;
  readonly answer: Answer;
}

const stamp = { updatedAt: 1_790_000_000_000, tab: 'capsule' };

type Draft =
  { readonly event: 'spawned' } | { readonly stream: 'stdin' | 'stdout' | 'stderr'; readonly text: string };

/** What must have crossed for an answer to be borne out; each in a process of its own. */
function crossed({ answer }: MadeAnswer): readonly Draft[] {
  if (answer.kind === 'evidence' && answer.evidence !== undefined) {
    const { line, request, stream } = answer.evidence;
    const asked =
      request === undefined || stream === 'stdin' ? [] : [{ stream: 'stdin', text: request } as const];
    return [{ event: 'spawned' }, ...asked, { stream, text: line }];
  }
  if (answer.kind !== 'request' || answer.sent === undefined) return [];
  const came =
    answer.sent.answer === undefined ? [] : [{ stream: 'stdout', text: answer.sent.answer } as const];
  return [{ event: 'spawned' }, { stream: 'stdin', text: answer.sent.line }, ...came];
}

/** A capsule of a student who gave these answers, with the trace that bears them out and one attempt an exercise. */
export function capsuleOf(
  chapter: Capsule['chapter'],
  answers: readonly MadeAnswer[],
  more: Partial<Capsule> = {},
): Capsule {
  const trace: TraceEntry[] = [];
  for (const [index, one] of answers.entries()) {
    for (const draft of crossed(one)) {
      const common = {
        seq: trace.length + 1,
        at: stamp.updatedAt,
        process: index + 1,
        afterEnd: false,
        restored: true,
      };
      if ('stream' in draft) trace.push({ ...common, kind: 'line', ...draft });
      else
        trace.push({
          ...common,
          kind: 'event',
          event: { type: 'spawned', program: 'book-orders', principal: 'mira' },
        });
    }
  }
  const item = { chapter: chapter.id };
  const parts = answers.map(({ exercise, part, answer }) =>
    makeItem({ ...item, kind: 'part', item: `${exercise}/${part}` }, { answer }, stamp),
  );
  const exercises = [...new Set(answers.map(({ exercise }) => exercise))].map((exercise): StoredItem => {
    const own = answers.filter((one) => one.exercise === exercise);
    const attempt: Attempt = {
      at: stamp.updatedAt,
      solved: true,
      freeText: '',
      parts: own.map(({ part, answer }) => ({ part, answer, verdict: 'right' })),
    };
    const value = { attempts: [attempt], count: 1, solved: true, hintsShown: 0 };
    return makeItem({ ...item, kind: 'exercise', item: exercise }, value, stamp);
  });
  return {
    madeAt: '2026-11-30T10:00:00.000Z',
    name: 'Ada',
    chapter,
    items: [...parts, ...exercises],
    verdicts: answers.map(({ exercise, part }) => ({ exercise, part, verdict: 'right' })),
    trace,
    ...{ leftOut: 0, pastLeftOut: 0 },
    ...more,
  };
}
