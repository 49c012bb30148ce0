import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { programs } from '../../worker/servers/catalogue.ts';
import { chapterProblems } from '../kit/assemble.ts';
import { kindOfAnswer } from '../kit/answer-kind.ts';
import { coverage } from '../kit/free-text.ts';
import { compileChapter } from '../kit/compile.ts';
import type { Answer, Checker } from '../kit/types.ts';
import { data } from './data.ts';
import { right } from './fixtures/right.ts';
import { wrong } from './fixtures/wrong.ts';
import { key } from './key.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const text = compileChapter(read('./chapter.md'), 'chapters/43-stable-interoperability/chapter.md');
const record = read('../../worker/servers/book-orders/record-43.ndjson').split('\n');

/** What a fresh process of a program writes on stdout for one line, once it has exited at the end of its input. */
async function answersOf(program: string, line: string, principal = 'mira'): Promise<string[]> {
  const start = await programs[program]?.();
  if (start === undefined) throw new Error(`no program ${program}`);
  let stdout = '';
  const running = start({
    env: { principal },
    stdout: (written) => {
      stdout += written;
    },
    stderr: () => undefined,
    ambient: { now: () => 0, random: (count) => new Uint8Array(count), after: () => () => undefined },
  });
  running.write(`${line}\n`);
  running.end();
  await running.exit;
  return stdout.split('\n').filter((one) => one !== '');
}

const cellOf = (id: string) => {
  const found = data.cells.find((cell) => cell.id === id);
  if (found === undefined) throw new Error(`no cell ${id}`);
  return found;
};

const checkerOf = (exercise: string, part: string): Checker => {
  const checker = key[exercise]?.checkers[part];
  if (checker === undefined) throw new Error(`no checker ${part}`);
  return checker;
};

describe('chapter 43', () => {
  it('fits together', () => {
    expect(chapterProblems(text, data, key)).toEqual([]);
  });

  it('has the ten lines of the record, to the byte', () => {
    const rows = ['r1', 'r2', 'r3', 'r4', 'r5'].map(cellOf);
    expect(rows.flatMap(({ line, reference }) => [line, reference])).toEqual(record.slice(0, 10));
  });

  it('gives each reference as the server gives it, to the byte', async () => {
    for (const { id, line, program, reference } of data.cells) {
      if (reference !== undefined) expect(await answersOf(program, line), id).toEqual([reference]);
    }
  });

  it.each([
    ['x-path', 'tool-error'],
    ['x-prompts', -32601],
    ['x-id', 'result'],
    ['x-arguments', 'tool-error'],
    ['x-method', -32601],
    ['p-own', 'result'],
    ['p-other', 'tool-error'],
    ['p-admin', 'tool-error'],
    ['v-no-version', -32602],
    ['v-no-capabilities', -32602],
    ['v-no-meta', -32602],
    ['v-1900', -32022],
    ['v-initialize', -32602],
  ] as const)('says of %s what the server does: %s', async (id, kind) => {
    const { line, program } = cellOf(id);
    const [answer, ...more] = await answersOf(program, line);
    expect(kindOfAnswer(answer ?? '')).toBe(kind);
    expect(more).toEqual([]);
  });

  it('changes places for noor, whatever the client is called', async () => {
    const kinds = ['p-own', 'p-other', 'p-admin'].map(async (id) =>
      kindOfAnswer((await answersOf('book-orders', cellOf(id).line, 'noor'))[0] ?? ''),
    );
    expect(await Promise.all(kinds)).toEqual(['tool-error', 'result', 'result']);
  });

  it('names the supported revision in the refusals of 43.5', async () => {
    const [old] = await answersOf('book-orders', cellOf('v-initialize').line);
    const [never] = await answersOf('book-orders', cellOf('v-1900').line);
    expect(old).toContain('2026-07-28');
    expect(JSON.parse(never ?? '')).toMatchObject({
      error: { data: { supported: ['2026-07-28'], requested: '1900-01-01' } },
    });
  });

  it('has five deprecated features and a transport, as the registry of the specification', () => {
    const versions = data.labs.find(({ id }) => id === 'versions');
    expect(versions?.['registry']).toHaveLength(6);
  });
});

const nothing: readonly Answer[] = [
  { kind: 'choice', option: undefined },
  { kind: 'claims', accepted: {} },
  { kind: 'evidence', evidence: undefined },
  { kind: 'request', sent: undefined },
];

describe('the exercises of chapter 43', () => {
  it.each(right.map((fixture) => [`${fixture.part}: ${fixture.name}`, fixture] as const))(
    'takes %s',
    (_, fixture) => {
      expect(checkerOf(fixture.exercise, fixture.part)(fixture.answer)).toMatchObject({ kind: 'right' });
    },
  );

  it.each(wrong.map((fixture) => [`${fixture.part}: ${fixture.name}`, fixture] as const))(
    'refuses %s',
    (_, fixture) => {
      const verdict = checkerOf(fixture.exercise, fixture.part)(fixture.answer);
      expect(verdict).toMatchObject({ kind: 'wrong', explanation: fixture.explanation });
    },
  );

  it('takes no right answer of another part, and nothing for nothing', () => {
    for (const { id, parts } of data.exercises) {
      for (const part of parts) {
        const checker = checkerOf(id, part.id);
        for (const answer of nothing) expect(checker(answer).kind, part.id).toBe('unanswered');
        for (const other of right.filter((fixture) => fixture.part !== part.id)) {
          expect(checker(other.answer).kind, `${part.id} given ${other.part}`).not.toBe('right');
        }
      }
    }
  });

  it('refuses the starter of e1', async () => {
    const part = data.exercises.flatMap(({ parts }) => parts).find(({ kind }) => kind === 'request');
    if (part?.kind !== 'request') throw new Error('no request to build');
    const [answer] = await answersOf(part.program, part.starter);
    const verdict = checkerOf(
      'e1',
      part.id,
    )({
      kind: 'request',
      sent: { line: part.starter, answer, program: part.program },
    });
    expect(verdict).toMatchObject({ kind: 'wrong', explanation: 'member:/params/arguments' });
  });

  it('has a wrong answer for every explanation a right one does not need', () => {
    for (const { id, parts } of data.exercises) {
      for (const part of parts) {
        const mine = wrong
          .filter((fixture) => fixture.part === part.id)
          .map(({ explanation }) => explanation);
        const choices =
          part.kind === 'choice'
            ? part.options.length - 1
            : part.kind === 'claims'
              ? part.claims.length + 1
              : 4;
        expect(new Set(mine).size, `${id} ${part.id}`).toBeGreaterThanOrEqual(choices);
      }
    }
  });

  it('finds each key point in its own reference answer, and none in small talk', () => {
    for (const [id, { reference, points }] of Object.entries(key)) {
      expect(
        coverage(reference, points)
          .filter(({ seems }) => !seems)
          .map(({ point }) => point.id),
        id,
      ).toEqual([]);
      expect(
        coverage('I do not know. Maybe yes.', points).some(({ seems }) => seems),
        id,
      ).toBe(false);
    }
  });
});
