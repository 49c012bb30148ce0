import { describe, expect, it } from 'vitest';
import type { CellState } from '../../notebook/api.ts';
import { rawText } from './raw-text.ts';
import { refusalRows } from './refusals.ts';

const rowOf = (request: string, answer: string | undefined) => {
  const exchange = {
    request: { text: request },
    answer: answer === undefined ? undefined : { text: answer },
  };
  return refusalRows([{ cell: { id: 'c', title: 'C' }, exchange } as unknown as CellState])[0];
};
const declaring = (capabilities: string): string =>
  `{"params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":${capabilities}}}}`;

describe('refusalRows', () => {
  it('tells what the client declared from what was sent', () => {
    expect(rowOf(declaring('{"elicitation":{"form":{}}}'), undefined)?.declared).toBe(
      '{"elicitation":{"form":{}}}',
    );
    expect(rowOf(declaring('{}'), undefined)?.declared).toBe('{}');
    expect(rowOf('{"params":{"_meta":{}}}', undefined)?.declared).toBe('no declaration');
    expect(rowOf('{"params":{}}', undefined)?.declared).toBe('no declaration');
  });
  it('names what a refusal requires', () => {
    const answer =
      '{"error":{"code":-32021,"message":"m","data":{"requiredCapabilities":{"elicitation":{"form":{}}}}}}';
    expect(rowOf('{}', answer)).toMatchObject({
      code: '-32021',
      required: '{"elicitation":{"form":{}}}',
      answered: true,
      instead: undefined,
    });
  });
  it('tells a question from a result', () => {
    expect(rowOf('{}', '{"result":{"resultType":"input_required"}}')?.instead).toBe(
      'not refused: the server asks for input first',
    );
    expect(rowOf('{}', '{"result":{"resultType":"complete"}}')?.instead).toBe(
      'not refused: a result came back',
    );
    expect(rowOf('{}', undefined)).toMatchObject({ answered: false, instead: undefined });
  });
});

describe('rawText', () => {
  it('ends lines as it was asked to, and adds nothing else', () => {
    expect(rawText('a\nb', '\n', true)).toBe('a\nb\n');
    expect(rawText('a\nb', '\r\n', true)).toBe('a\r\nb\r\n');
    expect(rawText('a\nb', '\r\n', false)).toBe('a\r\nb');
    expect(rawText('', '\n', false)).toBe('');
  });
});
