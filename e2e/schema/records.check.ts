import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ChapterData } from '../../chapters/kit/types.ts';
import cases from '../../worker/servers/book-orders/lines.json' with { type: 'json' };
import { countForClaim } from './counts.ts';
import { illegalCells } from './exempt.ts';
import { Judge } from './judge.ts';
import type { RecordedLine } from './recorded.ts';
import { readStandard, schemaFile } from './standard.ts';

const standard = readStandard(schemaFile ?? '');
const chapters = import.meta.glob<ChapterData>('../../chapters/[0-9]*/data.ts', {
  eager: true,
  import: 'data',
});

const client = (text: string, talk: string): RecordedLine => ({
  talk,
  program: 'record',
  by: 'client',
  text,
});
const server = (text: string, talk: string): RecordedLine => ({
  talk,
  program: 'record',
  by: 'server',
  text,
});

let held = 0;

describe('every record that is kept in the project', () => {
  for (const [path, data] of Object.entries(chapters)) {
    const folder = path.split('/').at(-2) ?? '';
    test(`the cells of ${folder}: all fit but those that are wrong on purpose`, () => {
      const wrong = data.cells.filter(({ id, line }) => {
        const judge = new Judge(standard);
        judge.talk([client(line, id)]);
        held += judge.verdict.valid;
        return judge.verdict.valid === 0;
      });
      expect(wrong.map(({ id }) => id).sort()).toEqual([...(illegalCells[folder] ?? [])].sort());
    });
    test(`the reference answers of ${folder}`, () => {
      const judge = new Judge(standard);
      const answered = data.cells.filter(({ reference }) => reference !== undefined);
      for (const { id, line, reference } of answered)
        judge.talk([client(line, id), server(reference ?? '', id)]);
      expect(judge.verdict.faults).toEqual([]);
      const others = [...judge.verdict.exempt.values()].reduce((sum, count) => sum + count, 0);
      expect(judge.verdict.valid + others).toBe(2 * answered.length);
      held += answered.length;
    });
  }

  const files = readdirSync('worker', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ndjson'),
  );
  test.each(files)('the record worker/%s', (name) => {
    const judge = new Judge(standard);
    const lines = readFileSync(join('worker', name), 'utf8').trimEnd().split('\n');
    judge.talk(lines.map((text) => (text.includes('"method"') ? client(text, name) : server(text, name))));
    expect(judge.verdict.faults).toEqual([]);
    expect(judge.verdict.valid).toBeGreaterThan(0);
    held += judge.verdict.valid;
  });

  test.each(cases.filter(({ expect: { kind } }) => kind === 'result'))(
    'the line that gets a result: $name',
    ({ line, name }) => {
      const judge = new Judge(standard);
      judge.talk([client(line, name)]);
      expect([...judge.verdict.exempt.keys()]).toEqual([]);
      expect(judge.verdict.valid).toBe(1);
      held += 1;
    },
  );

  test('is counted', () => {
    expect(held).toBeGreaterThan(60);
    countForClaim({ 'lines of records': held });
  });
});
