import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshId, responsesText, retryLine, stateToken, type InputResponses } from './mrtr.ts';

const when: InputResponses = new Map([
  ['when', { action: 'accept', content: { startsAt: '2026-09-10T08:30:00Z' } }],
]);
const line = (parts: Parameters<typeof retryLine>[0]): string => {
  const retry = retryLine(parts);
  if (!retry.ok) throw new Error(retry.says);
  return retry.line;
};

describe('the retry of the book', () => {
  const asked =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_event","arguments":{"title":"Dentist"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}';

  it('has another id, the responses and the state, before _meta', () => {
    expect(line({ line: asked, id: 2, responses: when, state: '"eyJ0aXRsZSI6IkRlbnRpc3QifQ=="' })).toBe(
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"create_event","arguments":{"title":"Dentist"},"inputResponses":{"when":{"action":"accept","content":{"startsAt":"2026-09-10T08:30:00Z"}}},"requestState":"eyJ0aXRsZSI6IkRlbnRpc3QifQ==","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}',
    );
  });

  it('has no state where the answer had none', () => {
    expect(line({ line: asked, id: 2, responses: when, state: undefined })).not.toContain('requestState');
  });

  it('has no responses where nothing was asked', () => {
    expect(line({ line: asked, id: 2, responses: undefined, state: '"s1"' })).toBe(
      asked.replace('"id":1', '"id":2').replace('"_meta"', '"requestState":"s1","_meta"'),
    );
  });
});

describe('what was typed stays as typed', () => {
  it('keeps big numbers, escapes, duplicates, order and white space', () => {
    const typed =
      '{ "id" : "\\u0061", "params" : {"arguments":{"n":12345678901234567890.10,"n":1e400,"t":"\\u0041\\/"} , "name":"x"}, "method":"tools/call","jsonrpc":"2.0"}';
    expect(
      line({ line: typed, id: 7, responses: new Map([['k', { action: 'decline' }]]), state: '"s"' }),
    ).toBe(
      '{ "id" : 7, "params" : {"arguments":{"n":12345678901234567890.10,"n":1e400,"t":"\\u0041\\/"} , "name":"x","inputResponses":{"k":{"action":"decline"}},"requestState":"s"}, "method":"tools/call","jsonrpc":"2.0"}',
    );
  });

  it('works on the id and the params that count: the last of several', () => {
    expect(
      line({
        line: '{"id":1,"id":2,"params":{"a":1},"params":{}}',
        id: 9,
        responses: undefined,
        state: '"s"',
      }),
    ).toBe('{"id":1,"id":9,"params":{"a":1},"params":{"requestState":"s"}}');
  });

  it('leaves members of the same name elsewhere alone', () => {
    const typed =
      '{"id":1,"params":{"arguments":{"requestState":"mine","inputResponses":{},"id":3},"name":"x"}}';
    expect(line({ line: typed, id: 4, responses: undefined, state: undefined })).toBe(
      typed.replace('{"id":1', '{"id":4'),
    );
  });
});

describe('the state', () => {
  it.each(['"plain"', '"\\u0065yJ\\u002f\\/"', '"\\ud83d\\ude00 \\" \\\\ \\n"', '"\u2028 ünï"', '""'])(
    'goes back as the very token that came: %s',
    (token) => {
      const answer = `{"id":1,"result":{"requestState": ${token} ,"resultType":"input_required"}}`;
      expect(stateToken(answer)).toBe(token);
      expect(
        line({
          line: '{"id":1,"params":{"name":"x"}}',
          id: 2,
          responses: undefined,
          state: stateToken(answer),
        }),
      ).toBe(`{"id":2,"params":{"name":"x","requestState":${token}}}`);
    },
  );

  it('is the one that counts where a server wrote two', () => {
    expect(stateToken('{"result":{"requestState":"a","requestState":"b"}}')).toBe('"b"');
  });

  it('is looked for in the result only', () => {
    expect(stateToken('{"result":{"_meta":{"requestState":"a"}},"requestState":"b"}')).toBeUndefined();
    expect(stateToken('not json')).toBeUndefined();
  });
});

describe('a further trip', () => {
  const second =
    '{"id":2,"params":{"name":"x","inputResponses":{"a":{"action":"cancel"}},"requestState":"one","_meta":{}}}';

  it('carries nothing of the one before', () => {
    expect(line({ line: second, id: 3, responses: when, state: '"two"' })).toBe(
      `{"id":3,"params":{"name":"x","inputResponses":${responsesText(when)},"requestState":"two","_meta":{}}}`,
    );
    expect(line({ line: second, id: 3, responses: undefined, state: undefined })).toBe(
      '{"id":3,"params":{"name":"x","_meta":{}}}',
    );
  });

  it.each([
    ['{"id":1,"params":{"requestState":"a"}}', '{"id":2,"params":{}}'],
    [
      '{"id":1,"params":{"requestState":"a","requestState":"b","name":"x"}}',
      '{"id":2,"params":{"name":"x"}}',
    ],
    [
      '{"id":1,"params":{"name":"x","requestState":"a","requestState":"b"}}',
      '{"id":2,"params":{"name":"x"}}',
    ],
    ['{"id":1,"params":{"requestS\\u0074ate":"a" , "name":"x"}}', '{"id":2,"params":{"name":"x"}}'],
  ])('takes it out of %s', (before, after) => {
    expect(line({ line: before, id: 2, responses: undefined, state: undefined })).toBe(after);
  });

  it('always means the original with the new members, whatever was there', () => {
    const member = fc.oneof(
      fc.constantFrom('"name":"x"', '"_meta":{"a":[1]}', '"requestState":"old"', '"inputResponses":{"z":{}}'),
      fc
        .tuple(fc.string(), fc.jsonValue())
        .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`),
    );
    fc.assert(
      fc.property(fc.array(member, { maxLength: 6 }), fc.string(), (members, state) => {
        const typed = `{"id":1,"params":{${members.join(' , ')}}}`;
        const retry = JSON.parse(line({ line: typed, id: 2, responses: when, state: JSON.stringify(state) }));
        const { inputResponses, requestState, ...rest } = retry.params;
        const original = JSON.parse(typed).params;
        delete original.inputResponses;
        delete original.requestState;
        expect([retry.id, inputResponses.when.action, requestState]).toEqual([2, 'accept', state]);
        expect(rest).toEqual(original);
      }),
    );
  });
});

it('answers a question under any name', () => {
  const responses: InputResponses = new Map([
    ['__proto__', { action: 'accept', content: { constructor: 'x' } }],
    ['', { action: 'cancel' }],
  ]);
  expect(responsesText(responses)).toBe(
    '{"__proto__":{"action":"accept","content":{"constructor":"x"}},"":{"action":"cancel"}}',
  );
});

it.each(['[]', '{"id":1}', '{"id":1,"params":[]}', '{"params":{}}', '{'])(
  'says why %s cannot be sent again',
  (typed) => {
    expect(retryLine({ line: typed, id: 2, responses: when, state: undefined })).toMatchObject({ ok: false });
  },
);

it('finds an id that was not used', () => {
  expect(freshId(1, [])).toBe(1);
  expect(freshId(1, [1])).toBe(2);
  expect(freshId(5, [1, 'x', 2])).toBe(5);
  expect(freshId(1, [0])).toBe(1);
  expect(freshId(1, ['1'])).toBe(1);
});
