import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../wire/message.ts';
import { formatPointer } from '../wire/pointer.ts';
import { explain, explainCode, membersAt } from './glossary.ts';

const chapter = new URL('../../chapters/43-stable-interoperability/', import.meta.url);
const read = (name: string): string[] =>
  readFileSync(new URL(name, chapter), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

const record = [...read('cells.ndjson').slice(0, 5), ...read('reference.ndjson').slice(0, 5)].map(
  (line) => JSON.parse(line) as JsonValue,
);

function pointers(value: JsonValue, at: readonly (string | number)[] = []): string[] {
  const here = formatPointer(at);
  if (typeof value !== 'object' || value === null) return [here];
  const names = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [here, ...names.flatMap((name) => pointers(Reflect.get(value, name) as JsonValue, [...at, name]))];
}

const unknownHere = 'defines no member of this name here';

const base = {
  jsonrpc: '2.0',
  id: 1,
  result: {
    resultType: 'complete',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
  },
};
const withResult = (more: Record<string, JsonValue>): JsonValue => ({
  ...base,
  result: { ...base.result, ...more },
});

/** Messages of the specification's kinds beyond the record; no member of theirs may be unknown. */
const further: Record<string, JsonValue> = {
  cancelled: {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: '123', reason: 'enough' },
  },
  progress: {
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken: 0, progress: 1, total: 2, message: 'half' },
  },
  listen: {
    jsonrpc: '2.0',
    id: 's1',
    method: 'subscriptions/listen',
    params: {
      notifications: { toolsListChanged: true, resourceSubscriptions: ['calendar://week'] },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        progressToken: 'p',
        'com.example/x': 1,
      },
    },
  },
  acknowledged: {
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: {}, _meta: { 'io.modelcontextprotocol/subscriptionId': 's1' } },
  },
  closed: withResult({ _meta: { 'io.modelcontextprotocol/subscriptionId': 's1' } }),
  version: {
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32022, message: 'm', data: { supported: ['2026-07-28'], requested: '1900-01-01' } },
  },
  capability: {
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32021, message: 'm', data: { requiredCapabilities: { elicitation: { form: {} } } } },
  },
  inputRequired: {
    jsonrpc: '2.0',
    id: 1,
    result: {
      resultType: 'input_required',
      inputRequests: {
        when: {
          method: 'elicitation/create',
          params: {
            mode: 'form',
            message: 'When?',
            requestedSchema: {
              type: 'object',
              properties: { day: { type: 'string', format: 'date' } },
              required: ['day'],
            },
          },
        },
      },
      requestState: 'opaque',
    },
  },
  retry: {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: {
      name: 'create_event',
      arguments: {},
      inputResponses: { when: { action: 'accept', content: { day: '2026-09-10' } } },
      requestState: 'opaque',
      _meta: {
        'io.modelcontextprotocol/clientCapabilities': {
          elicitation: { form: {}, url: {} },
          sampling: { tools: {} },
        },
      },
    },
  },
  resources: withResult({
    resources: [{ uri: 'a:b', name: 'n', mimeType: 'text/plain', size: 0, annotations: { priority: 0 } }],
    nextCursor: '',
    ttlMs: 0,
    cacheScope: 'private',
  }),
  templates: withResult({
    resourceTemplates: [{ uriTemplate: 'a:{b}', name: 'n' }],
    ttlMs: 0,
    cacheScope: 'public',
  }),
  contents: withResult({ contents: [{ uri: 'a:b', text: '' }], ttlMs: 0, cacheScope: 'public' }),
  prompts: withResult({
    prompts: [{ name: 'p', title: 'P', arguments: [{ name: 'a', required: true }] }],
    ttlMs: 0,
    cacheScope: 'public',
  }),
  prompt: withResult({
    description: 'd',
    messages: [{ role: 'user', content: { type: 'text', text: 't' } }],
  }),
  blocks: withResult({
    content: [
      { type: 'image', data: '', mimeType: 'image/png' },
      { type: 'audio', data: '', mimeType: 'audio/wav' },
      { type: 'resource_link', uri: 'a:b', name: 'n' },
      { type: 'resource', resource: { uri: 'a:b', blob: '' } },
    ],
  }),
  completion: withResult({ completion: { values: ['a'], total: 1, hasMore: false } }),
  missing: {
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32602, message: 'm', data: { uri: 'a:b' } },
  },
  initialized: {
    jsonrpc: '2.0',
    id: 0,
    result: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: true }, tasks: { list: {} } },
      serverInfo: { name: 's', version: '1', title: 'S' },
      instructions: 'i',
    },
  },
  initialize: {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  },
};

describe('explain', () => {
  it.each(record.map((message, index) => [index, message] as const))(
    'explains every place of record line %i',
    (_, message) => {
      for (const pointer of pointers(message)) {
        const found = explain(message, pointer);
        expect(found, pointer).toBeDefined();
        expect(found?.says, pointer).not.toContain(unknownHere);
        expect(found?.section, pointer).toMatch(/^(basic|server|client|deprecated|changelog)[^,]*, ./);
        expect(found?.href, pointer).toMatch(
          /^https:\/\/modelcontextprotocol\.io\/specification\/2026-07-28\/[a-z/-]+#[a-z_-]+$/,
        );
      }
    },
  );

  it.each(Object.entries(further))('knows every member of %s', (_, message) => {
    for (const pointer of pointers(message)) {
      expect(explain(message, pointer)?.says, pointer).not.toContain(unknownHere);
      expect(explain(message, pointer), pointer).toBeDefined();
    }
  });

  it('says what the revision requires', () => {
    const [discover, , call] = record;
    const meta = '/params/_meta/io.modelcontextprotocol~1';
    expect(explain(discover ?? null, `${meta}protocolVersion`)?.required).toBe('required');
    expect(explain(discover ?? null, `${meta}clientCapabilities`)?.required).toBe('required');
    expect(explain(discover ?? null, `${meta}clientInfo`)?.required).toBe('optional');
    expect(explain(call ?? null, '/params/arguments')?.required).toBe('optional');
    expect(explain(call ?? null, '')?.required).toBe('—');
  });

  it('reads values too: method, code, resultType', () => {
    expect(explain(record[0] ?? null, '/method')?.title).toBe('method: server/discover');
    expect(explain(record[9] ?? null, '/error/code')?.title).toBe('code: -32602');
    expect(explain(record[9] ?? null, '/error/code')?.says).toContain('unknown tool');
    expect(explain(record[8] ?? null, '/result/resultType')?.says).toContain('"complete"');
  });

  it('names a member the revision does not define, and nothing where there is nothing', () => {
    const message: JsonValue = withResult({ 'x-extra': 1, content: [] });
    expect(explain(message, '/result/x-extra')?.says).toContain(unknownHere);
    expect(explain(message, '/result/nothing')).toBeUndefined();
    expect(explain(message, 'no pointer')).toBeUndefined();
  });

  it('takes own members only', () => {
    const message = JSON.parse(
      '{"jsonrpc":"2.0","id":1,"method":"tools/list","constructor":1,"__proto__":2}',
    ) as JsonValue;
    expect(explain(message, '/constructor')?.says).toContain(unknownHere);
    expect(explain(message, '/__proto__')?.says).toContain(unknownHere);
    expect(explain(message, '/toString')).toBeUndefined();
  });
});

describe('explainCode', () => {
  it.each([
    [-32700, 'Parse error'],
    [-32600, 'Invalid request'],
    [-32601, 'Method not found'],
    [-32602, 'Invalid params'],
    [-32603, 'Internal error'],
    [-32020, 'Header mismatch'],
    [-32021, 'Missing required client capability'],
    [-32022, 'Unsupported protocol version'],
    [-32002, 'Resource not found (retired)'],
    [-32042, 'URL elicitation required (retired)'],
    [-32000, 'Legacy server error'],
    [-32050, 'Reserved code'],
    [-32100, 'Reserved by JSON-RPC'],
    [7, 'Application error'],
  ])('%i is %s', (code, title) => {
    expect(explainCode(code).title).toBe(`${String(code)} ${title}`);
  });
});

describe('membersAt', () => {
  const names = (message: JsonValue, pointer: string): string[] =>
    membersAt(message, pointer).map(({ name }) => name);

  it('offers what a request may hold', () => {
    const call: JsonValue = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: {} } };
    expect(names(call, '')).toEqual(['jsonrpc', 'id', 'method', 'params']);
    expect(names(call, '/params')).toEqual(['name', 'arguments', 'inputResponses', 'requestState', '_meta']);
    expect(names(call, '/params/_meta')).toContain('io.modelcontextprotocol/clientCapabilities');
    expect(membersAt(call, '/params/_meta').filter(({ required }) => required === 'required')).toHaveLength(
      2,
    );
    expect(names({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }, '/params')).toEqual([
      'cursor',
      '_meta',
    ]);
    expect(names({ jsonrpc: '2.0', id: 1, method: 'x', params: {} }, '/params')).toEqual(['_meta']);
  });

  it('offers nothing where members are free, and nothing nowhere', () => {
    const call: JsonValue = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { arguments: {} } };
    expect(names(call, '/params/arguments')).toEqual([]);
    expect(names(call, '/result')).toEqual([]);
    expect(names(null, '')).toEqual(['jsonrpc', 'id', 'method', 'params']);
  });
});
