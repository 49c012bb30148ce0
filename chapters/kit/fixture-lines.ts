import type { Cell, Evidence } from './types.ts';

/** The exact lines of a chapter's cells by id, for its fixtures; each throws when there is none. */
export function linesOf(
  chapter: string,
  cells: readonly Cell[],
): { readonly requestLine: (cell: string) => string; readonly answerLine: (cell: string) => string } {
  const cellOf = (id: string): Cell => {
    const found = cells.find((cell) => cell.id === id);
    if (found === undefined) throw new Error(`No cell ${id} in chapter ${chapter}`);
    return found;
  };
  return {
    requestLine: (id) => cellOf(id).line,
    answerLine: (id) => {
      const { reference } = cellOf(id);
      if (reference === undefined) throw new Error(`No reference answer for ${id} in chapter ${chapter}`);
      return reference;
    },
  };
}

/** Evidence in the answer of an exchange. */
export const inAnswer = (request: string, answer: string, pointer: string): Evidence => ({
  line: answer,
  request,
  stream: 'stdout',
  seq: 2,
  pointer,
});

/** Evidence in a request. */
export const inRequest = (request: string, pointer: string): Evidence => ({
  line: request,
  request,
  stream: 'stdin',
  seq: 1,
  pointer,
});
