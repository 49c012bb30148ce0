import { expect, test } from 'vitest';
import { inWords, kindOfAnswer } from './answer-kind.ts';

const response = (members: string): string => `{"jsonrpc":"2.0","id":1,${members}}`;

test.each([
  ['"result":{"resultType":"complete"}', 'result'],
  ['"result":{}', 'result'],
  ['"result":{"resultType":"complete","isError":false}', 'result'],
  ['"result":{"resultType":"complete","isError":"true"}', 'result'],
  ['"result":{"resultType":"complete","isError":true}', 'tool-error'],
  ['"result":{"resultType":"input_required"}', 'input-required'],
  ['"error":{"code":-32602,"message":""}', -32602],
  ['"error":{"code":0,"message":"x"}', 0],
  ['"result":{"resultType":"done"}', undefined],
  ['"result":{"resultType":null}', undefined],
  ['"result":null', undefined],
  ['"result":[]', undefined],
  ['"error":{"code":-32602,"message":""},"result":{}', undefined],
  ['"error":{"code":-32602}', undefined],
  ['"error":{"code":1.5,"message":""}', undefined],
  ['"error":{"code":"-32602","message":""}', undefined],
  ['"error":null', undefined],
  ['"method":"x"', undefined],
])('a response with %s is of kind %s', (members, kind) => {
  expect(kindOfAnswer(response(members))).toBe(kind);
});

test('kinds have words', () => {
  expect(inWords(-32602)).toBe('the protocol error -32602');
  expect(inWords('tool-error')).toBe('a result that carries a tool error');
  expect(inWords(undefined)).toBe('no legal response');
});
