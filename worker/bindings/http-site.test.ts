import { describe, expect, it } from 'vitest';
import { server as bookOrders } from '../servers/book-orders/program.ts';
import { manualClock } from '../servers/test-process.ts';
import { call, headersOf } from './http-for-tests.ts';
import { HttpSite } from './http-site.ts';

const root = 'https://site.test/a/b/';
const body = call('get_order', { order_id: 'A-104' });
const lifetime = { waitUntil: () => undefined };

function site(broken = false) {
  const made: string[] = [];
  let fails = broken;
  const context = {
    env: {},
    ambient: manualClock(),
    stderr: () => undefined,
  };
  const one = new HttpSite({
    root,
    servers: { 'book-orders': () => bookOrders },
    contextFor: (program) => {
      made.push(program);
      if (!fails) return Promise.resolve(context);
      fails = false;
      return Promise.reject(new Error('no storage'));
    },
  });
  const post = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    one.respond(
      new Request(new URL(path, root), {
        method: 'POST',
        headers: { ...headersOf(body), ...headers },
        body: JSON.stringify(body),
      }),
      lifetime,
    );
  return { one, post, made };
}

describe('HttpSite', () => {
  it('takes the addresses below mcp/ of its own site and no others', () => {
    const { one } = site();
    expect(
      ['mcp/book-orders', 'mcp/', 'mcp', 'mcp-http.js', '', '../mcp/book-orders', 'x/mcp/book-orders'].map(
        (path) => one.has(new URL(path, root).href),
      ),
    ).toEqual([true, true, false, false, false, false, false]);
    expect(one.has('https://other.test/a/b/mcp/book-orders')).toBe(false);
  });

  it('answers for a program, and makes it once', async () => {
    const { post, made } = site();
    const [first, second] = await Promise.all([post('mcp/book-orders'), post('mcp/book-orders?x')]);
    expect([first?.status, second?.status, made]).toEqual([200, 200, ['book-orders']]);
    expect(await first?.text()).toContain('A-104');
  });

  it('knows its own pages, and no program there is not', async () => {
    const { post } = site();
    expect((await post('mcp/book-orders', { Origin: 'https://site.test' })).status).toBe(200);
    expect((await post('mcp/book-orders', { Origin: 'https://other.test' })).status).toBe(403);
    for (const path of ['mcp/', 'mcp/constructor', 'mcp/book-orders/', 'mcp/orders-call'])
      expect((await post(path)).status).toBe(404);
  });

  it('says that a program did not start, and tries again', async () => {
    const { post } = site(true);
    const failed = await post('mcp/book-orders');
    expect([failed.status, await failed.text()]).toEqual([500, 'The program could not be started.\n']);
    expect((await post('mcp/book-orders')).status).toBe(200);
  });
});
