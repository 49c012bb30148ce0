import { describe, expect, it, vi } from 'vitest';
import { HttpClient } from './http-client.ts';
import type { HttpExchange } from './http-exchange.ts';
import { headersFor, toolsForHttp } from './http-headers.ts';
import { FakeClock } from './testing/fake-clock.ts';
import type { JsonObject } from '../../worker/wire/message.ts';

const line =
  '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"A-104"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}';
const derived = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json, text/event-stream'],
  ['MCP-Protocol-Version', '2026-07-28'],
  ['Mcp-Method', 'tools/call'],
  ['Mcp-Name', 'get_order'],
];

const tool = (name: string, properties: JsonObject) => ({
  name,
  definition: { name, inputSchema: { type: 'object', properties } },
  outputSchema: undefined,
});

describe('headersFor', () => {
  it('repeats the version, the method and the name of a request', () => {
    expect(headersFor(line)).toEqual(derived);
    expect(headersFor(line.replace('2026-07-28', '1999-01-01'))).toContainEqual([
      'MCP-Protocol-Version',
      '1999-01-01',
    ]);
    expect(
      headersFor('{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"a://ü"}}').slice(2),
    ).toEqual([
      ['MCP-Protocol-Version', '2026-07-28'],
      ['Mcp-Method', 'resources/read'],
      ['Mcp-Name', '=?base64?YTovL8O8?='],
    ]);
    expect(headersFor('{"jsonrpc":"2.0","id":1,"method":"tools/list"}').map(([name]) => name)).not.toContain(
      'Mcp-Name',
    );
  });

  it('has a version for every text, and nothing that no header may hold', () => {
    const bare = [...derived.slice(0, 2), ['MCP-Protocol-Version', '2026-07-28']];
    expect(headersFor('{ broken')).toEqual(bare);
    expect(headersFor('[]')).toEqual(bare);
    expect(headersFor('{"jsonrpc":"2.0","id":1,"method":"gr\\u00FC\\u00DFe"}')).toEqual(bare);
    expect(headersFor('{"jsonrpc":"2.0","id":1,"method":"a\\nb"}')).toEqual(bare);
    expect(headersFor(line.replace('"2026-07-28"', '"a\\r\\nb"'))).toContainEqual([
      'MCP-Protocol-Version',
      '2026-07-28',
    ]);
  });

  it('repeats annotated arguments of a listed tool', () => {
    const tools = [
      tool('get_order', {
        order_id: { type: 'string', 'x-mcp-header': 'Order' },
        deep: { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'N' } } },
        no: { type: 'boolean', 'x-mcp-header': 'No' },
      }),
    ];
    const sent = (args: string) => headersFor(line.replace('{"order_id":"A-104"}', args), tools).slice(5);
    expect(sent('{"order_id":"A-104"}')).toEqual([['Mcp-Param-Order', 'A-104']]);
    expect(sent('{"order_id":" 世","deep":{"n":-7.0},"no":false}')).toEqual([
      ['Mcp-Param-Order', '=?base64?IOS4lg==?='],
      ['Mcp-Param-N', '-7'],
      ['Mcp-Param-No', 'false'],
    ]);
    expect(sent('{"order_id":null,"deep":{},"no":[]}')).toEqual([]);
    expect(
      headersFor(line, [tool('other', { order_id: { type: 'string', 'x-mcp-header': 'Order' } })]),
    ).toEqual(derived);
  });

  it('goes by the newest listing of a tool', () => {
    const listed = (header: string) =>
      tool('get_order', { order_id: { type: 'string', 'x-mcp-header': header } });
    expect(headersFor(line, [listed('Old'), listed('New')]).slice(5)).toEqual([['Mcp-Param-New', 'A-104']]);
  });
});

describe('toolsForHttp', () => {
  it('leaves out a tool with a broken annotation, and says why', () => {
    const good = tool('good', { a: { type: 'string', 'x-mcp-header': 'A' } });
    const bad = tool('bad', { a: { type: 'number', 'x-mcp-header': 'A' } });
    const { usable, leftOut } = toolsForHttp([bad, good]);
    expect(usable).toEqual([good]);
    expect(leftOut).toEqual([{ name: 'bad', reason: expect.stringContaining('x-mcp-header "A"') }]);
  });
});

/** A server that answers as told, and what it was asked. */
function scripted(respond: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const clock = new FakeClock();
  const client = new HttpClient({
    clock,
    fetch: (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return Promise.resolve(respond(request));
    },
  });
  return { client, clock, requests };
}

const url = 'http://site.test/mcp';
const answer = '{"jsonrpc":"2.0","id":3,"result":{ "resultType":"complete" }}';
const json = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } });

function stream(): {
  response: Response;
  push: (text: string) => void;
  close: () => void;
  cancelled: () => boolean;
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (one) => {
      controller = one;
    },
    cancel: () => {
      cancelled = true;
    },
  });
  return {
    response: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    push: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    close: () => controller?.close(),
    cancelled: () => cancelled,
  };
}

const until = (client: HttpClient, holds: (exchange: HttpExchange) => boolean): Promise<HttpExchange> =>
  new Promise((resolve) => {
    client.subscribe((exchange) => {
      if (holds(exchange)) resolve(exchange);
    });
  });

describe('HttpClient', () => {
  it('sends the text as it was typed and keeps both sides', async () => {
    const typed = line.replaceAll(',', ',\n  ');
    const { client, requests } = scripted(() => json(answer));
    const exchange = await client.send(url, typed).settled;
    expect(await requests[0]?.text()).toBe(typed);
    expect(requests[0]?.method).toBe('POST');
    expect(exchange).toMatchObject({
      key: 1,
      url,
      body: typed,
      sentHeaders: derived,
      state: 'complete',
      status: 200,
      shape: 'json',
      messages: [{ text: answer }],
      comments: 0,
      otherBody: '',
      reason: undefined,
    });
    expect(exchange.receivedHeaders).toContainEqual(['content-type', 'application/json; charset=utf-8']);
    expect(client.exchanges()).toEqual([exchange]);
    client.clear();
    expect(client.exchanges()).toEqual([]);
  });

  it('changes or leaves out headers on purpose', async () => {
    const { client, requests } = scripted(() => json(answer));
    const override = { 'mcp-name': 'other', 'MCP-PROTOCOL-VERSION': undefined, 'Mcp-Session-Id': '1' };
    const { sentHeaders } = await client.send(url, line, { override }).settled;
    expect(sentHeaders.map(([name]) => name)).toEqual([
      'Content-Type',
      'Accept',
      'Mcp-Method',
      'mcp-name',
      'Mcp-Session-Id',
    ]);
    expect(requests[0]?.headers.get('Mcp-Name')).toBe('other');
    expect(requests[0]?.headers.has('MCP-Protocol-Version')).toBe(false);
    expect(() => client.send(url, line, { override: { 'Mcp-Name': 'é世' } })).toThrow(TypeError);
  });

  it('reads an event stream message by message', async () => {
    const events = stream();
    const { client } = scripted(() => events.response);
    const call = client.send(url, line);
    const notified = until(client, ({ messages }) => messages.length === 1);
    events.push('data: {"jsonrpc":"2.0","method":"n"}\r\n\r\n:\r\n\r\nda');
    expect(await notified).toMatchObject({ state: 'open', status: 200, shape: 'events' });
    events.push(`ta: ${answer}\n\n`);
    events.close();
    expect(await call.settled).toMatchObject({
      state: 'complete',
      comments: 1,
      messages: [{ text: '{"jsonrpc":"2.0","method":"n"}' }, { text: answer }],
    });
  });

  it('knows a stream that ends without its answer', async () => {
    const events = stream();
    const { client } = scripted(() => events.response);
    const call = client.send(url, line);
    events.push('data: {"jsonrpc":"2.0","method":"n"}\n\n');
    events.close();
    expect(await call.settled).toMatchObject({ state: 'broken-off', messages: [{}] });
  });

  it('takes no answer to another request for its own, and a refusal without an id for one', async () => {
    for (const [data, state] of [
      ['{"jsonrpc":"2.0","id":"3","result":{}}', 'broken-off'],
      ['{"jsonrpc":"2.0","id":4,"result":{}}', 'broken-off'],
      ['{"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}}', 'complete'],
      [answer, 'complete'],
    ] as const) {
      const events = stream();
      const { client } = scripted(() => events.response);
      const call = client.send(url, line);
      events.push(`data: ${data}\n\n`);
      events.close();
      expect(await call.settled).toMatchObject({ state, messages: [{ text: data }] });
    }
  });

  it('says of a stream that stays open after its answer what it waited for', async () => {
    const events = stream();
    const { client, clock, requests } = scripted(() => events.response);
    const call = client.send(url, line, { timeoutMs: 500 });
    const came = until(client, ({ messages }) => messages.length === 1);
    events.push(`data: ${answer}\n\n`);
    await came;
    await clock.advance(500);
    expect(await call.settled).toMatchObject({
      state: 'timeout',
      messages: [{ text: answer }],
      reason: 'its answer came, but the stream was not ended within 500 ms',
    });
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it.each([
    [
      'application/json',
      { state: 'failed', messages: [], reason: 'the server sent a message that is longer than 16 MiB' },
    ],
    ['text/html', { state: 'complete', messages: [], otherBody: 'a'.repeat(65_536) }],
  ])('does not read a body of %s for ever', async (type, expected) => {
    const chunk = new TextEncoder().encode('a'.repeat(1024 * 1024));
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 1;
        controller.enqueue(chunk);
      },
    });
    const { client } = scripted(() => new Response(endless, { headers: { 'Content-Type': type } }));
    expect(await client.send(url, line).settled).toMatchObject(expected);
    expect(given).toBeLessThan(20);
  });

  it('reads a character that two chunks share, and half a one at the end as what it is', async () => {
    const bytes = new TextEncoder().encode('"é"');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.slice(0, 2));
        controller.enqueue(bytes.slice(2));
        controller.enqueue(bytes.slice(1, 2));
        controller.close();
      },
    });
    const { client } = scripted(
      () => new Response(body, { headers: { 'Content-Type': 'application/json' } }),
    );
    expect((await client.send(url, line).settled).messages).toMatchObject([{ text: '"é"\uFFFD' }]);
  });

  it('closes the stream to cancel, and takes nothing afterwards', async () => {
    const events = stream();
    const { client, requests } = scripted(() => events.response);
    const call = client.send(url, line);
    const opened = until(client, ({ state }) => state === 'open');
    await opened;
    call.cancel('the reader pressed Stop');
    call.cancel('again');
    events.push(`data: ${answer}\n\n`);
    expect(await call.settled).toMatchObject({
      state: 'cancelled',
      reason: 'the reader pressed Stop',
      messages: [],
    });
    expect(requests[0]?.signal.aborted).toBe(true);
    events.close();
    // This server goes on as if nothing had happened; a turn of the event loop later all of it has arrived.
    await new Promise((resolve) => setTimeout(resolve));
    expect(client.exchanges()).toMatchObject([{ state: 'cancelled', messages: [] }]);
  });

  it('stops waiting after its timeout, which is no error of the server', async () => {
    const { client, clock } = scripted(() => new Promise(() => undefined));
    const call = client.send(url, line, { timeoutMs: 500 });
    await clock.advance(500);
    expect(await call.settled).toMatchObject({
      state: 'timeout',
      status: undefined,
      tookMs: 500,
      reason: 'it was not over within 500 ms',
    });
  });

  it('says that a request did not get through in its own words', async () => {
    const { client } = scripted(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await client.send(url, line).settled).toMatchObject({
      state: 'failed',
      reason: 'it did not get through',
    });
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('net::ERR')) });
    const { client: other } = scripted(
      () => new Response(broken, { headers: { 'Content-Type': 'application/json' } }),
    );
    expect(await other.send(url, line).settled).toMatchObject({
      state: 'failed',
      status: 200,
      reason: 'the response broke off',
    });
  });

  it('keeps what is no answer of an MCP server apart', async () => {
    const page = new Response('<h1>Not found</h1>', {
      status: 404,
      headers: { 'Content-Type': 'text/html' },
    });
    const { client } = scripted(() => page);
    expect(await client.send(url, line).settled).toMatchObject({
      state: 'complete',
      status: 404,
      shape: undefined,
      messages: [],
      otherBody: '<h1>Not found</h1>',
    });
    const { client: accepting } = scripted(() => new Response(null, { status: 202 }));
    expect(await accepting.send(url, line).settled).toMatchObject({
      status: 202,
      messages: [],
      otherBody: '',
    });
  });

  it('goes on when a listener throws', async () => {
    const { client } = scripted(() => json(answer));
    const faults: unknown[] = [];
    const real = queueMicrotask;
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => {
      real(() => {
        try {
          task();
        } catch (fault) {
          faults.push(fault);
        }
      });
    });
    const stop = client.subscribe(() => {
      stop();
      throw new Error('a fault of the page');
    });
    expect((await client.send(url, line).settled).state).toBe('complete');
    vi.restoreAllMocks();
    expect(faults).toEqual([new Error('a fault of the page')]);
  });
});
