import { describe, expect, it } from 'vitest';
import { readInputRequired, serverNameOf } from './input-required.ts';

const request = (capabilities: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","_meta":{"io.modelcontextprotocol/clientCapabilities":${capabilities}}}}`;
const answer = (members: string): string =>
  `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required"${members}}}`;
const form =
  '{"method":"elicitation/create","params":{"message":"When?","requestedSchema":{"type":"object","properties":{}}}}';
const url =
  '{"method":"elicitation/create","params":{"mode":"url","message":"Open","url":"https://a.example/"}}';

describe('what the server asks', () => {
  it('reads a form, also without a mode, and keeps the state as a token', () => {
    expect(
      readInputRequired(
        request('{"elicitation":{"form":{}}}'),
        answer(`,"inputRequests":{"when":${form}},"requestState":"\\u0061"`),
      ),
    ).toEqual({
      ok: true,
      asks: true,
      state: '"\\u0061"',
      questions: [
        { key: 'when', mode: 'form', message: 'When?', schema: { type: 'object', properties: {} } },
      ],
    });
  });

  it('reads an address', () => {
    expect(
      readInputRequired(request('{"elicitation":{"url":{}}}'), answer(`,"inputRequests":{"p":${url}}`)),
    ).toMatchObject({
      ok: true,
      state: undefined,
      questions: [{ key: 'p', mode: 'url', message: 'Open', url: 'https://a.example/' }],
    });
  });

  it('knows an answer with the state alone: nothing is asked', () => {
    expect(readInputRequired(request('{}'), answer(',"_meta":{},"requestState":"s1"'))).toEqual({
      ok: true,
      asks: false,
      questions: [],
      state: '"s1"',
    });
  });

  it('takes a key of any name', () => {
    const read = readInputRequired(
      request('{"elicitation":{}}'),
      answer(`,"inputRequests":{"__proto__":${form},"":${form}}`),
    );
    expect(read).toMatchObject({ ok: true, questions: [{ key: '__proto__' }, { key: '' }] });
  });
});

describe('a mode that was not declared is not met', () => {
  it.each([
    ['{}', form, false],
    ['{"elicitation":{}}', form, true],
    ['{"elicitation":{"form":{}}}', form, true],
    ['{"elicitation":{"url":{}}}', form, false],
    ['{"elicitation":{}}', url, false],
    ['{"elicitation":{"form":{}}}', url, false],
    ['{"elicitation":{"form":{},"url":{}}}', url, true],
    ['{"elicitation":true}', form, false],
  ])('%s against %s: %s', (capabilities, question, ok) => {
    const read = readInputRequired(request(capabilities), answer(`,"inputRequests":{"k":${question}}`));
    expect(read.ok).toBe(ok);
    if (!read.ok) expect(read.says).toContain('did not declare');
  });

  it.each([
    ['"sampling/createMessage"', 'sampling/createMessage'],
    ['"roots/list"', 'roots/list'],
  ])('nor is the method %s', (method, word) => {
    const read = readInputRequired(
      request('{"elicitation":{}}'),
      answer(`,"inputRequests":{"k":{"method":${method},"params":{}}}`),
    );
    expect(read).toMatchObject({ ok: false, says: expect.stringContaining(word) });
  });
});

it.each([
  '{"k":{"method":"elicitation/create","params":{"requestedSchema":{}}}}',
  '{"k":{"method":"elicitation/create","params":{"message":"m"}}}',
  '{"k":{"method":"elicitation/create","params":{"message":"m","mode":"voice"}}}',
  '{"k":{"method":"elicitation/create","params":{"message":"m","mode":"url"}}}',
  '{"k":7}',
  '[]',
])('says in words what is wrong with the questions %s', (requests) => {
  const read = readInputRequired(
    request('{"elicitation":{"form":{},"url":{}}}'),
    answer(`,"inputRequests":${requests}`),
  );
  expect(read).toMatchObject({ ok: false, says: expect.stringMatching(/\.$/) });
});

it('refuses a state that is no string', () => {
  expect(readInputRequired(request('{}'), answer(',"requestState":{}')).ok).toBe(false);
});

it('gives the name a server gives itself', () => {
  const named = answer(
    ',"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"calendar-toy","version":"1.0.0"}}',
  );
  expect(serverNameOf(named)).toEqual({ name: 'calendar-toy', title: undefined, version: '1.0.0' });
  expect(serverNameOf(answer(''))).toBeUndefined();
});
