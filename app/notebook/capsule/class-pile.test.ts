import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { data } from '../../../chapters/43-stable-interoperability/data.ts';
import { right } from '../../../chapters/43-stable-interoperability/fixtures/right.ts';
import { key } from '../../../chapters/43-stable-interoperability/key.ts';
import type { Answer } from '../../../chapters/kit/types.ts';
import { type Capsule, writeCapsule } from './capsule.ts';
import { classCsv, commonMistakes, csvField, isDoubtful, mistakeWords, noneWords } from './class-figures.ts';
import { type ClassChapter, ClassPile, type PileFile } from './class-pile.svelte.ts';
import { capsuleOf } from './testing/capsules.ts';

const stamp = { id: '43-stable-interoperability', content: '0.1.0 2026-09-14' };
const chapter: ClassChapter = {
  stamp,
  title: 'Chapter 43',
  cells: data.cells,
  exercises: data.exercises,
  key,
};
const firsts = right.filter((one, index) => right.findIndex(({ part }) => part === one.part) === index);
const chose = (option: string): Answer => ({ kind: 'choice', option });
const wrongly = (name: string, option: string): Capsule =>
  capsuleOf(stamp, [{ exercise: 'e3', part: 'e3-verdict', answer: chose(option) }], { name, verdicts: [] });

const file = (name: string, content: string): PileFile => ({
  name,
  size: content.length,
  text: () => Promise.resolve(content),
});
const fileOf = (capsule: Capsule, name = `${capsule.name ?? 'none'}.json`): PileFile =>
  file(name, writeCapsule(capsule, true));

function pileOf(load = (id: string) => Promise.resolve(id === stamp.id ? chapter : undefined)): {
  pile: ClassPile;
  pauses: () => number;
} {
  let pauses = 0;
  const pause = (): Promise<void> => {
    pauses += 1;
    return Promise.resolve();
  };
  return { pile: new ClassPile({ load, due: () => true, pause }), pauses: () => pauses };
}

describe('a pile', () => {
  it('is judged file by file, with a pause after each; what is no capsule is listed and stops nothing', async () => {
    const { pile, pauses } = pileOf();
    const newer = writeCapsule(capsuleOf(stamp, firsts), true).replace('"version": 2', '"version": 3');
    const foreign = writeCapsule({ ...capsuleOf({ ...stamp, id: '99-unknown' }, []), name: 'Eve' }, true);
    await pile.add([
      file('empty.json', ''),
      fileOf(capsuleOf(stamp, firsts)),
      file('newer.json', newer),
      file('foreign.json', foreign),
      { name: 'gone.json', size: 1, text: () => Promise.reject(new Error('gone')) },
      { name: 'huge.json', size: 1e9, text: () => Promise.reject(new Error('must not be read')) },
      fileOf(wrongly('Bob', 'e3-same')),
      fileOf(capsuleOf(stamp, firsts), 'again.json'),
    ]);
    expect(pauses()).toBe(8);
    expect(pile.handed.map(({ capsule }) => capsule.name)).toEqual(['Ada', 'Bob']);
    expect(pile.refused.map((one) => [one.file, one.title])).toEqual([
      ['empty.json', 'Not a capsule'],
      ['newer.json', 'From a newer Wirebook'],
      ['foreign.json', 'A capsule of another chapter'],
      ['gone.json', 'Could not be read'],
      ['huge.json', 'Too large'],
      ['again.json', 'The same file twice'],
    ]);
    expect(pile.waiting).toBe(0);
    expect(pile.chapters).toEqual([chapter]);
  });

  it('without a pause shows all at once, at the end', async () => {
    const seen: number[] = [];
    const pile: ClassPile = new ClassPile({
      load: () => {
        seen.push(pile.handed.length);
        return Promise.resolve(chapter);
      },
      due: () => false,
      pause: () => Promise.reject(new Error('no pause is due')),
    });
    await pile.add([fileOf(capsuleOf(stamp, firsts)), fileOf(wrongly('Bob', 'e3-same'))]);
    expect(seen).toEqual([0, 0]);
    expect(pile.handed.map(({ number }) => number)).toEqual([1, 2]);
    expect(pile.waiting).toBe(0);
  });

  it('a chapter that cannot be loaded is said, and may be tried again', async () => {
    let fail = true;
    const { pile } = pileOf(() => (fail ? Promise.reject(new Error('offline')) : Promise.resolve(chapter)));
    await pile.add([fileOf(capsuleOf(stamp, firsts))]);
    expect(pile.refused[0]?.title).toBe('Could not be judged');
    fail = false;
    await pile.add([fileOf(capsuleOf(stamp, firsts))]);
    expect(pile.handed).toHaveLength(1);
  });

  it('commonest mistakes come first, one a student, with the explanation and the words of the exercise', async () => {
    const { pile } = pileOf();
    await pile.add(
      [wrongly('A', 'e3-same'), wrongly('B', 'e3-forbidden'), wrongly('C', 'e3-same')].map((one) =>
        fileOf(one),
      ),
    );
    const found = commonMistakes(pile.handed, 'e3');
    expect(found.map(({ explanation, students }) => [explanation, students])).toEqual([
      ['option:e3-same', 2],
      ['option:e3-forbidden', 1],
    ]);
    const exercise = data.exercises[2];
    if (exercise === undefined || found[0] === undefined) throw new Error('no exercise');
    expect(mistakeWords(exercise, found[0])).toBe(
      'Yes. Both requests failed, and that is all a client needs to know.',
    );
    expect(found[0].says).toMatch(/^A client needs to know more\./);
    expect(noneWords(pile.handed, 'e3', true)).toBe('No mistakes.');
    expect(noneWords(pile.handed, 'e1', true)).toBe('Nobody has tried it.');
    expect(noneWords(pile.handed, 'e3', false)).toBe('Counted once every file is judged.');
  });

  it('a verdict that differs marks its capsule', async () => {
    const { pile } = pileOf();
    const forged = capsuleOf(stamp, [{ exercise: 'e3', part: 'e3-verdict', answer: chose('e3-same') }]);
    await pile.add([fileOf(forged), fileOf(capsuleOf(stamp, firsts, { name: 'Fair' }))]);
    expect(pile.handed.map(isDoubtful)).toEqual([true, false]);
  });
});

describe('CSV', () => {
  it('has a line a capsule and two columns an exercise', async () => {
    const { pile } = pileOf();
    await pile.add([
      fileOf(capsuleOf(stamp, firsts, { name: 'A "B", C' }), '=x.json'),
      fileOf(wrongly('-1+1', 'e3-same')),
    ]);
    const [exercise] = data.exercises.slice(2);
    if (exercise === undefined) throw new Error('no exercise');
    expect(classCsv(pile.handed, [exercise])).toBe(
      [
        '\uFEFF"student","handed in","chapter version","Exercise 3 · Two refusals","Exercise 3 · Two refusals, attempts","differs from what was handed in","file"',
        '"A ""B"", C","2026-11-30T10:00:00.000Z","0.1.0 2026-09-14","solved","1","no","\'=x.json"',
        '"\'-1+1","2026-11-30T10:00:00.000Z","0.1.0 2026-09-14","tried","1","yes","-1+1.json"'.replace(
          '"-1+1.json"',
          '"\'-1+1.json"',
        ),
        '',
      ].join('\r\n'),
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '＝1', '\u200b=1', '\u0000=1'])(
    '%j is no formula',
    (text) => {
      expect(csvField(text)).toBe(`"'${text}"`);
    },
  );

  it('any text comes back from its field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const field = csvField(text);
        const inner = field.slice(1, -1);
        expect(inner.replaceAll('""', '')).not.toContain('"');
        expect([text, `'${text}`]).toContain(inner.replaceAll('""', '"'));
      }),
    );
  });
});
