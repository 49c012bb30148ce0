import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '../../app/host/http-client.ts';
import { headersFor } from '../../app/host/http-headers.ts';
import { buildCommand, type BuiltCommand } from './build-for-tests.ts';
import { bodiesOver, httpTalk, lineTalk, recorded, stdioTalk, type Talk } from './talks-for-tests.ts';

const record = readFileSync(new URL('../servers/book-orders/record-43.ndjson', import.meta.url), 'utf8');
const lines = record.split('\n').filter((line) => line !== '');
const requests = lines.filter((_line, index) => index % 2 === 0);
const answers = lines.filter((_line, index) => index % 2 === 1);
const readOrder = requests[2] ?? '';

let built: BuiltCommand;
beforeAll(async () => {
  built = await buildCommand();
}, 60_000);
afterAll(() => built.remove());

const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts `wirebook http` and waits for the address it prints. */
async function start(program: string, ...more: string[]) {
  const words = [built.path, 'http', program, '--port', '0', ...more];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'pipe'] });
  running.push(child);
  child.stdout.setEncoding('utf8');
  const [first] = (await once(child.stdout, 'data')) as [string];
  const url = new URL(first.trim());
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  return { child, url: url.href, port: Number(url.port), printed: first, closed };
}

/** A POST with headers fetch would not let us set. */
function raw(
  port: number,
  headers: Record<string, string>,
  body = readOrder,
  more: { method?: string; path?: string; agent?: Agent } = {},
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const { method = 'POST', path = '/mcp', agent } = more;
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        ...(agent === undefined ? {} : { agent }),
        headers: { ...Object.fromEntries(headersFor(readOrder)), ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(method === 'POST' ? body : undefined);
  });
}

const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

describe('wirebook http book-orders', () => {
  it('prints its address and gives the record of Chapter 43', async () => {
    const { printed, url, port } = await start('book-orders');
    expect(printed).toBe(`http://127.0.0.1:${String(port)}/mcp\n`);
    const client = new HttpClient();
    const bodies: string[] = [];
    for (const line of requests) {
      const { status, messages } = await client.send(url, line).settled;
      expect(status).toBe(200);
      bodies.push(...messages.map(({ text }) => text));
    }
    expect(bodies).toEqual(answers);
  });

  it('acts for the principal of its command line', async () => {
    const { url } = await start('book-orders', '--principal', 'noor');
    const { messages } = await new HttpClient().send(url, readOrder).settled;
    expect(messages[0]?.text).toContain('"isError":true');
  });

  it('answers this machine only, under its own names only', async () => {
    const { port } = await start('book-orders');
    for (const Host of [
      `127.0.0.1:${String(port)}`,
      `localhost:${String(port)}`,
      `LOCALHOST:${String(port)}`,
    ])
      expect((await raw(port, { Host })).status).toBe(200);
    for (const Host of [
      'evil.test',
      `evil.test:${String(port)}`,
      '127.0.0.1',
      'localhost:1',
      `localhost.evil.test:${String(port)}`,
    ]) {
      const { status, text } = await raw(port, { Host });
      expect([Host, status]).toEqual([Host, 403]);
      expect(JSON.parse(text)).toEqual({
        jsonrpc: '2.0',
        error: { code: -32600, message: expect.any(String) },
      });
    }
    const elsewhere = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of elsewhere) expect(await isOpen(address, port)).toBe(false);
  });

  it('refuses pages of other origins, other methods and other paths', async () => {
    const { port } = await start('book-orders');
    const own = String(port);
    expect((await raw(port, { Origin: `http://127.0.0.1:${own}` })).status).toBe(200);
    expect((await raw(port, { Origin: `http://localhost:${own}` })).status).toBe(200);
    for (const Origin of ['null', 'http://evil.test', `https://localhost:${own}`, 'http://localhost:1'])
      expect((await raw(port, { Origin })).status).toBe(403);
    for (const method of ['GET', 'DELETE', 'OPTIONS', 'TRACE']) {
      const { status, headers } = await raw(port, {}, '', { method });
      expect([status, headers.allow]).toEqual([405, 'POST']);
      expect((await raw(port, { Origin: 'http://evil.test' }, '', { method })).status).toBe(403);
    }
    expect((await raw(port, {}, readOrder, { path: '/mcp?x=1' })).status).toBe(200);
    for (const path of ['/', '/mcp/', '/mcp/book-orders', '//mcp'])
      expect((await raw(port, {}, readOrder, { path })).status).toBe(404);
  });

  it('refuses headers that contradict the body, and characters no header may hold', async () => {
    const { port } = await start('book-orders');
    for (const name of ['cancel_order', 'get_order\u00E9']) {
      const { status, text } = await raw(port, { 'Mcp-Name': name });
      expect([status, text]).toEqual([400, expect.stringContaining('"code":-32020')]);
    }
  });

  it('refuses a body of more than 16 MiB and goes on', async () => {
    const { url } = await start('book-orders');
    const client = new HttpClient();
    const { status, messages } = await client.send(url, ' '.repeat(16 * 1024 * 1024 + 1) + readOrder).settled;
    expect([status, messages[0]?.text]).toEqual([413, expect.stringContaining('"code":-32600')]);
    expect((await client.send(url, readOrder).settled).status).toBe(200);
  });

  it('lets through what is left of such a body, so that its connection can be used again', async () => {
    const { port } = await start('book-orders');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { ...Object.fromEntries(headersFor(readOrder)), 'Transfer-Encoding': 'chunked' };
    const sent = httpRequest({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', agent, headers });
    const [response] = (await Promise.all([
      once(sent, 'response').then(([got]) => got as IncomingMessage),
      new Promise<void>((resolve) => {
        for (let part = 0; part < 64; part += 1) sent.write(' '.repeat(1024 * 1024));
        sent.end(resolve);
      }),
    ])) as [IncomingMessage, unknown];
    expect(response.statusCode).toBe(413);
    response.resume();
    await once(response, 'end');
    expect((await raw(port, {}, readOrder, { agent })).status).toBe(200);
    agent.destroy();
  });

  it('says in one sentence that a port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const child = spawn(process.execPath, [built.path, 'http', 'book-orders', '--port', port]);
    running.push(child);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(stderr).toBe(`Port ${port} is taken; choose another with --port.\n`);
    taken.close();
  });
});

describe('a stream under Node', () => {
  const listen = (id: number): string =>
    `{"jsonrpc":"2.0","id":${String(id)},"method":"subscriptions/listen","params":{"notifications":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`;

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends with its result at %s, and the process with code 0',
    async (signal) => {
      const { child, url, port, closed } = await start('fixtures');
      const client = new HttpClient();
      const call = client.send(url, listen(1));
      await new Promise<void>((resolve) => {
        client.subscribe(({ messages }) => {
          if (messages.length === 1) resolve();
        });
      });
      child.kill(signal);
      const { state, messages } = await call.settled;
      expect(state).toBe('complete');
      expect(messages.map(({ text }) => JSON.parse(text) as unknown)).toMatchObject([
        { method: 'notifications/subscriptions/acknowledged' },
        { id: 1, result: { resultType: 'complete' } },
        { method: 'notifications/cancelled', params: { requestId: 1 } },
      ]);
      expect(await closed).toEqual([0, null]);
      expect(await isOpen('127.0.0.1', port)).toBe(false);
    },
  );
});

describe('the same exchanges give the same bodies', () => {
  it.each(Object.keys(recorded))('%s: over lines, to a child process, over HTTP', async (program) => {
    const script = recorded[program] ?? [];
    const talks: Talk[] = [
      await lineTalk(program),
      stdioTalk(built.path, program),
      await httpTalk(built.path, program),
    ];
    const [lines_, child, http] = await Promise.all(talks.map((talk) => bodiesOver(talk, script)));
    expect(lines_?.length).toBeGreaterThanOrEqual(script.length);
    expect(lines_?.join('\n')).toMatch(/"result"/);
    expect(child).toEqual(lines_);
    expect(http).toEqual(lines_);
  });
});
