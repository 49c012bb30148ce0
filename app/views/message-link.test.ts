import { describe, expect, it } from 'vitest';
import { messageHash, messageInLink } from './message-link.ts';

describe('the link to a message', () => {
  it.each([
    [12, undefined, '#m=12'],
    [12, '/result/isError', '#m=12&p=/result/isError'],
    [-3, '', '#m=-3&p='],
    [1, '/a b/m~1n/"é%&=#', '#m=1&p=/a%20b/m~1n/%22%C3%A9%25%26%3D%23'],
  ])('of %i and %j is %s, there and back', (seq, pointer, hash) => {
    expect(messageHash(seq, pointer)).toBe(hash);
    expect(messageInLink(hash)).toEqual({ seq, pointer });
  });

  it.each(['', '#m=', '#m=x', '#m=1.5', '#do=m=1', '#43-1', '#m=1&q=2', '#m=1234567890123456'])(
    'is none: %j',
    (hash) => {
      expect(messageInLink(hash)).toBeUndefined();
    },
  );

  it('leads to the message where the member cannot be read', () => {
    expect(messageInLink('#m=4&p=%E0%A4')).toEqual({ seq: 4, pointer: undefined });
  });
});
