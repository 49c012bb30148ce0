import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../worker/wire/message.ts';
import { choiceChecker, claimsChecker, evidenceChecker, guarded, requestChecker } from './checkers.ts';
import { picks, respell } from './respell.ts';
import type { Answer, Checker, Evidence } from './types.ts';

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const call = (id: string | number, order: string, name = 'get_order') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: { order_id: order }, _meta: meta },
});
const forbidden = (id: string | number) => ({
  jsonrpc: '2.0',
  id,
  result: { resultType: 'complete', content: [{ type: 'text', text: 'no' }], isError: true },
});
const unknownTool = (id: string | number) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32602, message: 'Unknown tool' },
});
const text = (value: unknown) => JSON.stringify(value);

/** Kind of the verdict, and the explanation of a wrong one. */
const found = (checker: Checker, answer: Answer): string => {
  const verdict = checker(answer);
  return verdict.kind === 'wrong' ? verdict.explanation : verdict.kind;
};

describe('choiceChecker', () => {
  const checker = choiceChecker({ right: 'no', explain: { no: 'Right.', yes: 'Wrong.', '0': 'Zero.' } });
  const choose = (option: string | undefined) => found(checker, { kind: 'choice', option });

  test('knows right, wrong, foreign and nothing', () => {
    expect(choose('no')).toBe('right');
    expect(checker({ kind: 'choice', option: 'yes' })).toEqual({
      kind: 'wrong',
      explanation: 'option:yes',
      says: 'Wrong.',
    });
    expect(choose('0')).toBe('option:0');
    expect(choose('constructor')).toBe('unknown-option');
    expect(choose('')).toBe('unanswered');
    expect(choose(undefined)).toBe('unanswered');
    expect(found(checker, { kind: 'claims', accepted: {} })).toBe('unanswered');
  });
});

describe('claimsChecker', () => {
  const checker = claimsChecker({
    holds: { a: true, b: false, c: false },
    explain: { a: 'A holds.', b: 'B does not.', c: 'C does not.' },
  });
  const judge = (accepted: Record<string, boolean>) => checker({ kind: 'claims', accepted });

  test('wants every claim judged, and explains each that is judged wrongly', () => {
    expect(judge({ a: true, b: false, c: false }).kind).toBe('right');
    expect(judge({}).kind).toBe('unanswered');
    expect(judge({ other: true }).kind).toBe('unanswered');
    expect(judge({ a: true, b: false })).toMatchObject({
      kind: 'wrong',
      explanation: 'half',
      says: expect.stringMatching(/^One of the 3/),
    });
    expect(judge({ a: true })).toMatchObject({
      explanation: 'half',
      says: expect.stringMatching(/^2 of the 3/),
    });
    expect(judge({ a: false, b: false, c: true })).toEqual({
      kind: 'wrong',
      explanation: 'claim:a',
      says: 'A holds.',
      also: [{ explanation: 'claim:c', says: 'C does not.' }],
    });
    expect(judge({ a: true, b: false, c: false, constructor: true }).kind).toBe('right');
  });

  test('every pattern but one is wrong', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (a, b, c) => {
        expect(judge({ a, b, c }).kind).toBe(a && !b && !c ? 'right' : 'wrong');
      }),
    );
  });
});

describe('guarded', () => {
  test('makes an exception could-not-check', () => {
    const checker = guarded(() => {
      throw new RangeError('deep');
    });
    expect(found(checker, { kind: 'choice', option: 'x' })).toBe('could-not-check');
  });
});

describe('requestChecker', () => {
  const at = '/params/_meta/io.modelcontextprotocol~1clientInfo/name';
  const asAdmin = (id: string | number = 7): JsonObject => {
    const line = call(id, 'B-205');
    return {
      ...line,
      params: {
        ...line.params,
        _meta: { ...meta, 'io.modelcontextprotocol/clientInfo': { name: 'administrator', version: '1' } },
      },
    };
  };
  const checker = requestChecker({
    program: 'book-orders',
    members: {
      '/method': 'tools/call',
      '/params/name': 'get_order',
      '/params/arguments': { order_id: 'B-205' },
      [at]: 'administrator',
    },
    answer: 'tool-error',
    answerMembers: { '/result/isError': true },
    explain: { [`member:${at}`]: 'Rename the client first.' },
    right: 'Still refused.',
  });
  const send = (line: unknown, answer: unknown = forbidden(7), program = 'book-orders') =>
    checker({
      kind: 'request',
      sent: {
        line: typeof line === 'string' ? line : text(line),
        answer: answer === undefined ? undefined : typeof answer === 'string' ? answer : text(answer),
        program,
      },
    });
  const explanation = (...sent: Parameters<typeof send>): string => {
    const verdict = send(...sent);
    return verdict.kind === 'wrong' ? verdict.explanation : verdict.kind;
  };
  const changed = (mutate: (params: JsonObject) => JsonObject) => {
    const line = asAdmin();
    return { ...line, params: mutate(line.params as JsonObject) };
  };

  test('takes the request in any spelling', () => {
    fc.assert(
      fc.property(picks(), (pick) => {
        expect(explanation(respell(asAdmin(), pick), respell(forbidden(7), pick))).toBe('right');
      }),
    );
  });

  test.each([[0], [''], ['7'], ['a string'], [-3], [Number.MAX_SAFE_INTEGER]])(
    'takes the legal id %j',
    (id) => {
      expect(explanation(asAdmin(id), forbidden(id))).toBe('right');
    },
  );

  test('takes further members: vendor metadata, a title, a progress token', () => {
    const line = changed((params) => ({
      ...params,
      _meta: { ...(params._meta as JsonObject), 'com.example/x': { a: [1] }, progressToken: 0 },
    }));
    expect(explanation({ ...line, note: 1 })).toBe('right');
  });

  test.each<[string, unknown, string]>([
    ['no JSON', '{', 'not-a-message'],
    ['a fraction as id', asAdmin(1.5), 'not-a-message'],
    ['a notification', (({ id: _, ...line }) => line)(asAdmin()), 'notification'],
    ['a response', forbidden(7), 'not-a-request'],
    ['another tool', changed((params) => ({ ...params, name: 'cancel_order' })), 'member:/params/name'],
    [
      'another order',
      changed((params) => ({ ...params, arguments: { order_id: 'A-104' } })),
      'member:/params/arguments',
    ],
    [
      'one argument too many',
      changed((params) => ({ ...params, arguments: { order_id: 'B-205', as: 'admin' } })),
      'member:/params/arguments',
    ],
    ['another method', { ...asAdmin(), method: 'tools/list' }, 'member:/method'],
    [
      'no metadata',
      changed(({ _meta, ...params }) => params),
      'member:/params/_meta/io.modelcontextprotocol~1protocolVersion',
    ],
    [
      'no capabilities',
      changed((params) => ({
        ...params,
        _meta: { ...(params._meta as JsonObject), 'io.modelcontextprotocol/clientCapabilities': [] },
      })),
      'member:/params/_meta/io.modelcontextprotocol~1clientCapabilities',
    ],
    [
      'a name that stands twice',
      text(asAdmin()).replace('"order_id"', '"order_id":"A-104","order_id"'),
      'duplicate-member',
    ],
  ])('refuses %s', (_, line, id) => {
    const name = id.startsWith('member:') ? id : undefined;
    expect(explanation(line)).toBe(id);
    const verdict = send(line);
    expect(
      verdict.kind === 'wrong' && name !== undefined ? verdict.pointer?.startsWith(name.slice(7)) : true,
    ).toBe(true);
  });

  test('says where and what, and the author may say it in words of their own', () => {
    expect(send(call(7, 'B-205'))).toEqual({
      kind: 'wrong',
      explanation: `member:${at}`,
      says: 'Rename the client first.',
      pointer: at,
    });
    expect(send(changed((params) => ({ ...params, arguments: { order_id: 'A-104' } })))).toMatchObject({
      says: 'The request has "A-104" at /params/arguments/order_id; asked is "B-205".',
      pointer: '/params/arguments/order_id',
    });
    expect(send(call(7, 'A-104', 'x'))).toMatchObject({
      explanation: 'member:/params/name',
      also: [{ explanation: 'member:/params/arguments' }, { explanation: `member:${at}` }],
    });
  });

  test.each<[string, unknown, string]>([
    ['another id', forbidden(8), 'not-paired'],
    ['an id of another type', forbidden('7'), 'not-paired'],
    ['no message', 'ready', 'not-paired'],
    ['a protocol error', unknownTool(7), 'answer-kind'],
    [
      'a result without a tool error',
      { ...forbidden(7), result: { resultType: 'complete', isError: false } },
      'answer-kind',
    ],
    [
      'an unknown resultType',
      { ...forbidden(7), result: { resultType: 'done', isError: true } },
      'answer-kind',
    ],
    ['result and error at once', { ...forbidden(7), error: { code: 1, message: '' } }, 'answer-kind'],
  ])('refuses an answer with %s', (_, answer, id) => {
    expect(explanation(asAdmin(), answer)).toBe(id);
  });

  test('wants the answer to hold what is asked of it', () => {
    const text = requestChecker({
      members: { '/method': 'tools/call' },
      answer: 'tool-error',
      answerMembers: { '/result/content/0/text': 'forbidden' },
      right: '',
    });
    const sent = {
      line: JSON.stringify(call(7, 'B-205')),
      answer: JSON.stringify(forbidden(7)),
      program: 'x',
    };
    expect(text({ kind: 'request', sent })).toMatchObject({
      explanation: 'answer:/result/content/0/text',
      says: 'The answer has "no" at /result/content/0/text; asked is "forbidden".',
    });
  });

  test('wants it sent, answered, and sent to the right program', () => {
    expect(found(checker, { kind: 'request', sent: undefined })).toBe('unanswered');
    expect(
      found(checker, { kind: 'request', sent: { line: ' ', answer: undefined, program: 'book-orders' } }),
    ).toBe('unanswered');
    expect(
      found(checker, {
        kind: 'request',
        sent: { line: text(asAdmin()), answer: undefined, program: 'book-orders' },
      }),
    ).toBe('no-answer');
    expect(explanation(asAdmin(), forbidden(7), 'lying-id')).toBe('other-program');
  });

  test('absent members, a version of its own, and numbers by value', () => {
    const versionAt = '/params/_meta/io.modelcontextprotocol~1protocolVersion';
    const odd = requestChecker({
      members: { [versionAt]: '1900-01-01', '/params/n': 2 },
      absent: ['/params/name'],
      answer: -32022,
      right: '',
    });
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32022.0,"message":"x"}}';
    const line = (more: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"x","params":{${more}"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}`;
    const judge = (sent: string) =>
      found(odd, { kind: 'request', sent: { line: sent, answer: error, program: 'x' } });
    expect(judge(line('"n":2.0,'))).toBe('right');
    expect(judge(line('"n":2,"name":"y",'))).toBe('member:/params/name');
    expect(judge(line('"n":"2",'))).toBe('member:/params/n');
    const without = requestChecker({ members: {}, absent: ['/params/_meta'], answer: -32022, right: '' });
    const bare = { line: '{"jsonrpc":"2.0","id":1,"method":"x","params":{}}', answer: error, program: 'x' };
    expect(found(without, { kind: 'request', sent: bare })).toBe('right');
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.oneof(fc.json(), fc.string()), (line, answer) => {
        expect(['wrong', 'unanswered']).toContain(send(line, answer).kind);
      }),
    );
  });
});

describe('evidenceChecker', () => {
  const checker = evidenceChecker({
    asked: 'the answer to the read of B-205',
    request: { '/method': 'tools/call', '/params/name': 'get_order', '/params/arguments/order_id': 'B-205' },
    kind: 'tool-error',
    pointer: '/result/isError',
    explain: { '/result/content/0/text': 'That is the text for the model.' },
    right: 'There it is.',
  });
  const pick = (evidence: Partial<Evidence>): string =>
    found(checker, {
      kind: 'evidence',
      evidence: {
        line: text(forbidden(4)),
        request: text(call(4, 'B-205')),
        stream: 'stdout',
        seq: 8,
        pointer: '/result/isError',
        ...evidence,
      },
    });
  const request = { line: text(call(4, 'B-205')), request: text(call(4, 'B-205')), stream: 'stdin' } as const;
  const five = { line: text(unknownTool(5)), request: text(call(5, 'A-104', 'cancel_order')) };

  test('takes the message by the meaning of its request, in any spelling, under any id', () => {
    fc.assert(
      fc.property(picks(), fc.oneof(fc.string(), fc.maxSafeInteger()), (pickOne, id) => {
        expect(
          pick({
            line: respell(forbidden(id), pickOne, ['id']),
            request: respell(call(id, 'B-205'), pickOne, ['id']),
          }),
        ).toBe('right');
      }),
    );
  });

  test('is unanswered while nothing is picked', () => {
    expect(found(checker, { kind: 'evidence', evidence: undefined })).toBe('unanswered');
  });

  test.each<[string, Partial<Evidence>, string]>([
    ['the whole message', { pointer: '' }, 'parent'],
    ['the parent', { pointer: '/result' }, 'parent'],
    ['a neighbour', { pointer: '/result/resultType' }, 'sibling'],
    ['a near miss the author explains', { pointer: '/result/content/0/text' }, 'at:/result/content/0/text'],
    ['another place', { pointer: '/jsonrpc' }, 'wrong-place'],
    ['a place that is not there', { pointer: '/error/code' }, 'no-such-place'],
    ['a pointer that is none', { pointer: 'result.isError' }, 'bad-pointer'],
    ['the request', { ...request, pointer: '/params/name' }, 'request-not-answer'],
    [
      'another request',
      { ...request, line: five.request, request: five.request, pointer: '/params/name' },
      'other-message',
    ],
    [
      'the right place in the wrong answer',
      { line: text(forbidden(3)), request: text(call(3, 'A-104')) },
      'right-place-wrong-message',
    ],
    ['another place in the wrong answer', { ...five, pointer: '/error/code' }, 'other-message'],
    ['a wrong answer without that place', five, 'no-such-place'],
    [
      'the same request answered otherwise',
      { line: text({ jsonrpc: '2.0', id: 4, result: { isError: false } }) },
      'other-answer',
    ],
    ['an answer nobody asked for', { request: undefined }, 'not-paired'],
    ['an answer with an id of another type', { request: text(call('4', 'B-205')) }, 'not-paired'],
    ['a log line', { stream: 'stderr', line: 'ready' }, 'stderr'],
    ['stray text', { line: 'ready' }, 'not-a-message'],
  ])('explains %s', (_, evidence, explanation) => {
    expect(pick(evidence)).toBe(explanation);
  });

  test('/error/message is the neighbour of /error/code', () => {
    const code = evidenceChecker({
      asked: 'x',
      request: { '/params/name': 'cancel_order' },
      kind: -32602,
      pointer: '/error/code',
      right: '',
    });
    const point = (pointer: string) =>
      found(code, { kind: 'evidence', evidence: { ...five, stream: 'stdout', seq: 1, pointer } });
    expect(point('/error/code')).toBe('right');
    expect(point('/error/message')).toBe('sibling');
    expect(point('/error')).toBe('parent');
    expect(point('/result/isError')).toBe('no-such-place');
  });

  test('the right place must be there', () => {
    const bare = evidenceChecker({
      asked: 'x',
      request: { '/method': 'tools/call' },
      pointer: '/result/isError',
      right: '',
    });
    const evidence = { ...five, stream: 'stdout', seq: 1, pointer: '/result/isError' } as const;
    expect(found(bare, { kind: 'evidence', evidence })).toBe('no-such-place');
  });

  test('evidence in a request', () => {
    const name = evidenceChecker({
      asked: 'the call',
      request: { '/method': 'tools/call' },
      side: 'request',
      pointer: '/params/arguments',
      right: '',
    });
    const point = (evidence: Partial<Evidence>) =>
      found(name, {
        kind: 'evidence',
        evidence: { ...request, seq: 1, pointer: '/params/arguments', ...evidence },
      });
    expect(point({})).toBe('right');
    expect(point({ request: undefined })).toBe('right');
    expect(point({ pointer: '/params/arguments/order_id' })).toBe('inside');
    expect(point({ line: text(forbidden(4)), stream: 'stdout' })).toBe('answer-not-request');
  });

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string()),
        fc.option(fc.oneof(fc.json(), fc.string()), { nil: undefined }),
        fc.string(),
        (line, asked, pointer) => {
          expect(pick({ line, request: asked, pointer })).not.toMatch(/^(right|unanswered|could-not-check)$/);
        },
      ),
    );
  });
});
