import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countForClaim } from './counts.ts';
import { Judge } from './judge.ts';
import { linesFolder, type RecordedLine } from './recorded.ts';
import { readStandard, schemaFile } from './standard.ts';

/** What a test run left, by conversation. */
function recorded(): Map<string, RecordedLine[]> {
  const talks = new Map<string, RecordedLine[]>();
  for (const file of readdirSync(linesFolder))
    for (const text of readFileSync(join(linesFolder, file), 'utf8').split('\n')) {
      if (text === '') continue;
      const line = JSON.parse(text) as RecordedLine;
      const talk = talks.get(line.talk);
      if (talk === undefined) talks.set(line.talk, [line]);
      else talk.push(line);
    }
  return talks;
}

/** How a conversation of a stage of e2e/prove.mjs is named. */
const madeBy = { unit: '.test.ts ', browser: '.spec.ts ' } as const;

/** The stages whose lines must be there. */
const ran = (['unit', 'browser'] as const).filter((stage) =>
  (process.env['WIREBOOK_RAN'] ?? 'unit browser').split(' ').includes(stage),
);

test('every line of the run that is ours fits the official schema', () => {
  const judge = new Judge(readStandard(schemaFile ?? ''));
  const talks = recorded();
  for (const talk of talks.values()) judge.talk(talk);
  const { valid, exempt, faults } = judge.verdict;
  console.log(`  ${String(valid)} lines fit; not held to the schema:`);
  for (const [reason, count] of exempt) console.log(`    ${String(count).padStart(6)}  ${reason}`);
  expect(faults).toEqual([]);
  const names = [...talks.keys()];
  for (const stage of ran)
    expect(names.filter((name) => name.includes(madeBy[stage])).length, stage).toBeGreaterThan(20);
  expect(valid).toBeGreaterThan(100);
  countForClaim({ 'lines of test runs': valid });
});
