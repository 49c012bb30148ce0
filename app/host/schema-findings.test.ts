import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../worker/wire/message.ts';
import { fitsSchema, type SchemaTask } from './output-schema.ts';
import { SchemaFindings } from './schema-findings.ts';
import { mayTakeForEver } from './schema-risk.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { FakeSchemaWorker } from './testing/fake-schema-worker.ts';

const risky: JsonObject = { type: 'string', pattern: '^(a+)+$' };
const fits = { fits: true };
const tooLong = {
  fits: false,
  says: 'it cannot be applied: that takes longer than this host is willing to wait',
  place: '',
};
const didNotCome = {
  fits: false,
  says: 'it cannot be applied: the script that applies it did not come',
  place: '',
};
const broke = { ...didNotCome, says: 'it cannot be applied: the script that applies it failed' };
const tooDeep = {
  ...didNotCome,
  says: 'it cannot be applied: it refers to a schema that is not at hand, or it is malformed or too deep',
};

describe('a schema that may take for ever', () => {
  it.each<[string, JsonObject]>([
    ['a pattern', { pattern: '^a' }],
    ['patterns of names', { patternProperties: {} }],
    ['each with each', { uniqueItems: true }],
    ['the format whose expression goes back', { format: 'url' }],
    ['one far inside', { $defs: { a: { anyOf: [{ type: 'null' }, { items: { pattern: 'x' } }] } } }],
    // Harmless, and takes the longer way all the same.
    ['a property that is only called so', { properties: { pattern: { type: 'string' } } }],
    ['a value that is only called so', { const: { uniqueItems: true } }],
  ])('holds %s', (_, schema) => expect(mayTakeForEver(schema)).toBe(true));

  it.each<[string, JsonObject]>([
    ['nothing', {}],
    ['what is usual', { type: 'object', properties: { at: { format: 'date-time' } }, required: ['pattern'] }],
    ['a member called by any other name', { properties: { patterns: { enum: ['pattern', 'url'] } } }],
    ['nothing of its own', Object.create({ pattern: 'inherited' }) as JsonObject],
  ])('holds not %s', (_, schema) => expect(mayTakeForEver(schema)).toBe(false));

  it('is found however deep it is', () => {
    const deep = '{"not":'.repeat(100_000) + '{"pattern":"x"}' + '}'.repeat(100_000);
    expect(mayTakeForEver(JSON.parse(deep) as JsonObject)).toBe(true);
  });
});

describe('the script of the worker', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('says that it is there, and then finds what fitsSchema finds', async () => {
    const said: unknown[] = [];
    const scope = {
      onmessage: (_: { data: SchemaTask }): void => undefined,
      postMessage: (message: unknown) => said.push(message),
    };
    vi.stubGlobal('self', scope);
    await import('./schema-worker.ts');
    expect(said.splice(0)).toEqual(['ready']);
    const each: SchemaTask[] = [
      { value: 'aaa', schema: risky },
      { value: 'ab', schema: risky },
      { value: { a: [1, 1] }, schema: { properties: { a: { uniqueItems: true } } } },
      { value: 1, schema: { $ref: '#/nowhere', pattern: 'x' } },
      { value: 1, schema: { $schema: 'urn:x', pattern: 'x' } },
    ];
    for (const data of each) scope.onmessage({ data });
    expect(said).toEqual(each.map(({ value, schema }) => fitsSchema(value, schema)));
    expect(said[0]).toEqual(fits);
    expect(said[1]).toEqual({ fits: false, says: 'String does not match pattern.', place: '' });
    expect(said[2]).toMatchObject({ fits: false, place: '/a' });
  });
});

describe('findings', () => {
  let clock: FakeClock;
  let made: FakeSchemaWorker[];
  let told: number;
  let findings: SchemaFindings;
  const running = () => made.filter(({ terminated }) => !terminated);
  /** Lets what waits for its turn have it. */
  const turn = () => clock.advance(0);
  const findingsBy = (make: () => FakeSchemaWorker) =>
    new SchemaFindings({ clock, onFinding: () => (told += 1), make: () => make() as unknown as Worker });

  beforeEach(() => {
    [clock, made, told] = [new FakeClock(), [], 0];
    findings = findingsBy(() => {
      const worker = new FakeSchemaWorker();
      made.push(worker);
      return worker;
    });
  });

  /** Asks, and lets the worker that is then made be there. */
  async function begun(value: unknown, schema = risky): Promise<FakeSchemaWorker> {
    expect(findings.of(value, schema)).toBeUndefined();
    await turn();
    const worker = made.at(-1);
    if (worker === undefined) throw new Error('no worker');
    worker.say('ready');
    return worker;
  }

  it('of a schema that is safe are there at once, and need no worker', async () => {
    expect(findings.of({ a: 1 }, { required: ['a'] })).toEqual(fits);
    expect(findings.of(1, { type: 'string' })).toMatchObject({ fits: false });
    await turn();
    expect([made.length, told]).toEqual([0, 0]);
  });

  it('of any other are what the worker says, and then it ends and nothing waits', async () => {
    const worker = await begun('ab');
    expect(worker.tasks).toEqual([{ value: 'ab', schema: risky }]);
    const found = { fits: false, says: 'String does not match pattern.', place: '/x' };
    worker.say(found);
    expect(findings.of('ab', risky)).toEqual(found);
    expect([told, worker.terminated, clock.waiting]).toEqual([1, true, 0]);
  });

  it('are given up a second after the script is there, and the worker ends', async () => {
    const worker = await begun('aaab');
    await clock.advance(999);
    expect([worker.terminated, findings.of('aaab', risky)]).toEqual([false, undefined]);
    await clock.advance(1);
    expect([worker.terminated, findings.of('aaab', risky), told]).toEqual([true, tooLong, 1]);
    worker.say({ fits: true });
    expect(findings.of('aaab', risky)).toEqual(tooLong);
  });

  it('say that the script did not come: it does not load, is not heard of, or cannot be made', async () => {
    findings.of('a', risky);
    await turn();
    made[0]?.fail();
    expect(findings.of('a', risky)).toEqual(didNotCome);
    findings.of('b', risky);
    await turn();
    await clock.advance(4999);
    expect(findings.of('b', risky)).toBeUndefined();
    await clock.advance(1);
    expect(findings.of('b', risky)).toEqual(didNotCome);
    expect([made.length, running().length]).toEqual([2, 0]);
    const refused = findingsBy(() => {
      throw new Error('refused by a policy');
    });
    expect([refused.of('a', risky), refused.of('b', risky)]).toEqual([undefined, undefined]);
    await turn();
    expect([refused.of('a', risky), refused.of('b', risky)]).toEqual([didNotCome, didNotCome]);
  });

  it('say that the script failed, and that a value is too deep to be handed over or written', async () => {
    (await begun('a')).fail();
    expect(findings.of('a', risky)).toEqual(broke);
    (await begun('b')).say({ fits: 'perhaps' });
    expect(findings.of('b', risky)).toEqual(broke);
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(findings.of(deep, risky)).toEqual(tooDeep);
    findings.of('c', risky);
    await turn();
    const deaf = made.at(-1);
    if (deaf === undefined) throw new Error('no worker');
    deaf.postMessage = () => {
      throw new RangeError('too deep');
    };
    deaf.say('ready');
    expect(findings.of('c', risky)).toEqual(tooDeep);
    expect(running()).toEqual([]);
  });

  it('of the same texts are looked for once, while that is done and after', async () => {
    const worker = await begun({ a: ['x'] });
    expect(findings.of({ a: ['x'] }, { ...risky })).toBeUndefined();
    worker.say({ fits: true });
    expect(findings.of({ a: ['x'] }, { ...risky })).toEqual(fits);
    await turn();
    expect([made.length, told]).toEqual([1, 1]);
    (await begun({ a: ['y'] })).say({ fits: true });
    (await begun({ a: ['x'] }, { pattern: 'y' })).say({ fits: true });
    expect(made).toHaveLength(3);
  });

  it('of a number beyond all are not those of null, nor of a text', async () => {
    for (const value of [JSON.parse('1e400'), null, '~Infinity', '~~Infinity'])
      (await begun(value)).say({ fits: true });
    expect(made).toHaveLength(4);
  });

  it('have one worker at a time, in the order in which they were asked for', async () => {
    for (const value of ['a', 'b', 'c']) findings.of(value, risky);
    for (const value of ['a', 'b', 'c']) {
      await turn();
      expect(running()).toHaveLength(1);
      const [worker] = running();
      worker?.say('ready');
      expect(worker?.tasks).toEqual([{ value, schema: risky }]);
      worker?.say({ fits: true });
    }
    await turn();
    expect([made.length, running().length, told]).toEqual([3, 0, 3]);
  });

  it('are forgotten beyond twenty, but none that somebody goes on asking for', async () => {
    const kept = Array.from({ length: 30 }, (_, at) => `kept ${String(at)}`);
    const askAll = () => kept.map((value) => findings.of(value, risky));
    askAll();
    for (let at = 0; at < 30; at += 1) {
      await turn();
      made.at(-1)?.say({ fits: true });
      askAll();
    }
    await turn();
    expect([askAll().filter((one) => one === undefined), made.length]).toEqual([[], 30]);
    for (let at = 0; at < 22; at += 1) (await begun(at)).say({ fits: true });
    expect(findings.of(21, risky)).toEqual(fits);
    expect(findings.of('kept 0', risky)).toBeUndefined();
  });

  it('leave nothing behind when they are closed, and nothing is begun after', async () => {
    const worker = await begun('a');
    findings.of('b', risky);
    findings.close();
    expect([worker.terminated, clock.waiting]).toEqual([true, 0]);
    worker.say({ fits: true });
    expect([findings.of('a', risky), findings.of('c', risky), findings.of(1, {})]).toEqual([
      undefined,
      undefined,
      fits,
    ]);
    await clock.advance(10_000);
    expect([made.length, told]).toEqual([1, 0]);
  });

  it('are not begun when they are closed in the turn in which they were asked for', async () => {
    findings.of('a', risky);
    findings.close();
    await turn();
    findings.of('b', risky);
    await turn();
    expect(made).toEqual([]);
  });
});
