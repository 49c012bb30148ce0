import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as envelope from '../../worker/mcp/glossary-envelope.ts';
import * as input from '../../worker/mcp/glossary-input.ts';
import { codes } from '../../worker/mcp/glossary-codes.ts';
import { methods } from '../../worker/mcp/glossary-methods.ts';
import type { Shapes } from '../../worker/mcp/glossary-note.ts';
import * as offers from '../../worker/mcp/glossary-offers.ts';
import * as params from '../../worker/mcp/glossary-params.ts';
import * as parties from '../../worker/mcp/glossary-parties.ts';
import * as results from '../../worker/mcp/glossary-results.ts';
import { linesFrom } from '../../worker/bindings/lines-for-tests.ts';
import { programNames } from '../../worker/servers/catalogue.ts';
import type { JsonValue } from '../../worker/wire/message.ts';
import { chapterProblems } from './assemble.ts';
import { equalJson } from './compare.ts';
import { compileChapter, fencesOf, readChapter, type Fence } from './compile.ts';
import { answersAsClaimed, claimOf, fenceProblem } from './fences.ts';
import { coverage } from './free-text.ts';
import { namesOfLines, unknownNames } from './known-names.ts';
import { oldNameProblems } from './old-names.ts';
import { leaks, mutantsOf, untouched, verdictOn } from './prove.ts';
import { picks, respell, type Pick } from './respell.ts';
import type { Answer, AnswerFixture, ChapterData, ChapterKey, Part } from './types.ts';

const texts = import.meta.glob<string>(['../[0-9]*/chapter.md', './fixtures/*/chapter.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = import.meta.glob<string>(['../[0-9]*/*.ts', './fixtures/*/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const datas = import.meta.glob<{ data: ChapterData }>(['../[0-9]*/data.ts', './fixtures/*/data.ts']);
const keys = import.meta.glob<{ key: ChapterKey }>(['../[0-9]*/key.ts', './fixtures/*/key.ts']);
const rights = import.meta.glob<{ right: readonly AnswerFixture[] }>([
  '../[0-9]*/fixtures/right.ts',
  './fixtures/*/fixtures/right.ts',
]);
const wrongs = import.meta.glob<{ wrong: readonly AnswerFixture[] }>([
  '../[0-9]*/fixtures/wrong.ts',
  './fixtures/*/fixtures/wrong.ts',
]);

const load = async <T>(modules: Record<string, () => Promise<T>>, path: string): Promise<T> => {
  const module = modules[path];
  if (module === undefined) throw new Error(`${path} is missing`);
  return module();
};

/** What a process of mira's answers to one line. A process has memory of its own: here its modules are loaded anew. */
function answersTo(program: string, line: string): Promise<string[]> {
  vi.resetModules();
  return linesFrom(program, line);
}

const shapes: Shapes[] = [envelope, input, offers, params, parties, results].flatMap((room) =>
  // One of them explains an array in place of params: a note, and no shape.
  Object.entries(room).flatMap(([name, known]) => (name === 'paramsAsArray' ? [] : [known as Shapes])),
);

/** Every name the glossary knows: members, methods, codes, and values with a meaning of their own. */
const glossaryNames = [
  ...shapes
    .flatMap((known) => Object.values(known))
    .flatMap(({ members }) =>
      Object.entries(members ?? {}).flatMap(([name, note]) => [name, ...Object.keys(note.values ?? {})]),
    ),
  ...methods.keys(),
  ...[...codes.keys()].map(String),
];

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};

/** Files that a module of the chapter loads with it, itself included. */
function loadedWith(folder: string, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = sources[folder + file] ?? '';
  for (const [, next] of source.matchAll(/from '\.\/([^'?]+\.ts)'/g))
    if (next !== undefined) loadedWith(folder, next, seen);
  return seen;
}

/** How many explanations of its own a part's wrong answers must bring at least. */
function leastExplanations(part: Part): number {
  if (part.kind === 'choice') return part.options.length - 1;
  return part.kind === 'claims' ? part.claims.length + 1 : 4;
}

function respelled(answer: Answer, pick: Pick): Answer {
  const spell = (line: string) => respell(JSON.parse(line) as JsonValue, pick, ['id']);
  if (answer.kind === 'request' && answer.sent !== undefined) {
    const { line, answer: back, program } = answer.sent;
    return {
      kind: 'request',
      sent: { line: spell(line), answer: back === undefined ? back : spell(back), program },
    };
  }
  if (answer.kind !== 'evidence' || answer.evidence === undefined) return answer;
  const { line, request } = answer.evidence;
  return {
    kind: 'evidence',
    evidence: {
      ...answer.evidence,
      line: spell(line),
      request: request === undefined ? request : spell(request),
    },
  };
}

for (const [path, markdown] of Object.entries(texts)) {
  const folder = path.slice(0, -'chapter.md'.length);
  // The small chapter of the kit's own tests keeps fewer wrong answers.
  const isTaught = folder.startsWith('../');
  const file = `chapters/${folder.replace(/^\.\.\//, '').replace(/^\.\//, 'kit/')}chapter.md`;
  const { data } = await load(datas, `${folder}data.ts`);
  const { key } = await load(keys, `${folder}key.ts`);
  const { right } = await load(rights, `${folder}fixtures/right.ts`);
  const { wrong } = await load(wrongs, `${folder}fixtures/wrong.ts`);
  const source = readChapter(markdown, file);
  const parts = data.exercises.flatMap((exercise) =>
    exercise.parts.map((part) => ({ exercise: exercise.id, part })),
  );
  const check = (exercise: string, part: string, answer: Answer) =>
    verdictOn(key, { exercise, part, name: '', answer });
  const found = (exercise: string, part: string, answer: Answer): string | undefined => {
    const verdict = check(exercise, part, answer);
    return verdict?.kind === 'wrong' ? verdict.explanation : verdict?.kind;
  };
  // Where several places are right, the place above one of them may be another.
  const isRightPlace = (
    { exercise, part }: AnswerFixture,
    { evidence }: Partial<Extract<Answer, { kind: 'evidence' }>>,
  ) =>
    right.some(
      (one) =>
        one.exercise === exercise &&
        one.part === part &&
        one.answer.kind === 'evidence' &&
        one.answer.evidence?.pointer === evidence?.pointer &&
        one.answer.evidence?.stream === evidence?.stream,
    );
  const of = (fixtures: readonly AnswerFixture[], exercise: string, part: Part) =>
    fixtures.filter((one) => one.exercise === exercise && one.part === part.id);

  describe(`${file}: text and data`, () => {
    test('compiles', () => {
      expect(source.faults).toEqual([]);
      expect(compileChapter(markdown, file).blocks.length).toBeGreaterThan(0);
    });

    test('text, data and key fit together', () => {
      expect(chapterProblems(compileChapter(markdown, file), data, key)).toEqual([]);
    });

    test('inline code names what is known', () => {
      const lines = [
        ...data.cells.flatMap(({ line, reference }) => [line, reference ?? '']),
        ...fencesOf(source).map(({ text }) => text),
      ];
      const known = new Set([
        ...glossaryNames,
        ...namesOfLines(lines),
        ...programNames,
        source.frontMatter.revision,
      ]);
      expect(unknownNames(source, known)).toEqual([]);
    });

    test('names of older revisions stand in history alone', () => {
      expect(oldNameProblems(source, data)).toEqual([]);
    });

    test('nothing of the key stands where the page loads it at once', () => {
      expect(leaks(key, [...right, ...wrong], [markdown, ...stringsOf(data)])).toEqual([]);
      expect([...loadedWith(folder, 'data.ts')].filter((one) => /^key/.test(one))).toEqual([]);
    });

    test('programs of cells, labs and parts can be started', () => {
      const named = [
        ...data.cells.map(({ program }) => program),
        ...data.labs.flatMap(({ benches }) => benches.map(({ program }) => program)),
        ...parts.flatMap(({ part }) => (part.kind === 'request' ? [part.program] : [])),
      ];
      expect(named.filter((name) => !programNames.includes(name))).toEqual([]);
    });

    const fences = fencesOf(source).filter(({ lang }) => lang === 'json');
    test.each(
      fences.map((fence): [string, Fence] => [`line ${String(fence.line)}: ${fence.meta.join(' ')}`, fence]),
    )('the fence at %s is what it claims', async (_, fence) => {
      expect(fenceProblem(fence)).toBeUndefined();
      const claim = claimOf(fence);
      if (typeof claim === 'string') return;
      if (claim.role === 'history') expect(source.frontMatter.history).toContain(fence.section);
      if (claim.role !== 'request') return;
      const answers = await answersTo(claim.program, JSON.stringify(JSON.parse(fence.text)));
      expect(
        answers.map((answer) => answersAsClaimed(claim, answer)),
        answers.join('\n'),
      ).toEqual([true]);
    });

    const referenced = data.cells.filter(({ reference }) => reference !== undefined);
    test.each(referenced.map((cell) => [cell.id, cell] as const))(
      'the reference of %s is what its program answers, to the byte',
      async (_, cell) => {
        expect(await answersTo(cell.program, cell.line)).toEqual([cell.reference]);
      },
    );
  });

  describe(`${file}: exercises`, () => {
    test('every fixture belongs to a part, and every part has right and wrong ones', () => {
      const strangers = [...right, ...wrong].filter((one) => verdictOn(key, one) === undefined);
      expect(strangers.map(({ part }) => part)).toEqual([]);
      for (const { exercise, part } of parts) {
        expect(of(right, exercise, part).length, `right answers to ${part.id}`).toBeGreaterThan(0);
        expect(of(wrong, exercise, part).length, `wrong answers to ${part.id}`).toBeGreaterThan(0);
      }
    });

    test.for(isTaught ? parts.map(({ exercise, part }) => [part.id, exercise, part] as const) : [])(
      '%s: a wrong answer is kept for each way of being wrong that the key explains',
      ([, exercise, part]) => {
        const explained = of(wrong, exercise, part).map(({ explanation }) => explanation);
        expect(new Set(explained).size).toBeGreaterThanOrEqual(leastExplanations(part));
      },
    );

    test.each(parts.map(({ exercise, part }) => [part.id, exercise, part] as const))(
      '%s: nothing done is not right, and says what to do',
      (_, exercise, part) => {
        for (const answer of untouched(part)) {
          const verdict = check(exercise, part.id, answer);
          expect(['unanswered', 'wrong']).toContain(verdict?.kind);
          expect(verdict?.says).not.toBe('');
        }
      },
    );

    const requests = parts.flatMap(({ exercise, part }) =>
      part.kind === 'request' ? [[part.id, exercise, part] as const] : [],
    );
    test.runIf(requests.length > 0).for(requests)(
      '%s: the untouched starter, sent, fails with an explanation',
      async ([, exercise, part]) => {
        const [answer] = await answersTo(part.program, part.starter);
        const sent = { line: part.starter, answer, program: part.program };
        expect(check(exercise, part.id, { kind: 'request', sent })?.kind).toBe('wrong');
      },
    );

    test.each(right.map((one) => [`${one.part}: ${one.name}`, one] as const))('right: %s', (_, fixture) => {
      expect(verdictOn(key, fixture)).toMatchObject({ kind: 'right', says: expect.stringMatching(/\S/) });
    });

    const sentOnes = right.flatMap(({ part, name, answer }) =>
      answer.kind === 'request' && answer.sent !== undefined
        ? [[`${part}: ${name}`, answer.sent] as const]
        : [],
    );
    test.runIf(sentOnes.length > 0).for(sentOnes)(
      'the answer of the right request %s is what the program gives',
      async ([, sent]) => {
        const [answer] = await answersTo(sent.program, JSON.stringify(JSON.parse(sent.line)));
        expect(equalJson(answer ?? '', sent.answer ?? ''), answer).toBe(true);
      },
    );

    test.each(right.map((one) => [`${one.part}: ${one.name}`, one] as const))(
      'right in any spelling: %s',
      (_, fixture) => {
        fc.assert(
          fc.property(picks(), (pick) => {
            expect(verdictOn(key, { ...fixture, answer: respelled(fixture.answer, pick) })?.kind).toBe(
              'right',
            );
          }),
          { numRuns: 20 },
        );
      },
    );

    test.each(wrong.map((one) => [`${one.part}: ${one.name}`, one] as const))('wrong: %s', (_, fixture) => {
      expect(fixture.explanation).toBeTypeOf('string');
      expect(verdictOn(key, fixture)).toMatchObject({
        kind: 'wrong',
        explanation: fixture.explanation,
        says: expect.stringMatching(/\S/),
      });
    });

    test.each(right.map((one) => [`${one.part}: ${one.name}`, one] as const))(
      'changed a little, it fails: %s',
      (_, fixture) => {
        const part = parts.find(
          (one) => one.exercise === fixture.exercise && one.part.id === fixture.part,
        )?.part;
        const mutants =
          part === undefined
            ? []
            : mutantsOf(part, fixture.answer).filter(
                ({ answer }) => answer.kind !== 'evidence' || !isRightPlace(fixture, answer),
              );
        expect(mutants).not.toEqual([]);
        for (const { name, answer, explanation } of mutants) {
          const verdict = found(fixture.exercise, fixture.part, answer);
          if (explanation === undefined)
            expect(['right', 'could-not-check', undefined], name).not.toContain(verdict);
          else expect(verdict, name).toBe(explanation);
        }
      },
    );

    test.each(parts.map(({ exercise, part }) => [part.id, exercise] as const))(
      "%s: the neighbours' answers fail",
      (id, exercise) => {
        const neighbours = right.filter((one) => one.part !== id || one.exercise !== exercise);
        const passing = neighbours.filter(
          ({ answer }) => !['wrong', 'unanswered'].includes(check(exercise, id, answer)?.kind ?? ''),
        );
        expect(passing.map(({ part, name }) => `${part}: ${name}`)).toEqual([]);
      },
    );

    test.each(Object.entries(key))(
      '%s: the reference answer covers its points, an empty one and the hints do not',
      (id, own) => {
        const seems = (text: string) =>
          coverage(text, own.points)
            .filter((one) => one.seems)
            .map(({ point }) => point.id);
        expect(seems(own.reference)).toEqual(own.points.map((point) => point.id));
        expect(seems('')).toEqual([]);
        const hints = data.exercises.find((exercise) => exercise.id === id)?.hints ?? [];
        for (const hint of hints) expect(seems(hint), hint).not.toEqual(own.points.map((point) => point.id));
      },
    );
  });
}

test('there is a chapter to prove', () => {
  expect(Object.keys(texts)).not.toEqual([]);
});

test.each(Object.entries(texts))(
  'the words of %s have quotes and apostrophes as a book prints them',
  (path, text) => {
    const words = compileChapter(text, path).blocks.map((block) => {
      if (block.kind === 'heading') return block.text;
      return block.kind === 'prose'
        ? block.html.replaceAll(/<(pre|code)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '')
        : '';
    });
    expect(words.join(' ')).not.toMatch(/["']/);
  },
);
