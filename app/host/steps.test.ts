import { describe, expect, it } from 'vitest';
import { checkAnswer, unpairedAnswers } from './checks.ts';
import { Client } from './client.ts';
import { decide } from './consent.ts';
import { judgeProbe, probeEra } from './era.ts';
import { Ledger } from './ledger.ts';
import { toolCalled, toolsListed } from './listed-tools.ts';
import { paginate } from './paginate.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { FakeProcess } from './testing/fake-process.ts';
import { Trace } from './trace.ts';
import type { Exchange } from './types.ts';

/** The exchange of one request and one answer, through the real trace and ledger. */
function exchangeOf(
  request: unknown,
  ...answers: unknown[]
): Exchange & { readonly strays: ReturnType<typeof unpairedAnswers> } {
  const trace = new Trace();
  const ledger = new Ledger();
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const key = trace.line(1, 'stdin', text(request)).seq;
  for (const answer of answers) trace.line(1, 'stdout', text(answer));
  for (const entry of trace.entries()) ledger.add(entry);
  const exchange = ledger.get(key);
  if (exchange === undefined) throw new Error('no exchange');
  return { ...exchange, strays: unpairedAnswers(trace.entries(), ledger, exchange) };
}

const call = (id: unknown, order = 'A-104') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'get_order', arguments: { order_id: order } },
});
const order = (id = 'A-104') => ({
  order_id: id,
  status: 'processing',
  as_of: '2026-09-14T00:00:00Z',
  source_version: 'ka3-orders-v1',
});
const answerWith = (id: unknown, structuredContent: unknown, text: string, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  result: {
    resultType: 'complete',
    content: [{ type: 'text', text }],
    structuredContent,
    isError: false,
    ...more,
  },
});
const outputSchema = {
  type: 'object',
  properties: { order_id: { type: 'string' }, status: { type: 'string' } },
  required: ['order_id', 'status'],
};
const passed = (exchange: Exchange, context?: Parameters<typeof checkAnswer>[1]) =>
  Object.fromEntries(checkAnswer(exchange, context).map(({ name, passed: each }) => [name, each]));

describe('checkAnswer', () => {
  it('passes the honest answer', () => {
    const honest = exchangeOf(call(3), answerWith(3, order(), JSON.stringify(order())));
    expect(passed(honest, { outputSchema })).toEqual({
      id: true,
      resultType: true,
      'text-equals-structured': true,
      'output-schema': true,
      'fields-as-asked': true,
    });
  });

  it('compares text and structuredContent as JSON values (B21)', () => {
    const pretty =
      '{ "status":"processing","source_version":"ka3-orders-v1",\n"as_of":"2026-09-14T00:00:00Z","order_id":"\\u0041-104"}';
    expect(passed(exchangeOf(call(3), answerWith(3, order(), pretty)))['text-equals-structured']).toBe(true);
    const lie = exchangeOf(call(3), answerWith(3, { t: 25 }, '22'));
    expect(checkAnswer(lie)[2]).toMatchObject({ passed: false, pointer: '/result/content/0/text' });
    expect(passed(exchangeOf(call(3), answerWith(3, order(), 'Read A-104.')))['text-equals-structured']).toBe(
      'does not apply',
    );
    const proto = exchangeOf(
      call(3),
      `{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"{\\"__proto__\\":{}}"}],"structuredContent":{"x":1}}}`,
    );
    expect(passed(proto)['text-equals-structured']).toBe(false);
  });

  it('catches an order that was not asked for', () => {
    const other = exchangeOf(call(3), answerWith(3, order('A-105'), JSON.stringify(order('A-105'))));
    expect(checkAnswer(other)[4]).toEqual({
      name: 'fields-as-asked',
      passed: false,
      says: 'Asked for order_id "A-104", got "A-105".',
      pointer: '/result/structuredContent/order_id',
    });
    expect(passed(other, { asked: { order_id: 'A-105' } })['fields-as-asked']).toBe(true);
  });

  it('catches an answer under another id, or the right id in another type (B10)', () => {
    const lie = exchangeOf(call(3), answerWith('3', order(), JSON.stringify(order())));
    expect(checkAnswer(lie)[0]?.passed).toBe('does not apply');
    expect(checkAnswer(lie, { unpaired: lie.strays })[0]).toEqual({
      name: 'id',
      passed: false,
      says: 'Asked with 3 (number); what came bears "3" (string) and belongs to no request.',
      pointer: '/id',
    });
    const zero = exchangeOf(call(0), answerWith(0, order(), JSON.stringify(order())));
    expect(passed(zero).id).toBe(true);
  });

  it('compares the id of the answer for itself, whatever it was paired by', () => {
    const honest = exchangeOf(call(3), answerWith(3, order(), JSON.stringify(order())));
    if (honest.answer === undefined) throw new Error('no answer');
    const text = honest.answer.text.replace('"id":3', '"id":"3"');
    expect(passed({ ...honest, answer: { ...honest.answer, text } })['id']).toBe(false);
  });

  it('names the unknown resultType, and lets a missing one count as complete (B18)', () => {
    const strange = exchangeOf(
      call(3),
      answerWith(3, order(), JSON.stringify(order()), { resultType: 'partial' }),
    );
    expect(checkAnswer(strange)[1]).toMatchObject({ passed: false, pointer: '/result/resultType' });
    const old = exchangeOf(call(3), { jsonrpc: '2.0', id: 3, result: { content: [] } });
    expect(passed(old)['resultType']).toBe(true);
  });

  it('holds structuredContent against the output schema, and fetches nothing', () => {
    const bad = { order_id: 'A-104', status: 7 };
    const wrong = exchangeOf(call(3), answerWith(3, bad, JSON.stringify(bad)));
    expect(checkAnswer(wrong, { outputSchema })[3]).toMatchObject({
      passed: false,
      pointer: '/result/structuredContent/status',
    });
    const missing = exchangeOf(call(3), {
      jsonrpc: '2.0',
      id: 3,
      result: { resultType: 'complete', content: [] },
    });
    expect(passed(missing, { outputSchema })['output-schema']).toBe(false);
    const fine = exchangeOf(call(3), answerWith(3, order(), JSON.stringify(order())));
    for (const schema of [
      { $ref: 'http://127.0.0.1:9/order.json' },
      { $schema: 'https://example.com/own', type: 'object' },
    ])
      expect(passed(fine, { outputSchema: schema })['output-schema']).toBe(false);
    expect(
      passed(fine, { outputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', ...outputSchema } })[
        'output-schema'
      ],
    ).toBe(true);
  });

  it('asks nothing of a tool error but its id and type', () => {
    const refused = exchangeOf(call(4, 'B-205'), {
      jsonrpc: '2.0',
      id: 4,
      result: {
        resultType: 'complete',
        content: [{ type: 'text', text: '{"error":"forbidden","order_id":"B-205"}' }],
        isError: true,
      },
    });
    expect(passed(refused, { outputSchema })).toEqual({
      id: true,
      resultType: true,
      'text-equals-structured': 'does not apply',
      'output-schema': 'does not apply',
      'fields-as-asked': 'does not apply',
    });
  });
});

describe('toolsListed', () => {
  it('takes the newest listing of the process, all its pages', () => {
    const trace = new Trace();
    const list = (id: number, process: number, params: object, tools: string[]): void => {
      trace.line(process, 'stdin', JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list', params }));
      const result = { resultType: 'complete', tools: tools.map((name) => ({ name, outputSchema })) };
      trace.line(process, 'stdout', JSON.stringify({ jsonrpc: '2.0', id, result }));
    };
    expect(toolsListed(trace.entries(), 1)).toBeUndefined();
    list(1, 1, {}, ['old']);
    list(2, 1, {}, ['a']);
    list(3, 1, { cursor: '' }, ['b']);
    list(1, 2, {}, ['c']);
    expect(toolsListed(trace.entries(), 1)?.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(toolsListed(trace.entries(), 2)).toMatchObject([{ name: 'c', outputSchema }]);
    expect(toolCalled(JSON.stringify(call(1)))).toBe('get_order');
    expect(toolCalled('{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).toBeUndefined();
  });
});

describe('decide', () => {
  const line =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"A-104","n":1.0}}}';
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}';

  it('asks with the tool and the arguments as they stand in the line', () => {
    expect(decide('ask', line, undefined)).toEqual({
      decision: 'ask',
      method: 'tools/call',
      tool: 'get_order',
      says: 'Call get_order with {"order_id":"A-104","n":1.0}?',
    });
    expect(decide('ask', '{"jsonrpc":"2.0","id":1,"method":"resources/read"}', undefined)).toMatchObject({
      decision: 'ask',
    });
    expect(decide('ask', list, undefined)).toEqual({ decision: 'send' });
    expect(decide('send', line, undefined)).toEqual({ decision: 'send' });
  });

  it('refuses tools that are not listed, and only tools', () => {
    expect(decide('refuse-unlisted', line, ['get_order'])).toEqual({
      decision: 'send',
      says: 'get_order is among the tools this process has listed',
    });
    expect(decide('refuse-unlisted', line, ['cancel_order'])).toMatchObject({ decision: 'refuse' });
    expect(decide('refuse-unlisted', line, [])).toMatchObject({ decision: 'refuse' });
    expect(decide('refuse-unlisted', line, undefined)).toMatchObject({ decision: 'refuse' });
    expect(
      decide('refuse-unlisted', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}', ['7']),
    ).toMatchObject({ decision: 'refuse' });
    expect(decide('refuse-unlisted', list, [])).toEqual({ decision: 'send' });
    expect(decide('refuse-unlisted', 'not json', [])).toEqual({ decision: 'send' });
  });
});

describe('paginate (B25)', () => {
  const pages = (next: (cursor: string | undefined) => object) => {
    const asked: (string | undefined)[] = [];
    const walk = paginate((cursor) => {
      asked.push(cursor);
      const request = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
      return Promise.resolve(exchangeOf(request, { jsonrpc: '2.0', id: 1, ...next(cursor) }));
    }, 'tools');
    return walk.then((got) => ({ ...got, asked }));
  };
  const page = (item: string, more: object = {}) => ({
    result: { resultType: 'complete', tools: [item], ...more },
  });

  it('asks again with the empty cursor and shows both pages once', async () => {
    const got = await pages((cursor) => (cursor === undefined ? page('a', { nextCursor: '' }) : page('b')));
    expect(got).toMatchObject({ asked: [undefined, ''], items: ['a', 'b'], stopped: undefined });
  });

  it('stops with a message at a cursor that repeats, and after a hundred pages', async () => {
    const repeat = await pages(() => page('a', { nextCursor: 'x' }));
    expect(repeat).toMatchObject({ asked: [undefined, 'x'] });
    expect(repeat.stopped).toContain('"x"');
    let count = 0;
    const endless = await pages(() => page('a', { nextCursor: String((count += 1)) }));
    expect([endless.asked.length, endless.stopped === undefined]).toEqual([100, false]);
  });

  it('ends where no cursor is given, also as null, and stops with a message at one that is no string', async () => {
    const ended = await pages(() => page('a', { nextCursor: null }));
    expect(ended).toMatchObject({ asked: [undefined], items: ['a'], stopped: undefined });
    const odd = await pages(() => page('a', { nextCursor: 5 }));
    expect(odd).toMatchObject({
      asked: [undefined],
      items: ['a'],
      stopped: 'The next cursor is not a string.',
    });
  });

  it('keeps what it has when a page is refused', async () => {
    const got = await pages((cursor) =>
      cursor === undefined ? page('a', { nextCursor: 'g' }) : { error: { code: -32602, message: 'no' } },
    );
    expect([got.items, got.stopped === undefined]).toEqual([['a'], false]);
  });
});

describe('the probe', () => {
  const discover = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: {} };
  const judged = (answer: object) => judgeProbe(exchangeOf(discover, { jsonrpc: '2.0', id: 1, ...answer }));
  const error = (code: number, data?: unknown) => judged({ error: { code, message: 'x', data } });

  it('has three branches, keyed to no single code', () => {
    const versions = (supportedVersions: unknown) =>
      judged({ result: { resultType: 'complete', supportedVersions, capabilities: {} } });
    expect(versions(['2026-07-28'])).toMatchObject({ branch: 'modern', version: '2026-07-28' });
    expect(versions(['2027-01-01'])).toMatchObject({ branch: 'modern-other-version', version: undefined });
    expect(versions('2026-07-28').branch).toBe('legacy');
    expect(error(-32022, { supported: ['2027-01-01'], requested: '2026-07-28' })).toMatchObject({
      branch: 'modern-other-version',
      supported: ['2027-01-01'],
    });
    expect(error(-32020).branch).toBe('modern-other-version');
    expect(error(-32021, { requiredCapabilities: { elicitation: {} } }).branch).toBe('modern-other-version');
    for (const [code, data] of [
      [-32022],
      [-32022, { supported: [] }],
      [-32022, { supported: ['2027-01-01'] }],
      [-32021, {}],
      [-32601],
      [-32602],
      [-32000],
      [-32002],
    ] as const)
      expect(error(code, data).branch).toBe('legacy');
  });

  it('takes silence for legacy and a death for nothing, and tells its steps', async () => {
    const clock = new FakeClock();
    const start = (): { client: Client; process: FakeProcess } => {
      const process = new FakeProcess();
      return { process, client: new Client({ process, trace: new Trace({ clock }), clock }) };
    };
    const silent = start();
    const probe = probeEra(silent.client, 5000);
    await clock.advance(5001);
    const found = await probe;
    expect([found.branch, found.exchange.outcome]).toEqual(['legacy', 'timeout']);
    expect(found.steps.map(({ name }) => name)).toEqual(['ask', 'answer', 'branch', 'next']);
    const dying = start();
    const lost = probeEra(dying.client);
    dying.process.end({ how: 'exited', code: 1 });
    expect((await lost).branch).toBe('undetermined');
  });
});
