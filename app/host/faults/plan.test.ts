import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultKnobs, type FaultName, readPlan, writeFaults } from './plan.ts';

describe('readPlan', () => {
  it('reads the faults and the seed of a link', () => {
    const read = readPlan('delay:200,dup:0.1,crash:3', '7');
    expect(read.ok && [read.plan.seed, ...read.plan.faults]).toEqual([
      7,
      ['delay', 200],
      ['dup', 0.1],
      ['crash', 3],
    ]);
  });

  it('takes seed 1 where the link has none', () => {
    const read = readPlan('drop:1', undefined);
    expect(read.ok && read.plan.seed).toBe(1);
  });

  it.each([
    ['delya:200', '7', 'There is no fault “delya”.'],
    ['', '7', 'A fault without a name stands in it.'],
    ['delay:200,', '7', 'A fault without a name stands in it.'],
    ['delay', '7', 'The fault “delay” wants one number, as in delay:200.'],
    ['drop:0.1:0.2', '7', 'The fault “drop” wants one number, as in drop:0.1.'],
    [
      'drop:1.5',
      '7',
      '“1.5” does not fit the fault “drop”: a chance is larger than 0 and at most 1, as in 0.1.',
    ],
    ['drop:-1', '7', 'does not fit the fault “drop”'],
    ['drop:0', '7', 'does not fit the fault “drop”'],
    ['drop:NaN', '7', 'does not fit the fault “drop”'],
    ['delay:1e3', '7', 'a whole number of milliseconds from 1 to 60000'],
    ['delay:60001', '7', 'a whole number of milliseconds from 1 to 60000'],
    ['crash:0', '7', 'a whole number of lines from 1 to 1000'],
    ['drop:0.1,drop:0.2', '7', 'The fault “drop” stands twice.'],
    ['drop:0.1', '-1', '“-1” is no seed. The seed is a whole number from 0 to 4294967295.'],
    ['drop:0.1', '4294967296', 'is no seed'],
    ['drop:0.1', '', 'is no seed'],
    ['__proto__:1', '7', 'There is no fault “__proto__”.'],
  ])('refuses all of %s with seed %s', (faults, seed, says) => {
    const read = readPlan(faults, seed);
    expect(read).toEqual({ ok: false, says: expect.stringContaining(says) });
  });

  it('tells everything that is wrong, and takes nothing', () => {
    const read = readPlan('delay:200,what:1,drop:2', 'x');
    expect(!read.ok && read.says).toMatch(/“what”.*“drop”.*“x” is no seed/);
  });

  it('never throws, and reads what it writes', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (faults, seed) => {
        const read = readPlan(faults, seed);
        if (read.ok) expect(readPlan(writeFaults(read.plan), String(read.plan.seed))).toEqual(read);
        else expect(read.says).not.toBe('');
      }),
    );
    const value: Record<string, fc.Arbitrary<number>> = {
      ms: fc.integer({ min: 1, max: 60_000 }),
      lines: fc.integer({ min: 1, max: 1000 }),
      chance: fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 1_000_000),
    };
    const faults = fc
      .subarray([...faultKnobs], { minLength: 1 })
      .chain((knobs) =>
        fc.tuple(
          ...knobs.map(({ name, unit }) => (value[unit] ?? fc.constant(1)).map((n) => [name, n] as const)),
        ),
      );
    fc.assert(
      fc.property(faults, fc.nat(2 ** 31 - 1), (entries, seed) => {
        const plan = { seed, faults: new Map<FaultName, number>(entries) };
        expect(readPlan(writeFaults(plan), String(seed))).toEqual({ ok: true, plan });
      }),
    );
  });
});
