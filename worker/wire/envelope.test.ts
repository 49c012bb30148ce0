import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRequestId, readMessage, sameId } from './envelope.ts';

const invalid = (line: string) => {
  const got = readMessage(line);
  if (got.kind !== 'invalid') throw new Error(`expected a refusal of ${line}`);
  return got;
};

describe('readMessage', () => {
  it('reads a request, a notification and a response', () => {
    expect(readMessage('{"jsonrpc":"2.0","id":1,"method":"m","params":{}}')).toMatchObject({
      kind: 'request',
      id: 1,
      method: 'm',
      params: {},
    });
    expect(readMessage('{"jsonrpc":"2.0","method":"m"}')).toMatchObject({
      kind: 'notification',
      params: undefined,
    });
    expect(readMessage('{"jsonrpc":"2.0","id":"a","result":null}')).toMatchObject({
      kind: 'response',
      id: 'a',
      result: null,
    });
    expect(readMessage('{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"}}')).toMatchObject({
      kind: 'response',
      id: undefined,
    });
    expect(readMessage('{"jsonrpc":"2.0","id":null,"error":{}}')).toMatchObject({
      kind: 'response',
      id: undefined,
    });
  });

  it('keeps 0 and "" as ids, with their type', () => {
    expect(readMessage('{"jsonrpc":"2.0","id":0,"method":"m"}')).toMatchObject({ kind: 'request', id: 0 });
    expect(readMessage('{"jsonrpc":"2.0","id":"","method":"m"}')).toMatchObject({ kind: 'request', id: '' });
    expect(sameId(1, '1')).toBe(false);
    expect(sameId(0, 0)).toBe(true);
    expect(sameId(undefined, undefined)).toBe(false);
    expect(isRequestId(Number.MAX_SAFE_INTEGER + 1)).toBe(false);
  });

  const refusedIds = [
    'null',
    'true',
    'false',
    '{}',
    '[]',
    '[1]',
    '1.5',
    '-0.5',
    '9007199254740993',
    '9007199254740992',
    '-9007199254740992',
    '1e400',
    '9007199254740990.6',
    '1.00000000000000000001',
    '0.1e-400',
    '4503599627370496.1',
    '99999999999999999999e-4',
    '45035996273704961e-1',
  ];
  it.each(refusedIds)('refuses the id %s without an id', (token) => {
    for (const line of [
      `{"jsonrpc":"2.0","id":${token},"method":"m"}`,
      `{"jsonrpc":"2.0","\\u0069d" : ${token}\t,"method":"m","params":{"id":7}}`,
      `{"jsonrpc":"2.0","i\\u0064":${token},"method":"m"}`,
      `{"jsonrpc":"2.0","id" :\t${token},"method":"m"}`,
    ]) {
      expect(invalid(line)).toMatchObject({ code: -32600, id: undefined });
    }
  });

  it.each([
    ['1.0', 1],
    ['1e2', 100],
    ['120e-1', 12],
    ['-0', -0],
    ['0e5', 0],
    ['9007199254740991', 9007199254740991],
  ])('takes the id %s, which is an integer', (token, id) => {
    expect(readMessage(`{"jsonrpc":"2.0","id":${token},"method":"m","params":{"id":1.5}}`)).toMatchObject({
      kind: 'request',
      id,
    });
  });

  it('takes the last of two ids, as JSON.parse does', () => {
    expect(readMessage('{"jsonrpc":"2.0","id":9007199254740990.6,"id":4,"method":"m"}')).toMatchObject({
      id: 4,
    });
    expect(invalid('{"jsonrpc":"2.0","id":4,"id":9007199254740990.6,"method":"m"}').id).toBeUndefined();
  });

  it('keeps a usable id of a refused message (B02)', () => {
    expect(invalid('{"id":99,"method":"tools/list"}')).toMatchObject({ code: -32600, id: 99 });
    expect(invalid('{"jsonrpc":"1.0","id":0,"method":"tools/list"}')).toMatchObject({ code: -32600, id: 0 });
    expect(invalid('{"jsonrpc":"2.0","id":6,"method":7}')).toMatchObject({ code: -32600, id: 6 });
    expect(invalid('{"jsonrpc":"2.0","id":""}')).toMatchObject({ code: -32600, id: '' });
  });

  it('gives no id to a broken response: it names a request of the other side', () => {
    for (const line of ['{"id":1,"result":{}}', '{"jsonrpc":"1.0","id":1,"error":{"code":1,"message":"x"}}'])
      expect(invalid(line)).toMatchObject({ code: -32600, id: undefined, answers: 1 });
    expect(invalid('{"result":{}}')).not.toHaveProperty('answers');
    expect(invalid('{"id":1,"method":"x"}')).toMatchObject({ id: 1 });
    expect(invalid('{"id":1,"method":"x"}')).not.toHaveProperty('answers');
  });

  it('refuses batches by name (B09)', () => {
    for (const line of ['[]', '[{"jsonrpc":"2.0","id":2,"method":"tools/list"}]']) {
      expect(invalid(line)).toMatchObject({ code: -32600, id: undefined });
      expect(invalid(line).reason).toContain('batch');
    }
  });

  it.each(['42', 'null', 'true', '"text"', '{}'])('refuses %s', (line) => {
    expect(invalid(line)).toMatchObject({ code: -32600, id: undefined });
  });

  it('names the byte-order mark and the header (B04, B05)', () => {
    expect(invalid('\uFEFF{"jsonrpc":"2.0","id":1,"method":"m"}')).toMatchObject({
      code: -32700,
      id: undefined,
    });
    expect(invalid('\uFEFF{}').reason).toMatch(/byte-order mark \(U\+FEFF\)/);
    expect(invalid('Content-Length: 52').reason).toMatch(/stdio has no headers/);
  });

  it('finds own members only', () => {
    expect(readMessage('{"__proto__":{"jsonrpc":"2.0","method":"m"},"id":3}')).toMatchObject({
      kind: 'invalid',
      id: 3,
    });
  });

  it('survives 100,000 levels', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(readMessage(`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":${deep}}}`)).toMatchObject({
      kind: 'request',
      id: 1,
    });
    expect(invalid(deep).code).toBe(-32600);
    expect(invalid('['.repeat(100_000)).code).toBe(-32700);
  });

  // To keep what was read would take gigabytes here, and minutes.
  it('says where the longest line ends when nothing in it is closed', { timeout: 60_000 }, () => {
    expect(invalid('{"":'.repeat(4 * 1024 * 1024))).toMatchObject({
      code: -32700,
      reason: 'Parse error: the line ends at column 16777217 before the value is complete.',
    });
  });

  it('never throws and never repeats the engine (any text)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (line) => {
        const got = readMessage(line);
        if (got.kind === 'invalid') expect(got.reason).not.toMatch(/Unexpected|JSON\.parse|position \d/);
      }),
      { numRuns: 500 },
    );
  });

  it('echoes every integer token or refuses it', () => {
    const token = fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 3 }))
      .map(([whole, zeros]) => (zeros === 0 ? String(whole) : `${String(whole)}.${'0'.repeat(zeros)}`));
    fc.assert(
      fc.property(token, (text) => {
        const got = readMessage(`{"jsonrpc":"2.0","id":${text},"method":"m"}`);
        const exact = BigInt(text.replace(/\..*/, ''));
        if (got.kind === 'request') expect(BigInt(got.id)).toBe(exact);
        else expect(exact > 9007199254740991n || exact < -9007199254740991n).toBe(true);
      }),
    );
  });
});
