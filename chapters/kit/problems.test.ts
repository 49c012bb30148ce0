import { describe, expect, test } from 'vitest';
import { chapterProblems, readCells } from './assemble.ts';
import { compileChapter, fencesOf, readChapter } from './compile.ts';
import { answersAsClaimed, claimOf, fenceProblem } from './fences.ts';
import { data } from './fixtures/small/data.ts';
import markdown from './fixtures/small/chapter.md?raw';
import { key } from './fixtures/small/key.ts';
import { right } from './fixtures/small/fixtures/right.ts';
import { wrong } from './fixtures/small/fixtures/wrong.ts';
import { namesOfLines, unknownNames } from './known-names.ts';
import { oldNameProblems, oldNamesIn } from './old-names.ts';
import { leaks, mutantsOf, untouched } from './prove.ts';
import type { ChapterData, ChapterKey, Exercise, ExerciseKey, Lab } from './types.ts';

const path = 'chapters/kit/fixtures/small/chapter.md';
const [one, two] = data.exercises as [Exercise, Exercise];
const keyOne = key['s-one'] as ExerciseKey;
const withText = (change: (text: string) => string) => compileChapter(change(markdown), path);
const problems = (change: Partial<ChapterData>, keys: ChapterKey = key, text = (whole: string) => whole) =>
  chapterProblems(withText(text), { ...data, ...change }, keys);
const withKey = (change: Partial<ExerciseKey>): ChapterKey => ({ ...key, 's-one': { ...keyOne, ...change } });
const withOne = (change: Partial<Exercise>): Partial<ChapterData> => ({
  exercises: [{ ...one, ...change }, two],
});
const [point] = keyOne.points;
const withPoint = (change: object): ChapterKey =>
  withKey({ points: [{ id: 'a', text: '', judgedBy: ['s-kind'], signs: [['a']], ...point, ...change }] });

describe('chapterProblems', () => {
  test('finds nothing in a chapter that fits together', () => {
    expect(problems({})).toEqual([]);
  });

  test.each<[string, () => string[], RegExp]>([
    [
      'a directive without a record',
      () => problems({}, key, (text) => `${text}\n::lab{#nowhere}\n`),
      /::lab\{#nowhere\} names no record/,
    ],
    [
      'a directive of another kind',
      () => problems({}, key, (text) => text.replace('::cell{#s-read}', '::table{#s-read}')),
      /::table\{#s-read\} names no record/,
    ],
    [
      'a record placed nowhere',
      () => problems({}, key, (text) => text.replace('::predict{#s-predict}', '')),
      /predict s-predict is placed nowhere/,
    ],
    [
      'a cell placed nowhere',
      () => problems({}, key, (text) => text.replace('::cell{#s-read}', '')),
      /cell s-read is placed nowhere/,
    ],
    [
      'an id of two records',
      () => problems({ figures: [{ id: 's-one', type: 'kinds', caption: '', rows: [] }] }),
      /id s-one is used twice/,
    ],
    [
      'a row with an unknown cell',
      () =>
        problems({ tables: [{ id: 't', caption: '', rows: [{ cell: 'x9', request: '', outcome: '' }] }] }),
      /table t names the cell x9/,
    ],
    [
      'a bench with an unknown cell',
      () =>
        problems({
          labs: [{ id: 'l', type: 'lying', title: '', benches: [{ program: 'book-orders', cells: ['x9'] }] }],
        }),
      /lab l names the cell x9/,
    ],
    [
      'a figure with an unknown cell',
      () => problems({ figures: [{ id: 'f', type: 'annotated', caption: '', cell: 'x9' }] }),
      /figure f names the cell x9/,
    ],
    [
      'a prediction without its right option',
      () => problems({ predictions: data.predictions.map((all) => ({ ...all, right: 'x9' })) }),
      /no option x9/,
    ],
    [
      'an exercise without a key',
      () => problems({}, { 's-two': key['s-two'] as ExerciseKey }),
      /exercise s-one has no key/,
    ],
    ['a key without an exercise', () => problems({}, { ...key, 's-three': keyOne }), /key for s-three/],
    [
      'a part without a checker',
      () => problems({}, withKey({ checkers: {} })),
      /part s-kind of s-one has no checker/,
    ],
    [
      'a checker without a part',
      () => problems(withOne({ parts: one.parts.slice(0, 1) })),
      /checker for s-call/,
    ],
    [
      'a point that no part judges',
      () => problems({}, withPoint({ judgedBy: [] })),
      /No part judges the point a/,
    ],
    [
      'a point judged by a part that is not there',
      () => problems({}, withPoint({ judgedBy: ['s-place'] })),
      /judged by s-place/,
    ],
    ['a point without signs', () => problems({}, withPoint({ signs: [] })), /point a of s-one has no signs/],
    [
      'two points of one name',
      () => problems({}, withKey({ points: [...keyOne.points, ...keyOne.points] })),
      /two points a/,
    ],
    ['no points', () => problems({}, withKey({ points: [] })), /has no points/],
    ['no reference', () => problems({}, withKey({ reference: ' ' })), /no reference answer/],
    [
      'a hint that gives it away',
      () => problems(withOne({ hints: [`Well: ${keyOne.reference.toUpperCase()}`] })),
      /gives the reference answer away/,
    ],
    ['no hint', () => problems(withOne({ hints: [] })), /has no hint/],
    ['no parts', () => problems(withOne({ parts: [] }), withKey({ checkers: {} })), /no part that is judged/],
    [
      'two parts of one name',
      () => problems(withOne({ parts: [...one.parts, ...one.parts] })),
      /Two parts of s-one are called s-kind/,
    ],
    [
      'a single option',
      () =>
        problems(
          withOne({
            parts: one.parts.map((part) => (part.kind === 'choice' ? { ...part, options: [] } : part)),
          }),
        ),
      /fewer than two/,
    ],
    [
      'no starter',
      () =>
        problems(
          withOne({
            parts: one.parts.map((part) => (part.kind === 'request' ? { ...part, starter: '' } : part)),
          }),
        ),
      /needs a starter/,
    ],
  ])('finds %s', (_, found, says) => {
    expect(
      found().some((problem) => says.test(problem)),
      found().join('\n'),
    ).toBe(true);
  });

  test('a cell counts as placed in a table and on a bench', () => {
    const without = (text: string) => text.replace('::cell{#s-read}', '::lab{#l}');
    expect(
      problems(
        {
          labs: [
            { id: 'l', type: 'lying', title: '', benches: [{ program: 'book-orders', cells: ['s-read'] }] },
          ],
        },
        key,
        without,
      ),
    ).toEqual([]);
  });
});

describe('readCells', () => {
  const read = (lines: string, answers: string, ids: string[], referenced: string[]) =>
    readCells(
      lines,
      answers,
      ids.map((id) => [id, `Title ${id}`, 'book-orders'] as const),
      referenced,
    );

  test('keeps each line to the byte', () => {
    expect(read('{"a" : 1.0}\n{}\n', '{"b":\t2}\n', ['x', 'y'], ['y'])).toEqual([
      { id: 'x', title: 'Title x', line: '{"a" : 1.0}', reference: undefined, program: 'book-orders' },
      { id: 'y', title: 'Title y', line: '{}', reference: '{"b":\t2}', program: 'book-orders' },
    ]);
  });

  test.each([
    ['an empty line', () => read('{}\n\n{}\n', '', ['x', 'y', 'z'], []), /cells\.ndjson:2: .*empty/],
    ['a line too many', () => read('{}\n{}\n', '', ['x'], []), /2 lines, and 1 cells/],
    ['a line missing', () => read('{}\n', '', ['x', 'y'], []), /no line for y/],
    ['an answer that is no JSON', () => read('{}\n', '{\n', ['x'], ['x']), /reference\.ndjson:1: .*no JSON/],
    ['an id listed twice', () => read('{}\n{}\n', '', ['x', 'x'], []), /x is listed twice/],
    ['an answer to no cell', () => read('{}\n', '{}\n', ['x'], ['y']), /no cell y/],
  ])('refuses %s', (_, run, says) => {
    expect(run).toThrow(says);
  });
});

describe('names', () => {
  const source = (body: string) =>
    readChapter(markdown.replace('## One read', `${body}\n\n## One read`), path);

  test('knows names of wire lines, also in JSON inside a string, and combinations of them', () => {
    const known = namesOfLines(['{"a":{"b/c":[-3,"text","{\\"inner\\":1}"]}}']);
    const codes = ['a', 'b/c', 'a.b/c', '-3', '"text"', '/a/inner', '{"a": true}', 'nope', 'a.nope', '""'];
    const unknown = unknownNames(source(codes.map((code) => `\`${code}\``).join(' ')), known);
    expect(unknown.filter((one) => /`(nope|a\.nope|"")`/.test(one))).toHaveLength(3);
    expect(
      unknown.filter((one) => /`(a|b\/c|a\.b\/c|-3|"text"|\/a\/inner|\{"a": true\})`/.test(one)),
    ).toEqual([]);
  });

  test('finds old names as words of their own, in text, code and fences', () => {
    expect(oldNamesIn('Send `ping`, then initialize; -32002.')).toEqual(['initialize', 'ping', '-32002']);
    expect(oldNamesIn('Shipping, initializes, -320020, tools/ping, my-ping')).toEqual([]);
    expect(oldNamesIn('notifications/initialized')).toEqual(['notifications/initialized']);
    expect(oldNameProblems(source('Call `ping`.'), data)).toEqual([
      expect.stringContaining(': ping: an old name outside'),
    ]);
    expect(oldNameProblems(source('```json history\n{"method":"initialize"}\n```'), data)).toHaveLength(1);
  });

  test('finds old names in what is placed, cells of a lab included, unless it is placed in history', () => {
    const old = {
      id: 'old',
      title: '',
      line: '{"method":"initialize"}',
      reference: undefined,
      program: 'book-orders',
    };
    const lab: Lab = {
      id: 'l',
      type: 'lying',
      title: '',
      benches: [{ program: 'book-orders', cells: ['old'] }],
    };
    const more = { ...data, cells: [...data.cells, old], labs: [lab] };
    expect(oldNameProblems(source('::lab{#l}'), more)).toEqual([
      expect.stringContaining('initialize in the data of l'),
    ]);
    expect(oldNameProblems(readChapter(`${markdown}\n::lab{#l}\n`, path), more)).toEqual([]);
  });

  test('history covers the sections below, and must name a heading', () => {
    expect(oldNameProblems(readChapter(`${markdown}\n### Below\n\nping\n`, path), data)).toEqual([]);
    expect(oldNameProblems(readChapter(`${markdown}\n## After\n\nping\n`, path), data)).toHaveLength(1);
    expect(oldNameProblems(readChapter(markdown.replace('- before', '- befor'), path), data)).toEqual([
      expect.stringContaining('marks "befor" as history'),
      expect.stringContaining('initialize'),
    ]);
  });
});

describe('fences', () => {
  const fence = (meta: string, text = '{}') => {
    const [found] = fencesOf(readChapter(`\`\`\`json ${meta}\n${text}\n\`\`\`\n`, path));
    if (found === undefined) throw new Error('no fence');
    return found;
  };

  test('read their claims', () => {
    expect(claimOf(fence('request'))).toEqual({ role: 'request', program: 'book-orders', answer: undefined });
    expect(claimOf(fence('request tool-error'))).toMatchObject({ answer: 'tool-error' });
    expect(claimOf(fence('request program=odd error=-32602'))).toEqual({
      role: 'request',
      program: 'odd',
      answer: -32602,
    });
    expect(claimOf(fence('part'))).toEqual({ role: 'part' });
    for (const meta of ['', 'reqest', 'request maybe', 'request result error=1', 'part result']) {
      expect(claimOf(fence(meta)), meta).toMatch(/^Write ```json request/);
    }
  });

  test('are legal by themselves', () => {
    expect(fenceProblem(fence('part', '{"a":1}'))).toBeUndefined();
    expect(fenceProblem(fence('part', '{"a":1,}'))).toMatch(/comma/);
    expect(fenceProblem(fence('part', `{\n"a": "${'x'.repeat(56)}"}`))).toBeUndefined();
    expect(fenceProblem(fence('part', `{\n"a": "${'x'.repeat(57)}"}`))).toMatch(
      /^Its line 2 is longer than 64 characters/,
    );
    expect(fenceProblem(fence('request', '{"jsonrpc":"2.0","method":"x"}'))).toMatch(/notification/);
    expect(
      fenceProblem(fence('response', '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}')),
    ).toBeUndefined();
    expect(fenceProblem(fence('response', '{"jsonrpc":"2.0","id":1,"error":{"message":"x"}}'))).toMatch(
      /no legal response/,
    );
  });

  test('hold an answer to their claim', () => {
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"x"}}';
    const any = { role: 'request', program: 'x', answer: undefined } as const;
    expect(answersAsClaimed({ ...any, answer: -32602 }, error)).toBe(true);
    expect(answersAsClaimed({ ...any, answer: -32601 }, error)).toBe(false);
    expect(answersAsClaimed(any, error)).toBe(false);
    expect(answersAsClaimed(any, '{"jsonrpc":"2.0","id":1,"result":{}}')).toBe(true);
    expect(answersAsClaimed(any, 'ready')).toBe(false);
  });
});

describe('proofs', () => {
  test('make wrong answers of a right one, for every kind of part', () => {
    const parts = [...one.parts, ...two.parts];
    const names = right.map(({ part, answer }) => {
      const own = parts.find(({ id }) => id === part);
      return own === undefined ? [] : mutantsOf(own, answer).map(({ name }) => name);
    });
    expect(names.map(({ length }) => length)).toEqual([1, 2, 4, 4]);
    expect(parts.map((part) => untouched(part).length)).toEqual([1, 2, 1, 1]);
  });

  test('find a sentence of the key in a text, however it is written', () => {
    const fixtures = [...right, ...wrong];
    expect(leaks(key, fixtures, [markdown])).toEqual([]);
    expect(
      leaks(key, fixtures, ['THE ANSWER carries a *result*, since the tool was found — and it ran!']),
    ).toHaveLength(1);
    expect(leaks(key, fixtures, ['See: there is no error member in this answer.'])).toHaveLength(1);
  });
});
