import { describe, expect, it } from 'vitest';
import { server as bookOrders } from '../servers/book-orders/program.ts';
import { server as annotated } from '../servers/fixtures/annotated.ts';
import { server as fixtures } from '../servers/fixtures/program.ts';
import { complete } from '../mcp/answer.ts';
import { defineServer } from '../mcp/server.ts';
import { settle } from '../servers/test-process.ts';
import type { JsonObject } from '../wire/message.ts';
import { call, endpointOf, meta, request } from './http-for-tests.ts';

const url = 'http://site.test/mcp';
const order = call('get_order', { order_id: 'A-104' });

/** Status and body of a JSON answer. */
async function read(response: Response): Promise<{ status: number; body: JsonObject }> {
  expect(response.headers.get('Content-Type')).toBe('application/json');
  return { status: response.status, body: (await response.json()) as JsonObject };
}

async function expectRefusal(
  response: Promise<Response>,
  status: number,
  code: number,
  id?: string | number,
): Promise<string> {
  const { status: got, body } = await read(await response);
  const error = body['error'] as JsonObject;
  expect([got, error['code'], body['id'], body['jsonrpc']]).toEqual([status, code, id, '2.0']);
  expect(Object.hasOwn(body, 'id')).toBe(id !== undefined);
  return String(error['message']);
}

describe('the envelope of a request', () => {
  const { handler, post } = endpointOf(bookOrders);

  it('takes POST only', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS', 'HEAD', 'PATCH']) {
      const response = await handler(new Request(url, { method, headers: { Origin: 'http://site.test' } }));
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    }
  });

  it('refuses pages of other origins before it reads anything', async () => {
    for (const Origin of ['http://evil.test', 'null', 'https://site.test', 'http://site.test.evil.test', ''])
      await expectRefusal(post('{', { Origin, 'Content-Type': 'text/plain' }), 403, -32600);
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      const response = await handler(new Request(url, { method, headers: { Origin: 'http://evil.test' } }));
      expect(response.status).toBe(403);
    }
    expect((await post(order, { Origin: 'http://site.test' })).status).toBe(200);
    expect((await post(order)).status).toBe(200);
  });

  it.each([
    ['text/plain', 415],
    ['application/json-rpc', 415],
    ['application/json, text/plain', 415],
    ['application/json; charset=latin1', 415],
    ['multipart/form-data; x=application/json', 415],
    [undefined, 415],
    ['Application/JSON', 200],
    ['application/json;charset=UTF-8', 200],
    ['application/json; charset="utf-8"', 200],
  ])('content type %s gives %i', async (type, status) => {
    expect((await post(order, { 'Content-Type': type })).status).toBe(status);
  });

  it('refuses a compressed body', async () => {
    await expectRefusal(post(order, { 'Content-Encoding': 'gzip' }), 415, -32600);
    expect((await post(order, { 'Content-Encoding': 'identity' })).status).toBe(200);
  });

  it.each([
    ['text/html', 406],
    ['application/json;q=0, text/event-stream;q=0', 406],
    ['image/*', 406],
    ['*/*;q=0', 406],
    ['application/json;q=0, text/event-stream', 200],
    ['application/json', 200],
    ['text/event-stream', 200],
    ['*/*', 200],
    ['application/*', 200],
    ['TEXT/*;q=0.1', 200],
    [undefined, 200],
  ])('Accept %s gives %i', async (accept, status) => {
    expect((await post(order, { Accept: accept })).status).toBe(status);
  });

  it('limits the length of a body, announced or not', async () => {
    const small = endpointOf(bookOrders, { maxBodyBytes: 20 });
    await expectRefusal(small.post('[]', { 'Content-Length': '21' }), 413, -32600);
    await expectRefusal(small.post(`"${'é'.repeat(10)}"`), 413, -32600);
    await expectRefusal(small.post(`"${'é'.repeat(9)}"`), 400, -32600);
  });

  it('takes 16 MiB and no more unless told otherwise', async () => {
    const rest = 16 * 1024 * 1024 - 2;
    await expectRefusal(post(`"${'a'.repeat(rest)}"`), 400, -32600);
    await expectRefusal(post(`"${'a'.repeat(rest + 1)}"`), 413, -32600);
  });

  it('ignores sessions and resumption, and mints none', async () => {
    const response = await post(order, { 'Mcp-Session-Id': 'x', 'Last-Event-ID': '7' });
    expect(response.status).toBe(200);
    expect(response.headers.has('Mcp-Session-Id')).toBe(false);
  });
});

describe('the message in a body', () => {
  const { handler, post } = endpointOf(bookOrders);

  it.each([
    ['no text', '', -32700],
    ['white space', ' \n', -32700],
    ['broken JSON', '{"jsonrpc":"2.0",', -32700],
    ['a byte-order mark', `\uFEFF${JSON.stringify(order)}`, -32700],
    ['a batch', `[${JSON.stringify(order)}]`, -32600],
    ['an empty batch', '[]', -32600],
    ['a bare value', 'null', -32600],
  ])('refuses %s', async (_name, body, code) => {
    const message = await expectRefusal(post(body), 400, code);
    expect(message).not.toMatch(/line of its own|Unexpected|SyntaxError|JSON\.parse/);
  });

  it('refuses a faulty envelope with its id where it has a usable one', async () => {
    await expectRefusal(post('{"jsonrpc":"1.0","id":"x","method":"a"}'), 400, -32600, 'x');
    await expectRefusal(post('{"jsonrpc":"2.0","id":null,"method":"a"}'), 400, -32600);
    await expectRefusal(post('{"jsonrpc":"2.0","id":9007199254740993,"method":"a"}'), 400, -32600);
  });

  it('refuses responses: a client sends none', async () => {
    await expectRefusal(post('{"jsonrpc":"2.0","id":1,"result":{}}'), 400, -32600);
    await expectRefusal(post('{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}'), 400, -32600);
  });

  it('refuses what is no UTF-8, also when it breaks off inside a character', async () => {
    for (const body of [Uint8Array.of(0x22, 0xff, 0x22), Uint8Array.of(0x22, 0xc3)]) {
      const headers = { 'Content-Type': 'application/json' };
      const response = handler(new Request(url, { method: 'POST', headers, body }));
      expect(await expectRefusal(response, 400, -32700)).toBe('Parse error: the body is not UTF-8.');
    }
  });

  it('refuses a body that breaks off', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('socket hang up')),
    });
    const headers = { 'Content-Type': 'application/json' };
    const broken = new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(await expectRefusal(handler(broken), 400, -32700)).toBe('Parse error: the body broke off.');
  });

  it('may be written over many lines, and cut anywhere', async () => {
    const text = new TextEncoder().encode(JSON.stringify(order, null, 2).replace('A-104', 'A-104\u00FC😀'));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of text) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const headers = {
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'get_order',
    };
    const response = await handler(
      new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
    );
    expect(JSON.stringify(await response.json())).toContain('A-104\u00FC😀');
  });

  it('accepts a notification with 202 and no body', async () => {
    for (const body of [
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', method: 'notifications/of/ours' },
    ]) {
      const headers = { 'MCP-Protocol-Version': undefined, 'Mcp-Method': undefined };
      const response = await post(body, headers);
      expect([response.status, await response.text(), response.headers.get('Content-Type')]).toEqual([
        202,
        '',
        null,
      ]);
    }
  });

  it('refuses a notification whose headers say something else', async () => {
    const body = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    await expectRefusal(post(body, { 'Mcp-Method': 'tools/call' }), 400, -32020);
  });
});

describe('the headers that repeat the body', () => {
  const { post } = endpointOf(fixtures);
  const echo = call('echo', { text: 'a' });

  it.each<[string, Record<string, string | undefined>]>([
    ['no MCP-Protocol-Version', { 'MCP-Protocol-Version': undefined }],
    ['another MCP-Protocol-Version', { 'MCP-Protocol-Version': '2025-11-25' }],
    ['an empty MCP-Protocol-Version', { 'MCP-Protocol-Version': '' }],
    ['an encoded MCP-Protocol-Version', { 'MCP-Protocol-Version': '=?base64?MjAyNi0wNy0yOA==?=' }],
    ['no Mcp-Method', { 'Mcp-Method': undefined }],
    ['another Mcp-Method', { 'Mcp-Method': 'tools/list' }],
    ['an Mcp-Method in other case', { 'Mcp-Method': 'TOOLS/CALL' }],
    ['an encoded Mcp-Method', { 'Mcp-Method': '=?base64?dG9vbHMvY2FsbA==?=' }],
    ['no Mcp-Name', { 'Mcp-Name': undefined }],
    ['another Mcp-Name', { 'Mcp-Name': 'boom' }],
    ['an Mcp-Name in other case', { 'Mcp-Name': 'Echo' }],
    ['an Mcp-Name without padding', { 'Mcp-Name': '=?base64?ZWNobw?=' }],
    ['an Mcp-Name outside ASCII', { 'Mcp-Name': 'echo\u00E9' }],
    ['two values in Mcp-Name', { 'Mcp-Name': 'echo, boom' }],
  ])('%s is -32020 with the id', async (_name, headers) => {
    const message = await expectRefusal(post(echo, headers), 400, -32020, 1);
    expect(message).toMatch(/^Header mismatch: the M.* header /);
  });

  it('are compared after white space is taken off and the encoding is undone', async () => {
    expect((await post(echo, { 'Mcp-Name': ' \techo ' })).status).toBe(200);
    expect((await post(echo, { 'Mcp-Name': '=?base64?ZWNobw==?=' })).status).toBe(200);
  });

  it('come before everything the dispatcher refuses', async () => {
    const wrong = { 'Mcp-Method': 'x' };
    await expectRefusal(post(request('tools/call', { _meta: {} }), wrong), 400, -32020, 1);
    await expectRefusal(post(request('no/such', {}), wrong), 400, -32020, 1);
  });

  it('cannot repeat what the body lacks: that is told as what it is', async () => {
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
    await expectRefusal(post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers), 400, -32602, 1);
    await expectRefusal(
      post(
        request('tools/list', { _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': 1 } }),
        headers,
      ),
      400,
      -32602,
      1,
    );
    await expectRefusal(post(request('tools/call', {})), 200, -32602, 1);
    await expectRefusal(post(request('tools/call', {}), { 'Mcp-Name': 'echo' }), 400, -32020, 1);
  });

  it('name the uri of a resource and the name of a prompt', async () => {
    const reader = endpointOf(
      defineServer({
        name: 'r',
        version: '1',
        features: [
          {
            capabilities: {},
            methods: {
              'resources/read': () => complete({ contents: [] }),
              'prompts/get': () => complete({ messages: [] }),
            },
          },
        ],
      }),
    );
    const resource = request('resources/read', { uri: 'a://\u00FC' });
    expect((await reader.post(resource, { 'Mcp-Name': '=?base64?YTovL8O8?=' })).status).toBe(200);
    await expectRefusal(reader.post(resource, { 'Mcp-Name': 'a://b' }), 400, -32020, 1);
    await expectRefusal(reader.post(resource, { 'Mcp-Name': undefined }), 400, -32020, 1);
    expect((await reader.post(request('prompts/get', { name: 'p' }))).status).toBe(200);
    await expectRefusal(
      reader.post(request('prompts/get', { name: 'p' }), { 'Mcp-Name': 'q' }),
      400,
      -32020,
      1,
    );
  });

  it('never make an answer grow with the request', async () => {
    const message = await expectRefusal(post(echo, { 'Mcp-Name': 'x'.repeat(10_000) }), 400, -32020, 1);
    expect(message.length).toBeLessThan(300);
  });

  it('tell an initialize which versions there are', async () => {
    const body = { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } };
    const response = await post(body, { 'MCP-Protocol-Version': undefined, 'Mcp-Method': undefined });
    expect(await read(response)).toMatchObject({
      status: 400,
      body: {
        id: 0,
        error: {
          code: -32020,
          message: expect.stringContaining('2026-07-28'),
          data: { supported: ['2026-07-28'] },
        },
      },
    });
    const later = await post({ ...body, params: { _meta: meta } });
    expect(await read(later)).toMatchObject({
      status: 404,
      body: { error: { code: -32601, data: { supported: ['2026-07-28'] } } },
    });
  });
});

describe('headers of annotated parameters', () => {
  const { post } = endpointOf(annotated);
  const all = call('route', {
    region: 'us-west1',
    shard: 42,
    urgent: false,
    tenant: { name: 'ü', note: 'n' },
    query: 'q',
  });
  const headers = {
    'Mcp-Param-Region': 'us-west1',
    'Mcp-Param-Shard': '42',
    'Mcp-Param-Urgent': 'false',
    'Mcp-Param-Tenant-Name': '=?base64?w7w=?=',
  };

  it('let a call through that repeats each value', async () => {
    expect((await post(all, headers)).status).toBe(200);
    expect((await post(all, { ...headers, 'Mcp-Param-Shard': '42.0' })).status).toBe(200);
    expect((await post(all, { ...headers, 'Mcp-Param-Region': '=?base64?dXMtd2VzdDE=?=' })).status).toBe(200);
    expect((await post(all, { ...headers, 'Mcp-Param-Query': 'not annotated' })).status).toBe(200);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['a missing header', { 'Mcp-Param-Region': undefined }],
    ['another string', { 'Mcp-Param-Region': 'US-WEST1' }],
    ['another number', { 'Mcp-Param-Shard': '43' }],
    ['a number that only looks equal', { 'Mcp-Param-Shard': '0x2A' }],
    ['another truth', { 'Mcp-Param-Urgent': 'FALSE' }],
    ['a missing header of a value that is false', { 'Mcp-Param-Urgent': undefined }],
    ['an inner value', { 'Mcp-Param-Tenant-Name': 'u' }],
    ['broken padding', { 'Mcp-Param-Tenant-Name': '=?base64?w7w?=' }],
    ['characters outside ASCII', { 'Mcp-Param-Tenant-Name': '\u00FC' }],
  ])('refuse %s', async (_name, wrong) => {
    const message = await expectRefusal(post(all, { ...headers, ...wrong }), 400, -32020, 1);
    expect(message).toContain('Mcp-Param-');
  });

  it('are not expected where there is no value, and not allowed either', async () => {
    const few = call('route', { region: '' });
    const given = { 'Mcp-Param-Region': '' };
    expect((await post(few, given)).status).toBe(200);
    expect((await post(call('route', { region: '', shard: null }), given)).status).toBe(200);
    await expectRefusal(post(few, { ...given, 'Mcp-Param-Shard': '1' }), 400, -32020, 1);
  });

  it('leave a value of the wrong kind to the schema, as over lines', async () => {
    const { status, body } = await read(await post(call('route', { region: ['a'] })));
    expect([status, (body['result'] as JsonObject)['isError']]).toEqual([200, true]);
    await expectRefusal(
      post(call('route', { region: 'a', shard: 2 ** 53 }), { 'Mcp-Param-Region': 'a' }),
      400,
      -32020,
      1,
    );
  });

  it('do not matter to a tool there is not, nor to a request that is refused anyway', async () => {
    await expectRefusal(post(call('constructor', { region: 'a' })), 200, -32602, 1);
    await expectRefusal(post(call('route', { region: 'a' }, { _meta: {} })), 400, -32602, 1);
    const old = { ...meta, 'io.modelcontextprotocol/protocolVersion': '1999-01-01' };
    await expectRefusal(
      post(call('route', { region: 'a' }, { _meta: old }), { 'MCP-Protocol-Version': '1999-01-01' }),
      400,
      -32022,
      1,
    );
  });

  it('are found on a later page of the listing', async () => {
    const tool = {
      name: 'late',
      inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'A' } } },
    };
    const pages = endpointOf(
      defineServer({
        name: 'pages',
        version: '1',
        features: [
          {
            capabilities: {},
            methods: {
              'tools/list': async ({ params }) =>
                Promise.resolve(
                  params['cursor'] === 'two'
                    ? complete({ tools: [tool] })
                    : complete({ tools: [], nextCursor: 'two' }),
                ),
              'tools/call': () => complete({ content: [] }),
            },
          },
        ],
      }),
    );
    await expectRefusal(pages.post(call('late', { a: 'x' })), 400, -32020, 1);
    expect((await pages.post(call('late', { a: 'x' }), { 'Mcp-Param-A': 'x' })).status).toBe(200);
  });

  it('carry a name outside ASCII', async () => {
    expect((await post(call('grüße'), { 'Mcp-Name': '=?base64?Z3LDvMOfZQ==?=' })).status).toBe(200);
  });
});

describe('the status of an answer', () => {
  const { post, faults } = endpointOf(fixtures);

  it('is 200 for results, tool errors and what parameters earn', async () => {
    expect((await post(request('server/discover'))).status).toBe(200);
    expect((await post(call('echo', {}))).status).toBe(200);
    await expectRefusal(post(call('no_such')), 200, -32602, 1);
    await expectRefusal(post(request('subscriptions/listen')), 200, -32602, 1);
  });

  it('is 400 for what the revision says, also after dispatch', async () => {
    await expectRefusal(post(request('tools/list', { _meta: {} })), 400, -32602, 1);
    const old = { ...meta, 'io.modelcontextprotocol/protocolVersion': '1999-01-01' };
    await expectRefusal(
      post(request('tools/list', { _meta: old }), { 'MCP-Protocol-Version': '1999-01-01' }),
      400,
      -32022,
      1,
    );
    await expectRefusal(post(call('needs_confirmation')), 400, -32021, 1);
    const eager = { _meta: { ...meta, progressToken: 't' } };
    await expectRefusal(post(call('needs_confirmation', {}, eager)), 400, -32021, 1);
  });

  it('is 404 for a method there is not', async () => {
    await expectRefusal(post(request('constructor')), 404, -32601, 1);
    await expectRefusal(post(request('resources/read', { uri: 'a' })), 404, -32601, 1);
  });

  it('tells nothing of a fault inside', async () => {
    expect(await expectRefusal(post(call('boom')), 200, -32603, 1)).toBe('Internal error');
    expect(faults).toHaveLength(1);
  });

  it('comes with headers that let nobody keep it', async () => {
    const { headers } = await post(request('server/discover'));
    expect([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
  });

  it('acts for the principal of the endpoint', async () => {
    const noor = endpointOf(bookOrders, { principal: 'noor' });
    const { body } = await read(await noor.post(order));
    expect((body['result'] as JsonObject)['isError']).toBe(true);
  });
});

describe('an event stream', () => {
  const listen = request('subscriptions/listen', { notifications: {} }, 'L');

  it('carries progress, then the answer, then ends', async () => {
    const { post } = endpointOf(fixtures);
    const response = await post(call('count', { to: 2 }, { _meta: { ...meta, progressToken: 0 } }));
    expect([
      response.status,
      response.headers.get('Content-Type'),
      response.headers.get('X-Accel-Buffering'),
    ]).toEqual([200, 'text/event-stream', 'no']);
    expect(await response.text()).toBe(
      [
        'data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":1,"total":2}}\n\n',
        'data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":2,"total":2}}\n\n',
        'data: {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fixtures","version":"1.0.0"}},"content":[{"type":"text","text":"counted to 2"}],"isError":false}}\n\n',
      ].join(''),
    );
  });

  it('stays open for a listen, with comments, until the server ends it', async () => {
    const { post, clock, handler } = endpointOf(fixtures, { keepAliveMs: 1000 });
    const response = await post(listen);
    const text = response.text();
    await clock.advance(2500);
    const closed = handler.close(100);
    expect(await text).toBe(
      [
        'data: {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"L"},"notifications":{}}}\n\n',
        ':\n\n',
        ':\n\n',
        'data: {"jsonrpc":"2.0","id":"L","result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":"L","io.modelcontextprotocol/serverInfo":{"name":"fixtures","version":"1.0.0"}}}}\n\n',
        'data: {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"L"},"requestId":"L","reason":"the server is shutting down"}}\n\n',
      ].join(''),
    );
    await closed;
    await expectRefusal(post(order), 503, -32603);
  });
});

describe('an answer that takes long', () => {
  it('comes on a stream, opened after a second; one that comes in time is one body', async () => {
    const { post, clock } = endpointOf(fixtures);
    const slow = post(call('slow', { ms: 1001 }));
    const quick = post(call('slow', { ms: 999 }));
    await clock.advance(1000);
    const response = await slow;
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
    expect((await quick).headers.get('Content-Type')).toBe('application/json');
    await clock.advance(1);
    expect(await response.text()).toMatch(/^data: \{"jsonrpc":"2\.0","id":1,"result":.*\}\n\n$/);
  });

  it('can be cancelled by closing that stream', async () => {
    const { post, clock, handler } = endpointOf(fixtures);
    const slow = post(call('slow', { ms: 5000 }));
    await clock.advance(1000);
    await (await slow).body?.cancel();
    let closed = false;
    void handler.close(60_000).then(() => (closed = true));
    await settle();
    expect(closed).toBe(true);
  });
});

describe('cancellation', () => {
  /** A server whose one method waits until it is cancelled. */
  function waiting() {
    const cancelled: unknown[] = [];
    const started: unknown[] = [];
    const server = defineServer({
      name: 'w',
      version: '1',
      features: [
        {
          capabilities: {},
          methods: {
            wait: (one) => {
              started.push(one.id);
              one.progress(1);
              one.onCancel(() => cancelled.push(one.id));
              return new Promise(() => undefined);
            },
          },
        },
      ],
    });
    return { ...endpointOf(server), cancelled, started };
  }
  const wait = (id: string | number, token?: string): JsonObject =>
    request('wait', { _meta: { ...meta, ...(token === undefined ? {} : { progressToken: token }) } }, id);
  const requestOf = (body: JsonObject, signal: AbortSignal): Request =>
    new Request(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'wait',
      },
      body: JSON.stringify(body),
      signal,
    });

  it('is the closing of the stream, and of this one only', async () => {
    const { post, cancelled } = waiting();
    const one = await post(wait(7, 'a'));
    const other = await post(wait(7, 'b'));
    await one.body?.cancel();
    expect(cancelled).toEqual([7]);
    await other.body?.cancel();
    expect(cancelled).toEqual([7, 7]);
  });

  it('is the end of the request, before or after a stream is open', async () => {
    const { handler, cancelled } = waiting();
    const plain = new AbortController();
    const answer = handler(requestOf(wait(1), plain.signal));
    await settle();
    plain.abort();
    expect((await answer).status).toBe(499);
    const streamed = new AbortController();
    const response = await handler(requestOf(wait(2, 't'), streamed.signal));
    streamed.abort();
    expect(await response.text()).toContain('"progress":1');
    expect(cancelled).toEqual([1, 2]);
  });

  it('comes too early for a request that is not served yet: it never is', async () => {
    const { handler, started } = waiting();
    const gone = new AbortController();
    const request = requestOf(wait(1), gone.signal);
    const answer = handler(request);
    gone.abort();
    await answer;
    await settle();
    expect(started).toEqual([]);
  });

  it('is not what a posted notifications/cancelled does', async () => {
    const { post, cancelled } = waiting();
    const open = await post(wait(1, 'a'));
    await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(cancelled).toEqual([]);
    await open.body?.cancel();
  });

  it('does nothing after the answer', async () => {
    const { post } = endpointOf(fixtures);
    const response = await post(call('echo', { text: 'a' }));
    await response.body?.cancel();
    const gone = new AbortController();
    const served = endpointOf(fixtures).handler(requestOf(request('server/discover'), gone.signal));
    await served;
    gone.abort();
  });

  it('is what remains for calls that outlast the grace at shutdown', async () => {
    const { handler, post, cancelled, clock } = waiting();
    const plain = post(wait(1));
    const streamed = await post(wait(2, 't'));
    await settle();
    const closed = handler.close(100);
    await clock.advance(100);
    await closed;
    expect((await plain).status).toBe(503);
    expect(await streamed.text()).not.toContain('"id":2');
    expect(cancelled).toEqual([1, 2]);
  });

  it('keeps what the lifetime holds until nothing more is sent', async () => {
    const { handler } = waiting();
    const held: Promise<unknown>[] = [];
    const gone = new AbortController();
    const response = await handler(requestOf(wait(1, 't'), gone.signal), {
      waitUntil: (work) => held.push(work),
    });
    let over = false;
    void held[0]?.then(() => (over = true));
    await settle();
    expect([held.length, over]).toEqual([1, false]);
    await response.body?.cancel();
    await settle();
    expect(over).toBe(true);
  });
});
