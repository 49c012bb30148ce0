import { describe, expect, it } from 'vitest';
import { defineServer } from '../mcp/server.ts';
import { createHttpHandler } from './http.ts';
import { headersOf, meta, request } from './http-for-tests.ts';
import { serveHttp, type NodeEndpoint } from './node-http.ts';
import { ambientFrom } from './stream-ambient.ts';

const flood = 40;
const part = 'x'.repeat(500_000);

/** A server that waits until it is cancelled, and one that floods. */
async function endpoint(): Promise<{
  node: NodeEndpoint;
  cancelled: Promise<unknown>;
  started: Promise<unknown>;
}> {
  let onCancelled: (id: unknown) => void = () => undefined;
  let onStarted: (id: unknown) => void = () => undefined;
  const cancelled = new Promise((resolve) => (onCancelled = resolve));
  const started = new Promise((resolve) => (onStarted = resolve));
  const server = defineServer({
    name: 'w',
    version: '1',
    features: [
      {
        capabilities: {},
        methods: {
          wait: (call) => {
            call.progress(1);
            call.onCancel(() => onCancelled(call.id));
            onStarted(call.id);
            return new Promise(() => undefined);
          },
          flood: (call) => {
            for (let step = 1; step <= flood; step += 1) call.progress(step, flood, part);
            call.onCancel(() => onCancelled(call.id));
            return new Promise(() => undefined);
          },
        },
      },
    ],
  });
  const ambient = await ambientFrom({});
  const node = await serveHttp(0, () =>
    createHttpHandler({ server, ambient, principal: 'mira', isOriginAllowed: () => false }),
  );
  return { node, cancelled, started };
}

const init = (method: string, token: boolean, signal: AbortSignal): RequestInit => {
  const body = request(method, { _meta: { ...meta, ...(token ? { progressToken: 't' } : {}) } }, 7);
  return { method: 'POST', headers: headersOf(body), body: JSON.stringify(body), signal };
};

describe('a client that goes away', () => {
  it('cancels a request that has no answer yet', async () => {
    const { node, cancelled, started } = await endpoint();
    const gone = new AbortController();
    const answer = fetch(node.url, init('wait', false, gone.signal));
    await started;
    gone.abort();
    await expect(answer).rejects.toThrow();
    expect(await cancelled).toBe(7);
    await node.close(0);
  });

  it('cancels a request whose stream is open', async () => {
    const { node, cancelled } = await endpoint();
    const gone = new AbortController();
    const response = await fetch(node.url, init('wait', true, gone.signal));
    expect(response.headers.get('Content-Type')).toBe('text/event-stream');
    gone.abort();
    expect(await cancelled).toBe(7);
    await node.close(0);
  });

  it('cancels a request while the server waits for it to read', async () => {
    const { node, cancelled } = await endpoint();
    const gone = new AbortController();
    const response = await fetch(node.url, init('flood', true, gone.signal));
    const read = await response.body?.getReader().read();
    expect(read?.value?.length).toBeGreaterThan(0);
    gone.abort();
    expect(await cancelled).toBe(7);
    await node.close(0);
  });

  it('gets all of a flood when it stays', async () => {
    const { node } = await endpoint();
    const response = await fetch(node.url, init('flood', true, new AbortController().signal));
    const reader = response.body?.getReader();
    let length = 0;
    const take = async (): Promise<boolean> => {
      const chunk = await reader?.read();
      length += chunk?.value?.length ?? 0;
      return chunk?.done === false;
    };
    while (length <= flood * part.length) await take();
    const closed = node.close(0);
    while (await take());
    await closed;
  });
});
