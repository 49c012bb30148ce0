import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRequestId, readMessage } from '../wire/envelope.ts';
import { encodeLine } from '../wire/encode.ts';
import type { JsonObject, JsonValue, RequestId } from '../wire/message.ts';
import type { Ambient } from './ambient.ts';
import { complete, type Answer } from './answer.ts';
import type { Call } from './call.ts';
import { createDispatcher } from './dispatcher.ts';
import type { ServerEvent } from './events.ts';
import { elicit, requireInput } from './input-required.ts';
import { defineServer, type Feature } from './server.ts';
import { text, tools, type Tool } from './tools.ts';

const modern: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (id: RequestId, method: string, params: JsonObject = {}, meta: JsonObject = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: { ...modern, ...meta } } });
const cancel = (params: JsonValue): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params });

const bare = (name: string, run: (call: Call, args: JsonObject) => Answer | Promise<Answer>): Tool => ({
  definition: { name, inputSchema: { type: 'object' } },
  run: (args, call) => run(call, args),
});

function start(...extra: Tool[]) {
  const sent: JsonObject[] = [];
  const timers: (() => void)[] = [];
  const faults: unknown[] = [];
  const listeners = new Set<(event: ServerEvent) => void>();
  const ambient: Ambient = {
    now: () => 0,
    random: (count) => new Uint8Array(count),
    after: (_ms, task) => {
      timers.push(task);
      return () => timers.splice(timers.indexOf(task), 1);
    },
  };
  const later: { call: Call; answer: (answer: Answer) => void }[] = [];
  const news: Feature = {
    capabilities: {},
    methods: {},
    events: {
      lists: ['toolsListChanged'],
      honoursResource: (uri, call) => uri === `mine://${call.principal}`,
      subscribe: (onEvent) => {
        listeners.add(onEvent);
        return () => listeners.delete(onEvent);
      },
    },
  };
  const later_ = bare('later', (call) => new Promise((answer) => later.push({ call, answer })));
  const echo = bare('echo', (_call, args) => text(JSON.stringify(args['text'])));
  const server = defineServer({ name: 's', version: '1', features: [tools([later_, echo, ...extra]), news] });
  const dispatcher = createDispatcher({ server, ambient, onFault: (_method, fault) => faults.push(fault) });
  const peer = {
    principal: 'mira',
    send: (message: JsonObject) => {
      sent.push(JSON.parse(encodeLine(message)) as JsonObject);
    },
  };
  return {
    dispatcher,
    peer,
    later,
    timers,
    faults,
    listeners,
    send: (line: string) => dispatcher.accept(readMessage(line), peer),
    take: () => sent.splice(0),
    publish: (event: ServerEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
}

const turn = async (): Promise<void> => {
  for (let index = 0; index < 10; index += 1) await Promise.resolve();
};
const call = (id: RequestId, name: string, args: JsonObject = {}, meta: JsonObject = {}): string =>
  request(id, 'tools/call', { name, arguments: args }, meta);

describe('order of refusal', () => {
  const refused = (line: string): JsonObject => {
    const { send, take } = start();
    send(line);
    const [only, ...more] = take();
    expect(more).toEqual([]);
    return only as JsonObject;
  };

  const version = 'io.modelcontextprotocol/protocolVersion';
  const capabilities = 'io.modelcontextprotocol/clientCapabilities';
  const info = 'io.modelcontextprotocol/clientInfo';
  const level = 'io.modelcontextprotocol/logLevel';

  it('parse, envelope, metadata, version, method, params', () => {
    expect(refused('{"jsonrpc":"1.0"')).toMatchObject({ error: { code: -32700 } });
    expect(refused('{"jsonrpc":"1.0","id":1,"method":"x"}')).toMatchObject({
      id: 1,
      error: { code: -32600 },
    });
    const wrongAll = {
      'io.modelcontextprotocol/protocolVersion': '1900-01-01',
      'io.modelcontextprotocol/clientCapabilities': 1,
    };
    expect(refused(request(1, 'no/such', {}, wrongAll))).toMatchObject({ error: { code: -32602 } });
    expect(
      refused(request(1, 'no/such', {}, { 'io.modelcontextprotocol/protocolVersion': '1900-01-01' })),
    ).toMatchObject({
      error: { code: -32022, data: { supported: ['2026-07-28'], requested: '1900-01-01' } },
    });
    // What another version may have in its metadata is not for this one to say.
    for (const other of [
      { [capabilities]: { elicitation: true } },
      { [info]: { name: 'x' } },
      { [level]: 'loud' },
      { progressToken: 1.5 },
    ])
      expect(refused(request(1, 'no/such', {}, { [version]: '2027-01-01', ...other }))).toMatchObject({
        error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2027-01-01' } },
      });
    expect(refused(request(1, 'no/such', { cursor: 7 }))).toMatchObject({ error: { code: -32601 } });
    expect(refused(request(1, 'tools/list', { cursor: 7 }))).toMatchObject({ error: { code: -32602 } });
  });

  it.each<[string, JsonValue | undefined, RegExp]>([
    ['no params', undefined, /params is missing/],
    ['params null', null, /params must be an object/],
    ['params an array', [], /params must be an object/],
    ['no _meta', {}, /params\._meta is missing/],
    ['_meta a string', { _meta: 'x' }, /params\._meta must be an object/],
    ['no version', { _meta: { [capabilities]: {} } }, /protocolVersion"\] is missing/],
    [
      'version a number',
      { _meta: { [version]: 2026, [capabilities]: {} } },
      /protocolVersion"\] must be a string/,
    ],
    ['no capabilities', { _meta: { [version]: '2026-07-28' } }, /clientCapabilities"\] is missing/],
    [
      'capabilities an array',
      { _meta: { ...modern, [capabilities]: [] } },
      /clientCapabilities"\] must be an object/,
    ],
    ['clientInfo without version', { _meta: { ...modern, [info]: { name: 'x' } } }, /clientInfo"\] must be/],
    ['clientInfo null', { _meta: { ...modern, [info]: null } }, /clientInfo"\] must be/],
    ...(
      [
        { name: 'x', version: '1', title: 7 },
        { name: 'x', version: '1', icons: 5 },
        { name: 'x', version: '1', icons: [{}] },
        { name: 'x', version: '1', icons: [{ src: 'data:,', sizes: '48x48' }] },
        { name: 'x', version: '1', icons: [{ src: 'data:,', theme: 'blue' }] },
      ] as JsonValue[]
    ).map<[string, JsonValue, RegExp]>((value) => [
      `clientInfo ${JSON.stringify(value)}`,
      { _meta: { ...modern, [info]: value } },
      /clientInfo"\] must be/,
    ]),
    ...(
      [
        [{ elicitation: true }, /whose elicitation is an object/],
        [{ elicitation: { form: true } }, /whose elicitation\.form is an object/],
        [{ elicitation: { url: null } }, /whose elicitation\.url is an object/],
        [{ sampling: { tools: [] } }, /whose sampling\.tools is an object/],
        [{ roots: 1 }, /whose roots is an object/],
        [{ experimental: { 'com.example/x': 1 } }, /whose experimental\.com\.example\/x is an object/],
        [{ extensions: { 'com.example/x': true } }, /whose extensions\.com\.example\/x is an object/],
      ] as [JsonValue, RegExp][]
    ).map<[string, JsonValue, RegExp]>(([value, says]) => [
      `capabilities ${JSON.stringify(value)}`,
      { _meta: { ...modern, [capabilities]: value } },
      says,
    ]),
    ...(['loud', 7, null, 'DEBUG', ''] as JsonValue[]).map<[string, JsonValue, RegExp]>((value) => [
      `log level ${JSON.stringify(value)}`,
      { _meta: { ...modern, [level]: value } },
      /logLevel"\] must be a log level/,
    ]),
    ['a token of 1.5', { _meta: { ...modern, progressToken: 1.5 } }, /progressToken"\] must be/],
    ['a token of null', { _meta: { ...modern, progressToken: null } }, /progressToken"\] must be/],
    ['metadata by inheritance', JSON.parse('{"__proto__":{"_meta":{}}}') as JsonValue, /_meta is missing/],
  ])('names the member: %s', (_name, params, says) => {
    const answer = refused(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params }));
    expect(answer).toMatchObject({ id: 1, error: { code: -32602 } });
    expect((answer['error'] as JsonObject)['message']).toMatch(says);
  });

  it.each<JsonObject>([
    { [info]: { name: 'x', version: '1', icons: [{ src: 'data:,', sizes: ['any'], theme: 'dark' }] } },
    {
      [info]: {
        name: 'x',
        version: '1',
        title: 'X',
        description: 'x',
        websiteUrl: 'https://x.example',
        more: 1,
      },
    },
    { [capabilities]: { elicitation: { form: { applyDefaults: true }, url: {}, more: 1 }, unknown: 1 } },
    {
      [capabilities]: { roots: { listChanged: true }, sampling: {}, experimental: { x: {} }, extensions: {} },
    },
    { [level]: 'emergency' },
    { [level]: 'debug' },
    { 'com.example/x': 1, traceparent: 1, progressToken: '' },
  ])('takes what the schema allows: %j', (meta) => {
    const { send, take } = start();
    send(request(1, 'tools/list', {}, meta));
    expect(take()).toMatchObject([{ id: 1, result: { resultType: 'complete' } }]);
  });

  it('remembers nothing of an earlier request (B15)', () => {
    const { send, take } = start();
    send(request(1, 'tools/list'));
    send('{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}');
    expect(take()[1]).toMatchObject({ id: 2, error: { code: -32602 } });
  });

  it('refuses initialize by naming what it speaks, with and without modern metadata', () => {
    const named = {
      data: { supported: ['2026-07-28'] },
      message: expect.stringContaining('2026-07-28') as string,
    };
    expect(refused('{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}')).toMatchObject({
      id: 0,
      error: { code: -32602, ...named },
    });
    expect(refused(request(0, 'initialize'))).toMatchObject({ id: 0, error: { code: -32601, ...named } });
    const old = { 'io.modelcontextprotocol/protocolVersion': '2025-11-25' };
    expect(refused(request(0, 'initialize', {}, old))).toMatchObject({
      error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2025-11-25' } },
    });
  });

  it.each([
    'ping',
    'initialize',
    'logging/setLevel',
    'resources/list',
    'prompts/get',
    '__proto__',
    'constructor',
    '',
  ])('has no method %j', (method) => {
    expect(refused(request(1, method))).toMatchObject({ id: 1, error: { code: -32601 } });
  });
});

describe('results', () => {
  it('have resultType first, _meta second, serverInfo in it', () => {
    const { send, take } = start();
    send(request('d', 'server/discover'));
    const [message] = take();
    expect(Object.keys(message ?? {})).toEqual(['jsonrpc', 'id', 'result']);
    expect(Object.keys((message?.['result'] ?? {}) as JsonObject)).toEqual([
      'resultType',
      '_meta',
      'supportedVersions',
      'capabilities',
      'ttlMs',
      'cacheScope',
    ]);
    expect(message).toMatchObject({
      result: {
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
        ttlMs: 3600000,
        cacheScope: 'public',
      },
    });
  });

  it('serve a duplicate id twice', async () => {
    const { send, take, later } = start();
    send(call(7, 'later'));
    send(call(7, 'later'));
    for (const one of later) one.answer(text('done'));
    await turn();
    expect(take().map(({ id }) => id)).toEqual([7, 7]);
  });

  it('come back with the id and type they were asked with (B10)', () => {
    const { send, take } = start();
    for (const id of [1, '1', 0, '', -5, '\uD800', '__proto__']) send(request(id, 'tools/list'));
    expect(take().map(({ id }) => id)).toEqual([1, '1', 0, '', -5, '\uD800', '__proto__']);
  });

  it('are -32603 without a word of the engine when a handler throws, now or later', async () => {
    const now = bare('now', () => (undefined as unknown as Call).params as never);
    const soon = bare('soon', () => Promise.reject(new Error('secret')));
    const { send, take, faults } = start(now, soon);
    send(call(1, 'now'));
    send(call(2, 'soon'));
    await turn();
    expect(take()).toEqual(
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } })),
    );
    expect(faults.length).toBe(2);
  });
});

describe('what is never answered', () => {
  it.each([
    '{"jsonrpc":"2.0","method":"notifications/hello"}',
    '{"jsonrpc":"2.0","method":"tools/list","params":[1]}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled"}',
    '{"jsonrpc":"2.0","method":"notifications/initialized","params":7}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}',
  ])('%s', (line) => {
    const { send, take } = start();
    send(line);
    expect(take()).toEqual([]);
  });
});

describe('cancellation (B23)', () => {
  it('stops work and sends nothing more: no answer, no progress', async () => {
    const { send, take, later } = start();
    send(call(3, 'later', {}, { progressToken: 't' }));
    const [one] = later;
    let stopped = 0;
    one?.call.onCancel(() => (stopped += 1));
    one?.call.progress(1);
    send(cancel({ requestId: 3, reason: 'user' }));
    send(cancel({ requestId: 3 }));
    one?.call.progress(2);
    one?.answer(text('too late'));
    await turn();
    expect(take()).toHaveLength(1);
    expect(stopped).toBe(1);
    expect(one?.call.cancelled).toBe(true);
  });

  it.each([
    [{ requestId: '3' }],
    [{ requestId: 999 }],
    [{}],
    [null],
    [[3]],
    [{ requestId: null }],
    [{ requestId: 3.5 }],
  ])('ignores %j', async (params) => {
    const { send, take, later } = start();
    send(call(3, 'later'));
    send(cancel(params as JsonValue));
    later[0]?.answer(text('done'));
    await turn();
    expect(take()).toMatchObject([{ id: 3, result: { isError: false } }]);
  });

  it('comes too late after the answer', async () => {
    const { send, take, later } = start();
    send(call(3, 'later'));
    later[0]?.answer(text('done'));
    await turn();
    send(cancel({ requestId: 3 }));
    expect(take()).toHaveLength(1);
  });

  it('reaches only requests of its own peer; closing a stream cancels that request', async () => {
    const { dispatcher, send, take, later, peer } = start();
    const other: JsonObject[] = [];
    const stop = dispatcher.accept(readMessage(call(3, 'later')), {
      principal: 'noor',
      send: (message) => other.push(message),
    });
    send(call(3, 'later'));
    dispatcher.accept(readMessage(cancel({ requestId: 3 })), peer);
    expect(later.map((one) => [one.call.principal, one.call.cancelled])).toEqual([
      ['noor', false],
      ['mira', true],
    ]);
    stop();
    later[0]?.answer(text('x'));
    await turn();
    expect([...take(), ...other]).toEqual([]);
  });

  it('wait ends early', async () => {
    const seen: boolean[] = [];
    const waiting = bare('waiting', async (one) => {
      seen.push(await one.wait(1000));
      return text('x');
    });
    const { send, take, timers } = start(waiting);
    send(call(1, 'waiting'));
    send(call(2, 'waiting'));
    send(cancel({ requestId: 1 }));
    timers[0]?.();
    await turn();
    expect(seen).toEqual([false, true]);
    expect(take().map(({ id }) => id)).toEqual([2]);
  });
});

describe('progress (B22)', () => {
  const count = bare('count', (one) => {
    for (const value of [1, 1, 0.5, NaN, 2]) one.progress(value, 2);
    return text('counted');
  });

  it('goes out before the answer, with the token and its type, and only upward', () => {
    const { send, take } = start(count);
    send(call(1, 'count', {}, { progressToken: 0 }));
    const progress = (value: number): JsonObject => ({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 0, progress: value, total: 2 },
    });
    expect(take()).toMatchObject([progress(1), progress(2), { id: 1 }]);
  });

  it('needs a token and stops after the answer', () => {
    let kept: Call | undefined;
    const keep = bare('keep', (one) => {
      kept = one;
      return text('x');
    });
    const { send, take } = start(count, keep);
    send(call(1, 'count'));
    send(call(2, 'keep', {}, { progressToken: 'a' }));
    kept?.progress(5);
    expect(take().map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('subscriptions/listen', () => {
  const listen = (id: RequestId, notifications: JsonValue): string =>
    request(id, 'subscriptions/listen', { notifications });
  const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

  it('acknowledges what it honours, and tells of nothing else', () => {
    const { send, take, publish } = start();
    send(
      listen(9, {
        toolsListChanged: true,
        promptsListChanged: true,
        resourcesListChanged: false,
        resourceSubscriptions: ['mine://mira', 'mine://noor'],
      }),
    );
    send(listen('e', { toolsListChanged: false, resourceSubscriptions: [] }));
    publish({ type: 'toolsListChanged' });
    publish({ type: 'promptsListChanged' });
    publish({ type: 'resourceUpdated', uri: 'mine://mira' });
    publish({ type: 'resourceUpdated', uri: 'mine://noor' });
    const _meta = { [subscriptionId]: 9 };
    expect(take()).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { _meta, notifications: { toolsListChanged: true, resourceSubscriptions: ['mine://mira'] } },
      },
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { _meta: { [subscriptionId]: 'e' }, notifications: {} },
      },
      { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta } },
      { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { _meta, uri: 'mine://mira' } },
    ]);
  });

  it('looks up a thousand different resources for one listener, and honours no more', () => {
    const { send, take } = start();
    const others = Array.from({ length: 999 }, (_none, index) => `mine://${String(index)}`);
    const repeated = Array.from({ length: 5000 }, () => 'mine://0');
    send(listen(1, { resourceSubscriptions: [...others, ...repeated, 'mine://mira'] }));
    send(listen(2, { resourceSubscriptions: [...others, 'mine://one-more', 'mine://mira'] }));
    const honoured = take().map(({ params }) => (params as JsonObject)['notifications']);
    expect(honoured).toEqual([{ resourceSubscriptions: ['mine://mira'] }, {}]);
  });

  it.each([
    [undefined],
    [null],
    [[]],
    [{ toolsListChanged: 'yes' }],
    [{ resourceSubscriptions: 'x' }],
    [{ resourceSubscriptions: [1] }],
  ])('refuses the filter %j with -32602', (filter) => {
    const { send, take, listeners } = start();
    send(listen(1, filter as JsonValue));
    expect(take()).toMatchObject([{ id: 1, error: { code: -32602 } }]);
    expect(listeners.size).toBe(0);
  });

  it('ends in silence when the client cancels it', async () => {
    const { send, take, publish, listeners, dispatcher } = start();
    send(listen(9, { toolsListChanged: true }));
    take();
    send(cancel({ requestId: 9 }));
    publish({ type: 'toolsListChanged' });
    await dispatcher.close(5000);
    expect(take()).toEqual([]);
    expect(listeners.size).toBe(0);
  });

  it('ends first at shutdown: its result, then notifications/cancelled; other calls get the time left', async () => {
    const { send, take, later, listeners, dispatcher, timers } = start();
    send(call(1, 'later'));
    send(call(2, 'later'));
    send(listen('s', {}));
    take();
    let closed = false;
    void dispatcher.close(5000).then(() => (closed = true));
    await turn();
    expect(take()).toMatchObject([
      {
        id: 's',
        result: {
          resultType: 'complete',
          _meta: { [subscriptionId]: 's', 'io.modelcontextprotocol/serverInfo': { name: 's' } },
        },
      },
      {
        method: 'notifications/cancelled',
        params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 's' }, requestId: 's' },
      },
    ]);
    expect(listeners.size).toBe(0);
    later[0]?.answer(text('in time'));
    await turn();
    expect(take()).toMatchObject([{ id: 1 }]);
    expect(closed).toBe(false);
    timers[0]?.();
    await turn();
    expect(closed).toBe(true);
    expect(later[1]?.call.cancelled).toBe(true);
    send(request(5, 'tools/list'));
    expect(take()).toEqual([]);
  });

  it('lets shutdown end as soon as the last call has answered', async () => {
    const { send, later, dispatcher, timers } = start();
    send(call(1, 'later'));
    const closing = dispatcher.close(5000);
    later[0]?.answer(text('x'));
    await closing;
    expect(timers).toEqual([]);
  });
});

describe('input from the person (B16)', () => {
  const ask = (mode: 'form' | 'url'): Tool =>
    bare(mode, (one) =>
      requireInput(
        one,
        {
          q: {
            method: elicit,
            params:
              mode === 'url'
                ? { mode, message: 'm', url: 'https://site.test/' }
                : { mode, message: 'm', requestedSchema: { type: 'object', properties: {} } },
          },
        },
        mode === 'url' ? 'state' : undefined,
      ),
    );
  const asked = (mode: 'form' | 'url', elicitation: JsonValue | undefined): JsonObject | undefined => {
    const { send, take } = start(ask('form'), ask('url'));
    const capabilities: JsonObject = elicitation === undefined ? {} : { elicitation };
    send(call(1, mode, {}, { 'io.modelcontextprotocol/clientCapabilities': capabilities }));
    return take()[0];
  };
  const missing = (mode: string): JsonObject => ({
    error: { code: -32021, data: { requiredCapabilities: { elicitation: { [mode]: {} } } } },
  });

  it('is asked for only in a mode that this request declared', () => {
    expect(asked('form', undefined)).toMatchObject(missing('form'));
    expect(asked('url', undefined)).toMatchObject(missing('url'));
    expect(asked('url', { form: {} })).toMatchObject(missing('url'));
    expect(asked('form', { url: {} })).toMatchObject(missing('form'));
    expect(asked('url', {})).toMatchObject(missing('url'));
    expect(asked('form', true)).toMatchObject({ error: { code: -32602 } });
    for (const elicitation of [{}, { form: {} }, { form: {}, url: {} }]) {
      const result = asked('form', elicitation)?.['result'];
      expect(result).toMatchObject({
        resultType: 'input_required',
        inputRequests: { q: { method: 'elicitation/create', params: { mode: 'form' } } },
      });
      expect(result).not.toHaveProperty('requestState');
    }
    expect(asked('url', { url: {} })).toMatchObject({
      result: { resultType: 'input_required', requestState: 'state' },
    });
  });

  it('does not count what an earlier request declared', () => {
    const { send, take } = start(ask('form'));
    send(call(1, 'form', {}, { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } }));
    send(call(2, 'form'));
    expect(take()[1]).toMatchObject({ id: 2, ...missing('form') });
  });
});

describe('any JSON', () => {
  const exactlyOne = (line: string): void => {
    const { send, take } = start();
    send(line);
    const sent = take();
    const received = readMessage(line);
    const wanted = received.kind === 'request' || received.kind === 'invalid' ? 1 : 0;
    expect(sent.length).toBe(wanted);
    if (received.kind === 'request')
      expect(sent[0]).toMatchObject(received.method === 'subscriptions/listen' ? {} : { id: received.id });
    for (const message of sent)
      expect(JSON.stringify(message)).not.toMatch(/TypeError|RangeError|is not a function|undefined/);
  };

  it('gets exactly one answer or silence', () => {
    fc.assert(
      fc.property(fc.json(), (line) => {
        exactlyOne(line);
      }),
    );
    const part = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('2.0', 'tools/call', 'tools/list', 'echo', 1, '', 0),
    );
    const names = [
      'jsonrpc',
      'id',
      'method',
      'params',
      'result',
      'error',
      'name',
      'arguments',
      '_meta',
      '__proto__',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), part), (message) => {
        exactlyOne(JSON.stringify(message));
      }),
    );
  });

  it('survives any mutation of a legal line', () => {
    const legal = [
      call(1, 'echo', { text: 'x' }, { progressToken: 1 }),
      request(2, 'tools/list', { cursor: 'c' }),
      request(3, 'server/discover'),
      request('l', 'subscriptions/listen', { notifications: { toolsListChanged: true } }),
      cancel({ requestId: 1 }),
    ];
    const replaced = fc
      .tuple(fc.constantFrom(...legal), fc.nat(), fc.jsonValue())
      .map(([line, at, value]) => {
        const places: [JsonObject, string][] = [];
        const root = JSON.parse(line) as JsonObject;
        const walk = (object: JsonObject): void => {
          for (const [name, member] of Object.entries(object)) {
            places.push([object, name]);
            if (typeof member === 'object' && member !== null && !Array.isArray(member)) walk(member);
          }
        };
        walk(root);
        const [object, name] = places[at % places.length] ?? [root, 'id'];
        object[name] = value as JsonValue;
        return JSON.stringify(root);
      });
    const cut = fc
      .tuple(fc.constantFrom(...legal), fc.nat(), fc.nat(4), fc.string({ maxLength: 3 }))
      .map(([line, at, length, insert]) => {
        const from = at % line.length;
        return line.slice(0, from) + insert + line.slice(from + length);
      });
    fc.assert(
      fc.property(fc.oneof(replaced, cut), (line) => {
        exactlyOne(line);
      }),
      { numRuns: 1000 },
    );
  });

  it('answers 100,000 levels and echoes what it must', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const { send, take } = start();
    for (const place of [
      '"arguments":DEEP,"name":"echo",',
      '"name":DEEP,',
      '"arguments":{"a":DEEP},"name":"later2",',
    ])
      send(call(1, 'x').replace('"name":"x","arguments":{},', place.replace('DEEP', deep)));
    send(request(2, 'tools/list').replace('{}', deep));
    expect(take().map(({ error }) => (error as JsonObject)['code'])).toEqual([
      -32602, -32602, -32602, -32602,
    ]);
    expect(isRequestId(deep)).toBe(true);
  });
});

it('gives handlers a result they can build with complete()', () => {
  expect(complete({ a: 1 })).toEqual({ ok: true, body: { resultType: 'complete', members: { a: 1 } } });
});
