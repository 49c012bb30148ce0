import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../wire/message.ts';
import { asksForInput, HttpHost } from './http-host.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Sent {
  readonly text: string;
  readonly body: { readonly id: number; readonly method: string; readonly params: JsonObject };
  readonly headers: Headers;
}

/** A server that answers each POST in turn with these members of a response, given as JSON text. */
function scripted(...answers: readonly string[]) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    const text = await request.text();
    const body = JSON.parse(text) as Sent['body'];
    sent.push({ text, body, headers: request.headers });
    const answer = `{"jsonrpc":"2.0","id":${String(body.id)},${answers[sent.length - 1] ?? '"result":{}'}}`;
    return new Response(answer, { headers: { 'Content-Type': 'application/json' } });
  });
  const host = new HttpHost('http://127.0.0.1:9/mcp', () => ({
    action: 'accept',
    content: { yes: true },
  }));
  return { host, sent };
}

const done = '"result":{"resultType":"complete","content":[]}';
const asks = (state: string) =>
  `"result":{"resultType":"input_required","inputRequests":{"ok":{"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}}}${state}}`;

describe('a round trip', () => {
  it('has another id and the very state that came, and neither goes into another request', async () => {
    const state = '"{\\u0022a\\u0022:1.0}\\/"';
    const { host, sent } = scripted(asks(`,"requestState":${state}`), done, done);
    const asked = await host.ask('tools/call', { name: 'a', arguments: {} });
    expect(asksForInput(asked)).toBe(true);
    await host.callTool('other', {});
    await host.finish(asked);
    expect(sent.map(({ body }) => body.id)).toEqual([1, 2, 3]);
    expect(Object.keys(sent[1]?.body.params ?? {})).toEqual(['name', 'arguments', '_meta']);
    expect(sent[2]?.text).toContain(
      `"inputResponses":{"ok":{"action":"accept","content":{"yes":true}}},"requestState":${state}`,
    );
  });

  it('sends no state where none came', async () => {
    const { host, sent } = scripted(asks(''), done);
    await host.callTool('a', {});
    expect(sent[1]?.text).not.toContain('requestState');
  });

  it('is none when the answer has no resultType', async () => {
    const { host, sent } = scripted('"result":{"content":[]}');
    await host.callTool('a', {});
    expect(sent).toHaveLength(1);
  });

  it('ends after five', async () => {
    const { host, sent } = scripted(...Array.from({ length: 9 }, () => asks('')));
    await expect(host.callTool('a', {})).rejects.toThrow('The server asks again and again.');
    expect(sent).toHaveLength(6);
  });

  it('does not answer what was not declared', async () => {
    const { host } = scripted(
      '"result":{"resultType":"input_required","inputRequests":{"m":{"method":"sampling/createMessage","params":{}}}}',
    );
    await expect(host.callTool('a', {})).rejects.toThrow('sampling/createMessage');
  });
});

describe('a version that is refused', () => {
  const refused = (supported: string) =>
    `"error":{"code":-32022,"message":"no","data":{"supported":${supported},"requested":"2026-07-28"}}`;

  it('is asked for once more when both sides speak it, under another id', async () => {
    const { host, sent } = scripted(refused('["2026-07-28"]'), done);
    await host.request('server/discover');
    expect(sent.map(({ body, headers }) => [body.id, headers.get('MCP-Protocol-Version')])).toEqual([
      [1, '2026-07-28'],
      [2, '2026-07-28'],
    ]);
  });

  it('is the end otherwise, and a second refusal is', async () => {
    const other = scripted(refused('["2099-01-01"]'));
    await expect(other.host.request('server/discover')).rejects.toThrow('-32022');
    expect(other.sent).toHaveLength(1);
    const again = scripted(refused('["2026-07-28"]'), refused('["2026-07-28"]'));
    await expect(again.host.request('server/discover')).rejects.toThrow('-32022');
    expect(again.sent).toHaveLength(2);
  });
});

describe('a listing', () => {
  it('keeps the tools that may be called, whose annotated arguments travel in headers', async () => {
    const { host, sent } = scripted(
      '"result":{"resultType":"complete","tools":[{"name":"good","inputSchema":{"type":"object","properties":{"r":{"type":"string","x-mcp-header":"Region"}}}},{"name":"bad","inputSchema":{"type":"object","properties":{"r":{"type":"number","x-mcp-header":"Region"}}}}]}',
      done,
    );
    const { usable, leftOut } = await host.listTools();
    expect(usable.map(({ name }) => name)).toEqual(['good']);
    expect(leftOut.map(({ name }) => name)).toEqual(['bad']);
    await host.callTool('good', { r: 'eu' });
    expect(sent[1]?.headers.get('Mcp-Param-Region')).toBe('eu');
    expect(sent[1]?.headers.get('Mcp-Name')).toBe('good');
  });
});
