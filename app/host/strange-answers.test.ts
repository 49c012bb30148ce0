import { describe, expect, it } from 'vitest';
import { explain } from '../../worker/mcp/glossary.ts';
import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';
import { quoted } from '../../worker/wire/quoted.ts';
import { checkAnswer } from './checks.ts';
import { Client } from './client.ts';
import { judgeProbe } from './era.ts';
import { fieldsOf } from './form-fields.ts';
import { readInputRequired } from './input-required.ts';
import { SeenBook, type Walkable } from './legal/seen.ts';
import { whatIsLegal } from './legal/what-is-legal.ts';
import { freshId } from './mrtr.ts';
import { fitsSchema } from './output-schema.ts';
import { paginate } from './paginate.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { FakeProcess } from './testing/fake-process.ts';
import { Trace } from './trace.ts';
import type { Exchange } from './types.ts';

/** JSON that an engine parses and neither writes nor turns into a text. */
const deep = '['.repeat(100_000) + ']'.repeat(100_000);
const textless = '{"toString":1}';
const long = `"${'x'.repeat(100_000)}"`;

function desk() {
  const clock = new FakeClock();
  const trace = new Trace({ clock });
  const process = new FakeProcess();
  const client = new Client({ process, trace, clock });
  return { clock, trace, process, client };
}

/** What became of request 1 of this method, answered with these lines. */
function answered(method: string, ...lines: readonly string[]) {
  const { trace, process, client } = desk();
  const call = client.request(method, { name: 'x', arguments: { q: 1 } });
  process.say(lines.map((line) => `${line}\n`).join(''));
  return { exchange: call.exchange(), trace, client };
}

const result = (members: string): string => `{"jsonrpc":"2.0","id":1,"result":{${members}}}`;

describe('what is quoted of a stranger\u2019s JSON', () => {
  it.each([
    ['{"a":[1,"b"]}', '{"a":[1,"b"]}'],
    [textless, textless],
    ['"x"', '"x"'],
    ['null', 'null'],
  ])('%s is %s', (json, says) => expect(quoted(JSON.parse(json))).toBe(says));

  it('is cut, and nothing is nothing', () => {
    expect(quoted(JSON.parse(long))).toBe(`"${'x'.repeat(199)}…`);
    expect(quoted(JSON.parse(deep))).toBe(`${'['.repeat(200)}…`);
    expect(quoted(undefined)).toBe('nothing');
  });
});

describe('an answer that makes no sense', () => {
  it.each([deep, textless, long])('as its resultType is invalid; the lines behind it are read', (value) => {
    const { exchange, trace } = answered('tools/call', result(`"resultType":${value}`), result(''));
    expect(exchange.outcome).toBe('invalid-answer');
    expect(exchange.reason).toMatch(/^the resultType .* is not known$/);
    expect(exchange.reason?.length).toBeLessThan(300);
    expect(exchange.late).toHaveLength(1);
    expect(trace.entries().filter((entry) => entry.kind === 'line')).toHaveLength(3);
    expect(checkAnswer(exchange).find(({ name }) => name === 'resultType')).toMatchObject({ passed: false });
  });

  it.each([deep, textless, long])('in a field that was asked for is told by the checks', (value) => {
    const { exchange } = answered('tools/call', result(`"structuredContent":{"q":${value}}`));
    const says = checkAnswer(exchange).find(({ name }) => name === 'fields-as-asked')?.says ?? '';
    expect(says).toMatch(/^Asked for q 1, got /);
    expect(says.length).toBeLessThan(300);
  });

  it.each([
    `"k":{"method":${deep}}`,
    `"k":{"method":${long}}`,
    `"k":{"method":"elicitation/create","params":{"message":"m","mode":${deep}}}`,
  ])('as a question is not met, in one short sentence', (request) => {
    const answer = result(`"resultType":"input_required","inputRequests":{${request}}`);
    const read = readInputRequired('{}', answer);
    expect(read.ok).toBe(false);
    expect(read.ok ? '' : read.says).toMatch(/^The server asks /);
    expect((read.ok ? '' : read.says).length).toBeLessThan(350);
  });

  it('in a form with a field of a long name is told in a short sentence', () => {
    const read = fieldsOf({ type: 'object', properties: { ['x'.repeat(100_000)]: { type: 'object' } } });
    expect(read.ok ? '' : read.says).toContain('of a kind that a flat form does not have');
    expect((read.ok ? '' : read.says).length).toBeLessThan(350);
  });

  it('to discovery leaves what is legal now standing', () => {
    const versions = result(`"supportedVersions":[${textless},${deep}],"capabilities":{}`);
    const { exchange, trace, client } = answered('server/discover', versions);
    expect(judgeProbe(exchange).branch).toBe('legacy');
    const entries = trace.entries();
    const book = new SeenBook<Walkable>(() => true);
    const link = (seq: number): ReturnType<Walkable['link']> => client.ledger.link(seq);
    book.take({ length: entries.length, at: (index) => entries[index], link });
    const moves = whatIsLegal(book.seen(1, 'running')).map(({ says }) => says);
    expect(moves.find((says) => says.includes('the server'))).toContain('{"toString":1}');
  });

  it('is explained, wherever its members should be words', () => {
    const messages = [
      `{"jsonrpc":"2.0","id":1,"method":${textless},"params":{"a":1}}`,
      `{"jsonrpc":"2.0","id":1,"error":{"code":${textless},"message":"m","data":{"supported":[]}}}`,
      result(`"content":[{"type":${textless},"text":"t"}]`),
      result(
        `"resultType":"input_required","inputRequests":{"k":{"method":${textless},"params":{"mode":"url"}}}`,
      ),
      `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":${textless},"uri":"u"}}}`,
    ];
    const places = [
      ...['', '/params/a', '/error/data', '/error/data/supported', '/result/content/0/text'],
      ...['/result/inputRequests/k', '/result/inputRequests/k/params/mode', '/params/ref/uri'],
    ];
    const found = messages.flatMap((message) =>
      places.filter((place) => explain(JSON.parse(message) as JsonValue, place) !== undefined),
    );
    expect(new Set(found)).toEqual(new Set(places));
  });
});

describe('an output schema', () => {
  const doubled = (count: number): JsonObject => {
    const $defs: Record<string, JsonObject> = { [`d${String(count)}`]: { type: 'object' } };
    for (let at = 0; at < count; at += 1) {
      const next = { $ref: `#/$defs/d${String(at + 1)}` };
      $defs[`d${String(at)}`] = { allOf: [next, next] };
    }
    return { $defs, $ref: '#/$defs/d0' };
  };
  /** Time stands still: however slow the machine is, it is the steps that are too many. */
  const still = () => 0;
  const tooMuch = {
    fits: false,
    says: 'it cannot be applied: that takes more steps than this host is willing to take',
    place: '',
  };

  it('that doubles thirty times, or applies itself twice to a deep value, is not applied', () => {
    expect(fitsSchema({}, doubled(10))).toEqual({ fits: true });
    expect(fitsSchema({}, doubled(30), still)).toEqual(tooMuch);
    const itself = { $ref: '#' };
    const twice = { properties: { a: { allOf: [itself, itself] } } };
    const nested = '{"a":'.repeat(30) + '1' + '}'.repeat(30);
    expect(fitsSchema(JSON.parse(nested), twice, still)).toEqual(tooMuch);
  });

  it('counts each part of it that is applied, also one with the older member that is counted by', () => {
    const dodging = JSON.parse(
      JSON.stringify(doubled(30)).replaceAll('{"', '{"$recursiveRef":"x","'),
    ) as JsonObject;
    expect(fitsSchema({}, dodging, still)).toEqual(tooMuch);
    const tree = { $schema: 'https://json-schema.org/draft/2019-09/schema', items: { $recursiveRef: '#' } };
    expect(fitsSchema([[[]]], { ...tree, type: 'array' })).toEqual({ fits: true });
    expect(fitsSchema([[1]], { ...tree, type: 'array' })).toMatchObject({ fits: false, place: '/0/0' });
  });

  it('whose steps are few and long is given up after a second', () => {
    let passed = 0;
    const each = (ms: number) => () => (passed += ms);
    expect(fitsSchema([1, 2, 3], { items: { type: 'number' } }, each(100))).toEqual({ fits: true });
    expect(fitsSchema([1, 2, 3], { items: { type: 'number' } }, each(400))).toEqual({
      fits: false,
      says: 'it cannot be applied: that takes longer than this host is willing to wait',
      place: '',
    });
  });

  it('that describes itself, and one that holds members as values, are applied as ever', () => {
    const tree = {
      type: 'object',
      properties: { of: { type: 'array', items: { $ref: '#' } } },
      required: ['of'],
    };
    expect(fitsSchema({ of: [{ of: [] }, { of: [{ of: [] }] }] }, tree)).toEqual({ fits: true });
    expect(fitsSchema({ of: [{ of: [{}] }] }, tree)).toMatchObject({ fits: false, place: '/of/0/of/0' });
    expect(fitsSchema({ a: [1] }, { const: { a: [1] } })).toEqual({ fits: true });
    expect(fitsSchema({ a: [1] }, { enum: [{ a: [2] }, { a: [1] }] })).toEqual({ fits: true });
  });
});

it('a page of a list may be long', async () => {
  const page = answered('tools/list', result(`"tools":[${'1,'.repeat(299_999)}1]`)).exchange;
  const got = await paginate(() => Promise.resolve(page), 'tools');
  expect(got.items).toHaveLength(300_000);
});

it('a cursor that repeats is quoted in a short sentence', async () => {
  const page = answered('tools/list', result(`"tools":[],"nextCursor":${long}`)).exchange;
  const got = await paginate(() => Promise.resolve(page), 'tools');
  expect(got.stopped).toContain('came a second time');
  expect(got.stopped?.length).toBeLessThan(350);
});

it('a probe whose answer was too long to be kept was not met with silence', () => {
  const exchange: Exchange = {
    ...answered('server/discover').exchange,
    ...{
      outcome: 'invalid-answer',
      reason: 'a line that was too long was dropped, and it may have been the answer',
    },
  };
  expect(judgeProbe(exchange)).toMatchObject({
    branch: 'legacy',
    steps: [
      {},
      {
        says: 'The probe has no answer that could be read: a line that was too long was dropped, and it may have been the answer.',
      },
      { says: 'Anything else stands for a legacy server.' },
      {},
    ],
  });
});

describe('ids at the end of the safe integers', () => {
  const most = Number.MAX_SAFE_INTEGER;

  it.each([most, most - 1, most - 2])(
    '%d, typed by hand, leaves the host an id of its own each time',
    (id) => {
      const { client, process } = desk();
      client.send(`{"jsonrpc":"2.0","id":${String(id)},"method":"m"}`);
      for (let times = 0; times < 4; times += 1) client.request('m');
      const ids = process.sent.map((message) => (message as { id: number }).id);
      expect(new Set(ids).size).toBe(5);
      expect(ids.every((each) => Number.isSafeInteger(each))).toBe(true);
    },
  );

  it.each([
    [1, [most - 1, most]],
    [most, [most - 1, most]],
    [most, [most, 1, 2]],
    [3, [3, 4, most]],
  ])('a retry after %d and %j has another', (next, used) => {
    expect(used).not.toContain(freshId(next, used));
    expect(Number.isSafeInteger(freshId(next, used))).toBe(true);
  });
});
