import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cells } from '../../chapters/26-mcp-against-the-spec/cells.ts';
import { buildCommand, type BuiltCommand } from './build-for-tests.ts';
import { httpTalk, stdioTalk, type Talk } from './talks-for-tests.ts';

let built: BuiltCommand;
beforeAll(async () => {
  built = await buildCommand();
}, 60_000);
afterAll(() => built.remove());

const referenced = cells.flatMap(({ id, line, program, reference }) =>
  reference === undefined ? [] : [{ id, line, program, reference }],
);

const bindings: readonly (readonly [string, (program: string) => Talk | Promise<Talk>])[] = [
  ['a child process', (program) => stdioTalk(built.path, program)],
  ['HTTP under Node', (program) => httpTalk(built.path, program)],
];

// The toy calendar remembers what a process was told, so every cell gets a process of its own.
describe.each(bindings)('the record of chapter 26 over %s', (_name, open) => {
  it('has answers to compare', () => {
    expect(referenced).toHaveLength(20);
  });

  it.each(referenced)('$id is answered as in reference.ndjson, to the byte', async (cell) => {
    const talk = await open(cell.program);
    try {
      expect(await talk.send(cell.line)).toEqual([cell.reference]);
    } finally {
      await talk.close();
    }
  });
});
