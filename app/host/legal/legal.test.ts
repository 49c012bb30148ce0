import { describe, expect, it } from 'vitest';
import { Ledger } from '../ledger.ts';
import type { HostEvent, StreamName, TraceEntry } from '../types.ts';
import { SeenBook, type Seen, type Standing, type Walkable } from './seen.ts';
import { whatIsLegal } from './what-is-legal.ts';
import { whyRefused } from './why-refused.ts';

type Happening = readonly [StreamName, string] | HostEvent;
const isEvent = (it: Happening): it is HostEvent => 'type' in it;

/** A trace of process 1 as the page would have it. */
function seen(
  happenings: readonly Happening[],
  standing: Standing = 'running',
  process: number | undefined = 1,
): Seen {
  const ledger = new Ledger();
  const entries = happenings.map((it, index): TraceEntry => {
    const base = { seq: index + 1, at: index, process: 1, afterEnd: false, restored: false };
    return isEvent(it)
      ? { ...base, kind: 'event', event: it }
      : { ...base, kind: 'line', stream: it[0], text: it[1] };
  });
  for (const entry of entries) ledger.add(entry);
  return bookOf(entries, ledger).seen(process, standing);
}

const viewOf = (entries: readonly TraceEntry[], ledger: Ledger): Walkable => ({
  length: entries.length,
  at: (index) => entries[index],
  link: (seq) => ledger.link(seq),
});

/** A book that has taken these entries one by one. */
function bookOf(entries: readonly TraceEntry[], ledger: Ledger): SeenBook<Walkable> {
  const book = new SeenBook<Walkable>(() => true);
  for (let length = 0; length <= entries.length; length += 1)
    book.take(viewOf(entries.slice(0, length), ledger));
  return book;
}

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const send = (id: unknown, method: string, params: object = { _meta: meta }): Happening => [
  'stdin',
  JSON.stringify({ jsonrpc: '2.0', id, method, params }),
];
const result = (id: unknown, members: object): Happening => [
  'stdout',
  JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...members } }),
];
const error = (id: unknown, code: number, message = 'no'): Happening => [
  'stdout',
  JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: { code, message } }),
];
const says = (it: Seen): string[] =>
  whatIsLegal(it).map(({ may, says: words }) => `${may ? '' : 'not: '}${words}`);

const anyRequest = 'Any request, each complete in itself. No handshake comes first.';
const discoverFirst = 'server/discover, to learn what the server speaks and offers. Nobody has to.';
const neither = 'not: An array of messages, or a response: a client writes neither.';

describe('what is legal now', () => {
  it('before the first process: any request, which starts it', () => {
    expect(says(seen([], 'none', undefined))).toEqual([
      'Any request. It starts the process that it goes to.',
    ]);
  });

  it('in a fresh process: any request without a handshake; discover if one likes', () => {
    expect(says(seen([]))).toEqual([anyRequest, discoverFirst, neither]);
  });

  it('after discover: what was declared and what was not', () => {
    const discovered = seen([
      send(1, 'server/discover'),
      result(1, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        ttlMs: 0,
        cacheScope: 'public',
      }),
    ]);
    expect(says(discovered)).toEqual([
      anyRequest,
      'Requests in 2026-07-28: the server said that it speaks this.',
      'not: resources/list, prompts/list and completion/complete: the server declared no resources, no prompts, no completions. It refuses them with -32601.',
      neither,
    ]);
  });

  it('after a discover that lists other revisions only', () => {
    const other = seen([
      send(1, 'server/discover'),
      result(1, {
        supportedVersions: ['2027-01-01', '2027-06-01'],
        capabilities: { tools: {}, resources: {}, prompts: {} },
      }),
    ]);
    expect(says(other)).toEqual([
      anyRequest,
      'not: A request in 2026-07-28: the server said that it speaks 2027-01-01 and 2027-06-01, and refuses others with -32022.',
      'not: completion/complete: the server declared no completions. It refuses it with -32601.',
      neither,
    ]);
  });

  it('while requests are open: cancel them, end the stream, and no second request under their ids', () => {
    expect(says(seen([send(3, 'tools/call'), send('s', 'subscriptions/listen')]))).toEqual([
      anyRequest,
      'Cancel request 3, tools/call, which is still open: notifications/cancelled with its id.',
      'End the stream "s": notifications/cancelled with its id.',
      'not: Another request under the ids 3 and "s", until those are answered.',
      discoverFirst,
      neither,
    ]);
  });

  const asked = [
    send(7, 'tools/call', { name: 'create_event', _meta: meta }),
    result(7, {
      resultType: 'input_required',
      inputRequests: { when: { method: 'elicitation/create', params: {} } },
      requestState: 'sealed',
    }),
  ];

  it('while the server waits for input: the same request again, under a new id', () => {
    expect(says(seen(asked))).toEqual([
      anyRequest,
      'Answer the question of request 7: tools/call again, with inputResponses for “when” and the requestState exactly as it came, under a new id.',
      discoverFirst,
      neither,
    ]);
  });

  it('no longer once it was answered; a request with another state is no answer', () => {
    const retry = (requestState: string) =>
      send(8, 'tools/call', { name: 'create_event', inputResponses: {}, requestState, _meta: meta });
    expect(says(seen([...asked, retry('sealed'), result(8, { content: [] })])).join()).not.toContain(
      'Answer',
    );
    expect(says(seen([...asked, retry('another'), result(8, { content: [] })])).join()).toContain(
      'Answer the question of request 7',
    );
  });

  it('a retry that is asked once more is not its own answer', () => {
    const retry = send(8, 'tools/call', { name: 't', inputResponses: {}, _meta: meta });
    const again = result(8, { resultType: 'input_required', inputRequests: { where: {} } });
    expect(says(seen([retry, again]))).toContain(
      'Answer the question of request 8: tools/call again, with inputResponses for “where”, under a new id.',
    );
  });

  it('nothing once stdin is closed, or the process has ended', () => {
    expect(says(seen([send(1, 'tools/list')], 'closing'))).toEqual([
      'not: Anything: the standard input of process 1 is closed. What is open may still be answered.',
    ]);
    expect(says(seen([], 'ended'))).toEqual([
      'not: Anything to process 1: it has ended.',
      'Any request: it starts a new process, which knows nothing of this one.',
    ]);
  });

  it('in a talk of an earlier revision, what that revision allows', () => {
    const legacy = seen([
      send(0, 'initialize', {}),
      ['stdout', '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}'],
    ]);
    expect(says(legacy)).toEqual([
      'What revision 2025-11-25 allows: the server answered initialize, and that revision has the rules of this talk.',
    ]);
  });

  it('does not count what another process, or an earlier visit, left', () => {
    expect(says(seen([send(3, 'tools/call')], 'running', 2))).toEqual([anyRequest, discoverFirst, neither]);
  });
});

describe('what is kept of a long trace', () => {
  const entry = (process: number, seq: number, happening: Happening): TraceEntry => {
    const base = { seq, at: seq, process, afterEnd: false, restored: false };
    return isEvent(happening)
      ? { ...base, kind: 'event', event: happening }
      : { ...base, kind: 'line', stream: happening[0], text: happening[1] };
  };
  const many = (count: number, from: number): Happening[] =>
    Array.from({ length: count }, (_, index) => [
      send(from + index, 'tools/list'),
      result(from + index, { tools: [] }),
    ]).flat();

  it('knows what lies far back: the discovery, an open stream, a question', () => {
    const early: Happening[] = [
      send(1, 'server/discover'),
      result(1, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, resources: {}, prompts: {} },
      }),
      send('s', 'subscriptions/listen'),
      send(2, 'tools/call', { name: 't', _meta: meta }),
      result(2, { resultType: 'input_required', inputRequests: { when: {} } }),
    ];
    expect(says(seen([...early, ...many(3000, 10)]))).toEqual([
      anyRequest,
      'Answer the question of request 2: tools/call again, with inputResponses for “when”, under a new id.',
      'End the stream "s": notifications/cancelled with its id.',
      'not: Another request under the id "s", until that one is answered.',
      'Requests in 2026-07-28: the server said that it speaks this.',
      'not: completion/complete: the server declared no completions. It refuses it with -32601.',
      neither,
    ]);
  });

  it('takes in each entry once, and asks after none that was settled', () => {
    const ledger = new Ledger();
    const entries: TraceEntry[] = [];
    const asked: number[] = [];
    let taken = 0;
    const book = new SeenBook<Walkable>(() => true);
    const view = (): Walkable => ({
      length: entries.length,
      at: (index) => {
        taken += 1;
        return entries[index];
      },
      link: (seq) => {
        asked.push(seq);
        return ledger.link(seq);
      },
    });
    for (const happening of many(1000, 1)) {
      const next = entry(1, entries.length + 1, happening);
      entries.push(next);
      ledger.add(next);
      book.take(view());
      book.seen(1, 'running');
    }
    expect(taken).toBe(2000);
    asked.length = 0;
    book.seen(1, 'running');
    // The newest line alone, for what became of it.
    expect(asked).toEqual([1999]);
  });

  it('begins anew when the trace does', () => {
    const ledger = new Ledger();
    const first = entry(1, 1, send(1, 'tools/list'));
    ledger.add(first);
    const book = new SeenBook<Walkable>((view) => view.length > 0);
    book.take(viewOf([first], ledger));
    expect(book.seen(1, 'running').sent?.seq).toBe(1);
    book.take(viewOf([], ledger));
    expect(book.seen(1, 'running').sent).toBeUndefined();
    expect(book.processes()).toEqual([]);
  });

  it('knows every process, its program, and how it stands', () => {
    const ledger = new Ledger();
    const entries = [
      entry(0, 1, { type: 'refused-by-host', line: '{}', reason: 'no' }),
      entry(2, 2, { type: 'spawned', program: 'hang', principal: 'mira' }),
      entry(1, 3, { type: 'spawned', program: 'book-orders', principal: 'mira' }),
      entry(1, 4, send(1, 'tools/list')),
      entry(2, 5, { type: 'stdin-closed' }),
      entry(3, 6, { type: 'spawned', program: 'weather', principal: 'mira' }),
      entry(3, 7, { type: 'exit', exit: { how: 'exited', code: 0 } }),
      { ...entry(4, 8, send(1, 'tools/list')), restored: true },
    ];
    for (const each of entries) ledger.add(each);
    const book = bookOf(entries, ledger);
    expect(book.processes()).toEqual([
      { number: 1, program: 'book-orders', standing: 'running' },
      { number: 2, program: 'hang', standing: 'closing' },
      { number: 3, program: 'weather', standing: 'ended' },
    ]);
    expect(book.seen(1, 'running').exchanges).toHaveLength(1);
    expect(book.seen(2, 'closing').exchanges).toEqual([]);
  });
});

describe('why the last message was refused', () => {
  const call = (params: object) => send(5, 'tools/call', params);
  const version = '/params/_meta/io.modelcontextprotocol~1protocolVersion';
  const capabilities = '/params/_meta/io.modelcontextprotocol~1clientCapabilities';

  it.each([
    ['no JSON', ['stdin', '{"id":'] as const, error(undefined, -32700), 'parse', undefined],
    ['a batch', ['stdin', '[]'] as const, error(undefined, -32600), 'envelope', ''],
    ['no jsonrpc', ['stdin', '{"id":5,"method":"x"}'] as const, error(5, -32600), 'envelope', ''],
    [
      'no params',
      ['stdin', '{"jsonrpc":"2.0","id":5,"method":"tools/list"}'] as const,
      error(5, -32602),
      'metadata',
      '',
    ],
    ['no _meta', call({ name: 't' }), error(5, -32602), 'metadata', '/params'],
    [
      'no version',
      call({ name: 't', _meta: { 'io.modelcontextprotocol/clientCapabilities': {} } }),
      error(5, -32602),
      'metadata',
      '/params/_meta',
    ],
    [
      'capabilities of another shape',
      call({ name: 't', _meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': 1 } }),
      error(5, -32602),
      'metadata',
      capabilities,
    ],
    [
      'another version',
      call({ name: 't', _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': '1900-01-01' } }),
      error(5, -32022),
      'version',
      version,
    ],
    ['an unknown method', send(5, 'orders/read'), error(5, -32601), 'method', '/method'],
    [
      'an unknown tool',
      call({ name: 'cancel_order', arguments: {}, _meta: meta }),
      error(5, -32602),
      'params',
      '/params/name',
    ],
    [
      'arguments that are no object',
      call({ name: 't', arguments: [], _meta: meta }),
      error(5, -32602),
      'params',
      '/params/arguments',
    ],
    [
      'a state that was changed',
      call({ name: 't', requestState: 'x', _meta: meta }),
      error(5, -32602),
      'params',
      '/params/requestState',
    ],
    [
      'an unknown resource',
      send(5, 'resources/read', { uri: 'a:b', _meta: meta }),
      error(5, -32602),
      'params',
      '/params/uri',
    ],
    [
      'an invented cursor',
      send(5, 'tools/list', { cursor: 'x', _meta: meta }),
      error(5, -32602),
      'params',
      '/params/cursor',
    ],
    [
      'a capability not declared',
      call({ name: 't', _meta: meta }),
      error(5, -32021),
      'handler',
      capabilities,
    ],
    ['a fault of the server', call({ name: 't', _meta: meta }), error(5, -32603), 'handler', undefined],
    [
      'a code without agreed meaning',
      call({ name: 't', _meta: meta }),
      error(5, -32000),
      undefined,
      undefined,
    ],
  ])('%s', (_, sent, answer, stage, pointer) => {
    const fate = whyRefused(seen([sent, answer]));
    expect(fate?.by).toBe('protocol');
    expect(fate?.stage).toBe(stage);
    expect(fate?.mend?.pointer).toBe(pointer);
    expect(fate?.says).toMatch(/ The server says: “no”$/);
    expect(fate?.section).toMatch(/^basic\//);
  });

  it('names the code and its meaning', () => {
    expect(whyRefused(seen([send(5, 'orders/read'), error(5, -32601, 'Method not found')]))).toEqual({
      by: 'protocol',
      title: '-32601 Method not found',
      says: 'The server does not have this method, or does not offer the capability it belongs to. The server says: “Method not found”',
      section: 'basic/index, error codes',
      stage: 'method',
      mend: { seq: 1, pointer: '/method' },
    });
  });

  it.each([
    [
      'a tool error',
      [call({ name: 't', _meta: meta }), result(5, { content: [], isError: true })],
      'tool',
      'Not refused by the protocol',
    ],
    [
      'a timeout',
      [call({ _meta: meta }), { type: 'timeout', request: 1, afterMs: 9 }],
      'host',
      'Not the word of the server',
    ],
    [
      'a dead process',
      [call({ _meta: meta }), { type: 'exit', exit: { how: 'exited', code: 3 } }],
      'nobody',
      'Not the word of the server',
    ],
    [
      'a host that held it back',
      [send(4, 'x'), { type: 'refused-by-host', line: '{}', reason: 'you did not allow it' }],
      'host',
      'Not the word of the server',
    ],
    [
      'an answer that breaks the rules',
      [call({ _meta: meta }), result(5, { resultType: 'odd' })],
      'host',
      'The answer is at fault, not the message',
    ],
    [
      'a cancellation',
      [
        call({ _meta: meta }),
        ['stdin', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}'],
      ],
      'taken',
      'Never answered',
    ],
    ['a result', [call({ _meta: meta }), result(5, { content: [] })], 'taken', 'Not refused'],
    [
      'a question',
      [call({ _meta: meta }), result(5, { resultType: 'input_required', requestState: 's' })],
      'taken',
      'Not refused',
    ],
    ['no answer yet', [call({ _meta: meta })], 'taken', 'Not answered yet'],
    ['a broken line without an answer', [['stdin', '{']], 'taken', 'Not answered'],
  ] as const)('%s is no refusal by the protocol', (_, happenings, by, title) => {
    const fate = whyRefused(seen(happenings));
    expect(fate).toMatchObject({ by, title });
    expect(fate?.stage).toBeUndefined();
    expect(fate?.mend).toBeUndefined();
  });

  it('tells the reasons of this page as its own', () => {
    const held: Happening = { type: 'refused-by-host', line: '{}', reason: 'you did not allow it' };
    expect(whyRefused(seen([held]))?.says).toBe(
      'This page held the message back, and nothing was sent: you did not allow it',
    );
    expect(whyRefused(seen([call({ _meta: meta }), { type: 'timeout', request: 1, afterMs: 9 }]))?.says).toBe(
      'This page stopped waiting: no answer within 9 ms. The server may have done the work all the same.',
    );
  });

  it('is silent while nothing was sent', () => {
    expect(whyRefused(seen([]))).toBeUndefined();
  });
});
