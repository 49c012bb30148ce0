import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askingRules } from './date-rules-asking.ts';
import { httpRules } from './date-rules-http.ts';
import { memberRules } from './date-rules-members.ts';
import { methodRules } from './date-rules-methods.ts';
import { dateSnippet, spanWords } from './date-snippet.ts';

const request = (method: string): string => `{"jsonrpc":"2.0","id":1,"method":"${method}"}`;
const early = '2024-11-05 to 2025-11-25';
const http = '2025-03-26 to 2025-11-25';
const always = '2024-11-05 to 2026-07-28';

/** A text for each rule, the revisions that have the feature, and how it stands now. */
const examples: readonly (readonly [id: string, text: string, span: string, state: string])[] = [
  ['initialize', request('initialize'), early, 'removed'],
  ['initialized', '{"jsonrpc":"2.0","method":"notifications/initialized"}', early, 'removed'],
  ['ping', request('ping'), early, 'removed'],
  ['set-level', request('logging/setLevel'), early, 'removed'],
  ['subscribe', request('resources/unsubscribe'), early, 'removed'],
  ['roots-changed', '{"method":"notifications/roots/list_changed"}', early, 'removed'],
  ['server-request', request('roots/list'), early, 'removed'],
  ['elicitation', '{"capabilities":{"elicitation":{}}}', '2025-06-18 to 2026-07-28', 'current'],
  [
    'elicitation-url',
    '{"mode":"url","url":"https://example.com","message":"?"}',
    '2025-11-25 to 2026-07-28',
    'current',
  ],
  ['elicitation-complete', '{"method":"notifications/elicitation/complete"}', '2025-11-25', 'removed'],
  ['sampling', '{"method":"sampling/createMessage","params":{}}', always, 'deprecated'],
  ['include-context', '{"includeContext":"allServers"}', always, 'deprecated'],
  ['roots', '{"capabilities":{"roots":{"listChanged":true}}}', always, 'deprecated'],
  ['logging', '{"jsonrpc":"2.0","method":"notifications/message"}', always, 'deprecated'],
  ['tasks-old', request('tasks/result'), '2025-11-25', 'removed'],
  ['tasks-kept', request('tasks/get'), '2025-11-25 to 2026-07-28', 'extension'],
  ['tasks-new', request('tasks/update'), '2026-07-28', 'extension'],
  ['discover', request('server/discover'), '2026-07-28', 'current'],
  ['listen', request('subscriptions/listen'), '2026-07-28', 'current'],
  ['code-not-found', '{"error":{"code":-32002,"message":"Resource not found"}}', early, 'removed'],
  ['code-url', '{"code":-32042,"message":"Visit a page"}', '2025-11-25', 'removed'],
  ['code-new', '{"error":{"code":-32021,"message":"?"}}', '2026-07-28', 'current'],
  ['always', request('tools/call'), always, 'current'],
  ['tool-hints', '{"annotations":{"title":"Read"}}', '2025-03-26 to 2026-07-28', 'current'],
  ['audio', '{"type":"audio","data":""}', '2025-03-26 to 2026-07-28', 'current'],
  [
    'progress-message',
    '{"params":{"progressToken":1,"progress":1,"message":"half"}}',
    '2025-03-26 to 2026-07-28',
    'current',
  ],
  ['structured', '{"name":"get","outputSchema":{}}', '2025-06-18 to 2026-07-28', 'current'],
  ['resource-link', '{"type":"resource_link"}', '2025-06-18 to 2026-07-28', 'current'],
  ['title', '{"name":"get","title":"Get"}', '2025-06-18 to 2026-07-28', 'current'],
  ['last-modified', '{"annotations":{"lastModified":"2025"}}', '2025-06-18 to 2026-07-28', 'current'],
  ['icons', '{"icons":[{"src":"https://example.com/i.png"}]}', '2025-11-25 to 2026-07-28', 'current'],
  ['sampling-tools', '{"toolChoice":{"mode":"auto"}}', '2025-11-25 to 2026-07-28', 'current'],
  ['task-member', '{"execution":{"taskSupport":"optional"}}', '2025-11-25', 'removed'],
  ['elicitation-id', '{"elicitationId":"e-1"}', '2025-11-25', 'removed'],
  ['completions', '{"capabilities":{"completions":{}}}', '2025-03-26 to 2026-07-28', 'current'],
  [
    'completion-context',
    '{"ref":{"type":"ref/prompt"},"context":{"arguments":{}}}',
    '2025-06-18 to 2026-07-28',
    'current',
  ],
  ['request-meta', '{"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}', '2026-07-28', 'current'],
  ['result-meta', '{"_meta":{"io.modelcontextprotocol/subscriptionId":1}}', '2026-07-28', 'current'],
  ['log-level', '{"_meta":{"io.modelcontextprotocol/logLevel":"info"}}', '2026-07-28', 'deprecated'],
  ['result-type', '{"result":{"resultType":"complete"}}', '2026-07-28', 'current'],
  ['input-required', '{"params":{"inputResponses":{}}}', '2026-07-28', 'current'],
  ['caching', '{"result":{"ttlMs":60000}}', '2026-07-28', 'current'],
  ['extensions', '{"capabilities":{"extensions":{}}}', '2026-07-28', 'current'],
  ['x-mcp-header', '{"inputSchema":{"properties":{"a":{"x-mcp-header":"A"}}}}', '2026-07-28', 'current'],
  ['supported-versions', '{"result":{"supportedVersions":["2026-07-28"]}}', '2026-07-28', 'current'],
  ['no-meta', request('tools/list'), early, 'removed'],
  ['no-result-type', '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}', early, 'removed'],
  ['batch', `[${request('tools/list')},${request('tools/list')}]`, '2025-03-26', 'removed'],
  ['session', 'mcp-session-id: 1868a90c', http, 'removed'],
  ['last-event-id', 'Last-Event-ID: 41', http, 'removed'],
  ['event-id', 'id: 41\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n', http, 'removed'],
  ['get-stream', 'GET /mcp HTTP/1.1\r\nAccept: text/event-stream\r\n', early, 'removed'],
  ['http-sse', 'event: endpoint\ndata: /messages\n\n', '2024-11-05', 'deprecated'],
  ['version-header', 'MCP-Protocol-Version: 2025-06-18', '2025-06-18 to 2026-07-28', 'current'],
  ['method-header', 'Mcp-Method: tools/call', '2026-07-28', 'current'],
];

const rules = [...methodRules, ...askingRules, ...memberRules, ...httpRules];
const featureOf = (text: string, id: string) => dateSnippet(text).features.find((each) => each.id === id);

describe('each rule', () => {
  it.each(examples)('%s', (id, text, span, state) => {
    const feature = featureOf(text, id);
    expect(feature?.state).toBe(state);
    expect(feature === undefined ? undefined : spanWords(feature)).toBe(span);
  });

  it('has an example, and an id of its own', () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(examples.map(([id]) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('takes what is deprecated from the registry, and what is removed from a changelog', () => {
    for (const { state, source, id } of rules) {
      if (state === 'deprecated') expect(source.address, id).toMatch(/\/2026-07-28\/deprecated$/);
      // -32042 stands in no changelog: the table of error codes says since when it is no more.
      if (state === 'removed' && id !== 'code-url') expect(source.address, id).toMatch(/\/changelog$/);
    }
  });
});

describe('a snippet', () => {
  it('that says its version itself is of that version', () => {
    expect(dateSnippet('{"params":{"protocolVersion":"2025-03-26"}}').words).toBe('2025-03-26');
    expect(dateSnippet('MCP-Protocol-Version: 2025-11-25').words).toBe('2025-11-25');
  });

  it('is not dated by a version that never was', () => {
    expect(dateSnippet('{"protocolVersion":"2031-01-01"}').words).toBe(always);
  });

  it('that contradicts itself belongs to no revision, and both features are named', () => {
    const dating = dateSnippet(
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2026-07-28"}}',
    );
    expect(dating.words).toBeUndefined();
    expect(dating.contradictions.map(({ one, other }) => [one.id, other.id])).toEqual([
      ['stated-2026-07-28', 'initialize'],
    ]);
  });

  it('may leave things out: what is missing yields to what is there', () => {
    const dating = dateSnippet(request('server/discover'));
    expect(dating.words).toBe('2026-07-28');
    expect(dating.contradictions).toEqual([]);
    expect(dating.features.find(({ id }) => id === 'no-meta')?.counts).toBe(false);
  });

  it('is read from code, headers and prose too', () => {
    const code = "await client.request({ method: 'initialize' }, schema) // throws -32002";
    expect(dateSnippet(code).features.map(({ id }) => id)).toEqual(['initialize', 'code-not-found']);
    expect(featureOf("fetch(url, { headers: { 'mcp-session-id': id } })", 'session')).toBeDefined();
    expect(featureOf('Call logging/setLevel first.', 'set-level')).toBeDefined();
    expect(featureOf('Then initialize your project and ping a colleague.', 'ping')).toBeUndefined();
    expect(dateSnippet('Then initialize your project and ping a colleague.').features).toEqual([]);
  });

  it('may have comments in its JSON, and several messages', () => {
    const text = `// first\n${request('ping')}\n{"jsonrpc":"2.0","id":2, // no\n"result":{"resultType":"complete"}}`;
    const ids = dateSnippet(text).features.map(({ id }) => id);
    expect(ids).toContain('ping');
    expect(ids).toContain('result-type');
  });

  it('is not dated by names that an author or a user has chosen', () => {
    const call =
      '{"params":{"name":"save","arguments":{"structuredContent":1,"ttlMs":2,"name":"a","title":"b","icons":[]}}}';
    expect(dateSnippet(call).features).toEqual([]);
    expect(featureOf('{"annotations":{"audience":["user"]}}', 'tool-hints')).toBeUndefined();
    expect(featureOf('[{"name":"a"},{"name":"b"}]', 'batch')).toBeUndefined();
    expect(featureOf('{"jsonrpc":"2.0","id":1,"result":{"code":-32002}}', 'code-not-found')).toBeUndefined();
  });

  it('takes a question inside a result for no request of the server', () => {
    const result = '{"inputRequests":{"a":{"method":"elicitation/create","params":{}}}}';
    expect(featureOf(result, 'server-request')).toBeUndefined();
  });

  it('has no date where nothing speaks of MCP', () => {
    expect(dateSnippet('')).toEqual({ features: [], span: undefined, contradictions: [], words: undefined });
    expect(dateSnippet('{"a":[1,2]}').words).toBeUndefined();
  });

  it('may be any text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.json({ maxDepth: 3 }),
      fc.constantFrom(...examples.map(([, text]) => text), '{', '[', ']', '}', '"', '\\', '\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const dating = dateSnippet(pieces.join(''));
        const counted = dating.features.filter(({ counts }) => counts);
        expect(dating.words === undefined).toBe(counted.length === 0 || dating.contradictions.length > 0);
      }),
    );
    const deep = `${'['.repeat(15_000)}x`;
    expect(dateSnippet(deep).features).toEqual([]);
    expect(dateSnippet(`${'{'.repeat(5000)}${'}'.repeat(5000)}`).features).toEqual([]);
    expect(dateSnippet(`${'['.repeat(9000)}${']'.repeat(9000)}`).features).toEqual([]);
  });
});
