/** The examples that come with the official schema: each fits its definition, and our guards take each. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countForClaim } from './counts.ts';
import { contradictedExamples } from './exempt.ts';
import { guardsOf } from './guard-table.ts';
import { readStandard, schemaFile } from './standard.ts';

const standard = readStandard(schemaFile ?? '');
const folder = join(dirname(schemaFile ?? ''), 'examples');
const examples = readdirSync(folder).flatMap((definition) =>
  readdirSync(join(folder, definition)).map((file) => ({ definition, file })),
);
let taken = 0;

describe('the official examples', () => {
  test('are at hand, all 129', () => expect(examples.length).toBe(129));

  test.each(examples)('$definition/$file', ({ definition, file }) => {
    const text = readFileSync(join(folder, definition, file), 'utf8');
    const value: unknown = JSON.parse(text);
    const contradicted = Object.hasOwn(contradictedExamples, `${definition}/${file}`);
    expect(standard.fault(definition, value) !== undefined).toBe(contradicted);
    const guards = guardsOf(definition);
    expect(guards.length, `no guard for ${definition}`).toBeGreaterThan(0);
    for (const guard of guards) expect(guard(value)).toBeUndefined();
    taken += 1;
  });

  test('are counted', () => {
    expect(taken).toBe(129);
    countForClaim({ 'official examples': taken });
  });
});
