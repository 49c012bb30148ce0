import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../wire/message.ts';
import { programNames, programs } from './catalogue.ts';
import { probe } from './book-orders/line-cases.ts';
import { manualClock, startInProcess, type TestProcess } from './test-process.ts';

const meta = (more: JsonObject = {}): JsonObject => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  ...more,
});
const request = (
  id: number | string,
  method: string,
  params: JsonObject = {},
  more: JsonObject = {},
): string => JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta(more) } });
const call = (id: number | string, name: string, args: JsonObject = {}, more: JsonObject = {}): string =>
  request(id, 'tools/call', { name, arguments: args }, more);

async function start(name: string, env: Record<string, string> = {}): Promise<TestProcess> {
  const program = await programs[name]?.();
  if (program === undefined) throw new Error(`no program ${name}`);
  return startInProcess(program, env);
}
const parsed = (process: TestProcess): JsonObject[] =>
  process.lines().map((line) => JSON.parse(line) as JsonObject);

describe('catalogue', () => {
  it('has the programs that chapters and labs name', () => {
    expect(programNames).toEqual(
      expect.arrayContaining([
        'book-orders',
        'fixtures',
        'hang',
        'lying-id',
        'lying-text',
        'lying-order',
        'noisy',
        'quiet',
        'calendar',
        'calendar-toy',
        'weather',
        'silent',
        'flood',
        'loop',
        'odd',
        'orders-call',
        'orders-http',
      ]),
    );
  });

  it.each(programNames.filter((name) => name !== 'hang'))(
    '%s exits with 0 when its input ends',
    async (name) => {
      const process = await start(name);
      process.end();
      await process.clock.advance(5000);
      expect(process.code()).toBe(0);
    },
  );
});

describe('fixtures', () => {
  it('keeps the session after each bad line (B02)', async () => {
    const process = await start('fixtures');
    process.write(
      [
        'not json',
        '{"id":99,"method":"tools/list","params":{"_meta":{}}}',
        '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":["echo"]}',
        '{"jsonrpc":"2.0","id":6,"method":7}',
        '',
        request(8, 'server/discover'),
        '',
      ].join('\n'),
    );
    const [a, ...rest] = parsed(process);
    expect(a).toMatchObject({ error: { code: -32700 } });
    expect(a).not.toHaveProperty('id');
    expect(rest).toMatchObject([
      { id: 99, error: { code: -32600 } },
      { id: 5, error: { code: -32602 } },
      { id: 6, error: { code: -32600 } },
      { id: 8, result: { resultType: 'complete' } },
    ]);
  });

  it('takes CRLF, names a byte-order mark, and writes \\n only (B04)', async () => {
    const process = await start('fixtures');
    process.write(`${request(1, 'server/discover')}\r\n\uFEFF${request(2, 'server/discover')}\n`);
    expect(process.stdout()).not.toMatch(/[\r\uFEFF]/);
    const [first, second] = parsed(process);
    expect(first).toMatchObject({ id: 1, result: {} });
    expect(second).toMatchObject({
      error: { code: -32700, message: expect.stringContaining('byte-order mark') as string },
    });
  });

  it('answers a header with the hint that stdio has none (B05)', async () => {
    const process = await start('fixtures');
    process.write(`Content-Length: 52\r\n\r\n${request(1, 'server/discover')}\n`);
    expect(parsed(process)).toMatchObject([
      { error: { code: -32700, message: expect.stringContaining('stdio has no headers') as string } },
      { id: 1 },
    ]);
  });

  it('carries 8 MB in one line both ways, and drops a runaway line (B07)', async () => {
    const process = await start('fixtures');
    const big = 'a'.repeat(8 * 1024 * 1024);
    const line = `${call(1, 'echo', { text: big })}\n`;
    for (let at = 0; at < line.length; at += 4096) process.write(line.slice(at, at + 4096));
    expect(parsed(process)).toMatchObject([{ id: 1, result: { content: [{ text: big }] } }]);
    for (let at = 0; at < 64; at += 1) process.write('a'.repeat(1024 * 1024));
    process.write(`\n${call(2, 'echo', { text: 'on' })}\n`);
    expect(parsed(process)).toMatchObject([{ id: 2 }]);
    expect(process.stderr()).toMatch(/^A line longer than 16 MiB was dropped[^\n]*\n$/);
  });

  it('runs nothing of a batch and goes on (B09)', async () => {
    const process = await start('fixtures');
    for (const line of [
      `[${request(2, 'tools/list')},${request(3, 'server/discover')}]`,
      '[]',
      request(4, 'tools/list'),
    ])
      process.send(line);
    const batch = { error: { code: -32600, message: expect.stringContaining('batch') as string } };
    expect(parsed(process)).toMatchObject([batch, batch, { id: 4, result: {} }]);
  });

  it('echoes ids in flight exactly (B10)', async () => {
    const process = await start('fixtures');
    process.send(call(1, 'slow', { ms: 300 }));
    process.send(call('1', 'echo', { text: 'b' }));
    process.send(request(0, 'tools/list'));
    process.send(request('', 'tools/list'));
    await process.clock.advance(300);
    expect(parsed(process).map(({ id }) => id)).toEqual(['1', 0, '', 1]);
  });

  it('tells unknown tools, wrong arguments and unknown methods apart (B19)', async () => {
    const process = await start('fixtures');
    process.send(call(3, 'no_such_tool'));
    process.send(call(4, 'slow', { ms: 'long' }));
    process.send(request(5, 'tools/destroy'));
    expect(parsed(process)).toMatchObject([
      { id: 3, error: { code: -32602 } },
      {
        id: 4,
        result: {
          isError: true,
          content: [{ text: expect.stringContaining('arguments.ms must be an integer') as string }],
        },
      },
      { id: 5, error: { code: -32601 } },
    ]);
  });

  it('reports progress only to those who asked, before the answer (B22)', async () => {
    const process = await start('fixtures');
    process.send(call(1, 'count', { to: 2 }, { progressToken: 0 }));
    process.send(call(2, 'count', { to: 2 }));
    expect(parsed(process)).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 0, progress: 1, total: 2 } },
      { method: 'notifications/progress', params: { progressToken: 0, progress: 2, total: 2 } },
      { id: 1 },
      { id: 2 },
    ]);
  });

  it('stops a cancelled call and reads on meanwhile (B23)', async () => {
    const process = await start('fixtures');
    process.send(call(3, 'slow', { ms: 2000 }));
    await process.clock.advance(100);
    for (const requestId of ['3', 999])
      process.send(
        JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }),
      );
    process.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}');
    process.send(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3,"reason":"user"}}',
    );
    process.send(request(4, 'server/discover'));
    await process.clock.advance(5000);
    expect(parsed(process).map(({ id }) => id)).toEqual([4]);
    expect(process.stderr()).toBe('');
  });

  it('asks for input as declared, and goes on with the answer (B16)', async () => {
    const process = await start('fixtures');
    const form = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } } };
    process.send(call(1, 'needs_confirmation'));
    process.send(call(2, 'needs_url', {}, form));
    process.send(call(3, 'needs_confirmation', {}, form));
    const answered = (id: number, response: JsonObject): string =>
      request(
        id,
        'tools/call',
        { name: 'needs_confirmation', inputResponses: { confirm: response, extra: {} } },
        form,
      );
    process.send(answered(4, { action: 'accept', content: { yes: true } }));
    process.send(answered(5, { action: 'decline' }));
    process.send(answered(6, { action: 'cancel' }));
    process.send(answered(7, { action: 'accept', content: {} }));
    process.send(request(8, 'tools/call', { name: 'needs_confirmation', inputResponses: [] }, form));
    process.send(request(9, 'tools/call', { name: 'needs_confirmation', requestState: 1 }, form));
    expect(parsed(process)).toMatchObject([
      { id: 1, error: { code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } } },
      { id: 2, error: { code: -32021, data: { requiredCapabilities: { elicitation: { url: {} } } } } },
      {
        id: 3,
        result: { resultType: 'input_required', inputRequests: { confirm: { params: { mode: 'form' } } } },
      },
      { id: 4, result: { resultType: 'complete', isError: false } },
      { id: 5, result: { isError: true } },
      { id: 6, result: { isError: true } },
      { id: 7, result: { resultType: 'input_required' } },
      { id: 8, error: { code: -32602 } },
      { id: 9, error: { code: -32602 } },
    ]);
  });

  it('tells what went wrong inside on stderr only', async () => {
    const process = await start('fixtures');
    process.send(call(1, 'boom'));
    expect(process.stdout()).toBe(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}\n',
    );
    expect(process.stderr()).toBe('tools/call failed: boom went off on purpose\n');
  });

  it('lets calls finish after the end of input, but not for ever', async () => {
    const process = await start('fixtures');
    process.send(call(1, 'slow', { ms: 1000 }));
    process.send(call(2, 'slow', { ms: 60_000 }));
    process.send(request('s', 'subscriptions/listen', { notifications: {} }));
    process.write(request(3, 'server/discover'));
    process.end();
    await process.clock.advance(1000);
    expect(parsed(process)).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged' },
      { id: 3 },
      { id: 's', result: { resultType: 'complete' } },
      { method: 'notifications/cancelled', params: { requestId: 's' } },
      { id: 1 },
    ]);
    expect(process.code()).toBeUndefined();
    await process.clock.advance(3999);
    expect(process.code()).toBe(0);
    expect(process.lines()).toEqual([]);
  });
});

describe('programs that misbehave on purpose', () => {
  const noise = [
    '[db] ready',
    '[log] server/discover came in',
    'progress: 50 %',
    'warning: the order table is read without a time limit',
  ];
  const order = { order_id: 'A-104' };

  it('hang never answers its call and never exits', async () => {
    const process = await start('hang');
    process.send(call(1, 'wait'));
    process.send(probe);
    process.end();
    await process.clock.advance(60_000);
    expect(parsed(process)).toMatchObject([{ id: 'probe' }]);
    expect(process.code()).toBeUndefined();
  });

  it('silent says nothing', async () => {
    const process = await start('silent');
    process.send(probe);
    expect(process.stdout()).toBe('');
  });

  it('noisy mixes text into stdout and still answers', async () => {
    const process = await start('noisy');
    process.send(probe);
    const lines = process.lines();
    expect(lines.slice(0, 4)).toEqual(noise);
    expect(JSON.parse(lines[4] ?? '')).toMatchObject({ id: 'probe' });
  });

  it('quiet says the same to the letter on stderr, and its stdout is clean', async () => {
    const process = await start('quiet');
    process.send(probe);
    expect(process.stderr()).toBe(noise.map((line) => `${line}\n`).join(''));
    const [only, ...more] = process.lines();
    expect(JSON.parse(only ?? '')).toMatchObject({ id: 'probe' });
    expect(more).toEqual([]);
  });

  it('flood prints at every turn until its input ends', async () => {
    const turns: (() => void)[] = [];
    let printed = '';
    const flood = await programs['flood']?.();
    const running = flood?.({
      env: {},
      stdout: (text) => (printed += text),
      stderr: () => undefined,
      ambient: { ...manualClock(), after: (_ms, task) => (turns.push(task), () => undefined) },
    });
    turns.shift()?.();
    turns.shift()?.();
    expect(printed).toMatch(/^flood line 1 =+\n[^]*flood line 1000 =+\n$/);
    running?.end();
    turns.shift()?.();
    expect(printed).toMatch(/flood line 1000 =+\n$/);
    expect(await running?.exit).toBe(0);
  });

  it('lying servers call themselves book-orders and lie in one thing each', async () => {
    const answers: JsonObject[] = [];
    for (const name of ['lying-id', 'lying-text', 'lying-order']) {
      const process = await start(name);
      process.send(call(3, 'get_order', order));
      answers.push(...parsed(process));
    }
    const [id, text, other] = answers;
    const serverInfo = {
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'book-orders', version: '1.0.0' } },
    };
    const structuredContent = { order_id: 'A-104', status: 'processing' };
    expect(id).toMatchObject({ id: 1003, result: { ...serverInfo, structuredContent } });
    expect(text).toMatchObject({ id: 3, result: { ...serverInfo, structuredContent } });
    const said = (answer: JsonObject | undefined): unknown =>
      JSON.parse((answer as { result: { content: { text: string }[] } }).result.content[0]?.text ?? '');
    expect(said(text)).toMatchObject({ order_id: 'A-104', status: 'delivered' });
    expect(other).toMatchObject({ id: 3, result: { structuredContent: { order_id: 'A-105' } } });
    expect(said(other)).toMatchObject({ order_id: 'A-105' });
  });
});

describe('weather', () => {
  it('tells the same weather always, and every line it has received', async () => {
    const process = await start('weather');
    const forecast = call(1, 'get_forecast', { place: 'Lisbon', day: '2026-09-07' });
    const seen = call('s', 'seen');
    const stray = '{"not":"a message"}';
    process.write(`${forecast}\n${stray}\n\n${seen}\n${probe}\n`);
    const [weather, , told] = parsed(process);
    expect(weather).toMatchObject({
      id: 1,
      result: { content: [{ text: 'Lisbon, 2026-09-07: dry, a light wind, 21 °C.' }], isError: false },
    });
    expect(told).toMatchObject({
      id: 's',
      result: { structuredContent: { lines: [forecast, stray, seen] } },
    });
  });

  it('forgets the oldest lines before it has too many', async () => {
    const process = await start('weather');
    const long = (mark: string): string => call(1, 'get_forecast', { place: mark.repeat(400_000), day: 'x' });
    for (const mark of ['a', 'b', 'c']) process.send(long(mark));
    process.lines();
    process.send(call(2, 'seen'));
    const [told] = parsed(process);
    const { lines } = (told as unknown as { result: { structuredContent: { lines: string[] } } }).result
      .structuredContent;
    expect(lines.map((line) => line.length > 1000 && /"place":"(.)/.exec(line)?.[1])).toEqual([
      'b',
      'c',
      false,
    ]);
  });
});

describe('odd', () => {
  const say = async (line: string, name = 'odd'): Promise<JsonObject[]> => {
    const process = await start(name);
    process.send(line);
    return parsed(process);
  };

  it('pages with the cursor "", which is not the end (B25)', async () => {
    const [first] = await say(request(1, 'tools/list'));
    expect(first).toMatchObject({ result: { nextCursor: '' } });
    const [last] = await say(request(2, 'tools/list', { cursor: '' }));
    expect(last).toMatchObject({ id: 2, result: { resultType: 'complete' } });
    expect(last?.['result']).not.toHaveProperty('nextCursor');
    const [endless] = await say(request(3, 'tools/list', { cursor: 'again' }), 'odd-pages');
    expect(endless).toMatchObject({ result: { nextCursor: 'again' } });
    expect(await say(request(4, 'tools/list', { cursor: 'other' }))).toMatchObject([
      { error: { code: -32602 } },
    ]);
  });

  it.each<[string, JsonObject[]]>([
    ['no_result_type', [{ id: 7, result: { isError: false } }]],
    ['unknown_result_type', [{ id: 7, result: { resultType: 'partial' } }]],
    ['state_only', [{ id: 7, result: { resultType: 'input_required', requestState: 's1' } }]],
    ['extra_members', [{ id: 7, result: { 'x-extra': 1, _meta: { 'com.example/trace': 'abc' } } }]],
    [
      'late_progress',
      [
        { params: { progressToken: 't', progress: 1 } },
        { id: 7 },
        { params: { progressToken: 't', progress: 2 } },
      ],
    ],
    ['answer_twice', [{ id: 7 }, { id: 7 }]],
    ['id_as_string', [{ id: '7' }]],
    ['unknown_id', [{ id: 'nobody-asked' }, { id: 7 }]],
    ['server_request', [{ id: 1, method: 'roots/list' }, { id: 7 }]],
  ])('%s', async (name, wanted) => {
    const got = await say(call(7, name, {}, { progressToken: 't' }));
    expect(got).toMatchObject(wanted);
    expect(got.length).toBe(wanted.length);
    if (name === 'no_result_type') expect(got[0]?.['result']).not.toHaveProperty('resultType');
  });

  it('hides text in a description and escapes in an answer', async () => {
    const [page] = await say(request(1, 'tools/list', { cursor: '' }));
    expect(JSON.stringify(page)).toMatch(/\u202E[^]*\u{E0049}\u{E0047}/u);
    expect(JSON.stringify(await say(call(1, 'ansi_escape')))).toContain('\\u001b[31m');
  });

  it('finishes a state-only call when the state comes back as it was', async () => {
    const retry = (requestState: string): string =>
      request(8, 'tools/call', { name: 'state_only', requestState });
    expect(await say(retry('s1'))).toMatchObject([{ result: { resultType: 'complete' } }]);
    expect(await say(retry('s2'))).toMatchObject([{ result: { resultType: 'input_required' } }]);
  });
});
