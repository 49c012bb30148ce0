import { explainFault } from '../../worker/wire/json-faults.ts';
import { parseJsonText } from '../../worker/wire/json-text.ts';
import type { Cell } from './types.ts';

export { chapterProblems } from './chapter-problems.ts';

/** What data.ts says of a line of cells.ndjson: id, title, program. */
export type CellListing = readonly [id: string, title: string, program: string];

/** The exact lines of an ndjson file; the last one ends with a newline like all others. */
function linesOf(file: string, text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const empty = lines.findIndex((line) => line.trim() === '');
  if (empty >= 0)
    throw new Error(`${file}:${String(empty + 1)}: This line is empty. Every line is one message.`);
  return lines;
}

function checkJson(file: string, lines: readonly string[]): void {
  for (const [index, line] of lines.entries()) {
    const parsed = parseJsonText(line);
    if (!parsed.ok)
      throw new Error(
        `${file}:${String(index + 1)}: This line is no JSON. ${explainFault(line, parsed.stop).reason}`,
      );
  }
}

function checkLength(file: string, lines: number, listed: readonly string[]): void {
  if (lines === listed.length) return;
  const missing = listed.slice(lines).join(', ');
  const says = lines > listed.length ? 'List an id for each line.' : `There is no line for ${missing}.`;
  throw new Error(
    `${file}: ${String(lines)} lines, and ${String(listed.length)} cells are listed for them. ${says}`,
  );
}

/**
 * The cells of a chapter from the texts of cells.ndjson (requests, one a line, in the order of `listed`) and
 * reference.ndjson (answers, one a line, in the order of `referenced`, which names cells). Lines are kept to the byte.
 * Throws an Error with file and line when the files and the lists do not fit together.
 */
export function readCells(
  requests: string,
  references: string,
  listed: readonly CellListing[],
  referenced: readonly string[],
): readonly Cell[] {
  const [lines, answers] = [linesOf('cells.ndjson', requests), linesOf('reference.ndjson', references)];
  const ids = listed.map(([id]) => id);
  checkLength('cells.ndjson', lines.length, ids);
  checkLength('reference.ndjson', answers.length, referenced);
  checkJson('reference.ndjson', answers);
  const twice = [ids, referenced].flatMap((list) => list.filter((id, index) => list.indexOf(id) !== index));
  if (twice[0] !== undefined) throw new Error(`The cell ${twice[0]} is listed twice.`);
  const stranger = referenced.find((id) => !ids.includes(id));
  if (stranger !== undefined)
    throw new Error(`reference.ndjson: there is no cell ${stranger} for an answer.`);
  const answerOf = new Map(referenced.map((id, index) => [id, answers[index]]));
  return listed.map(([id, title, program], index) => ({
    id,
    title,
    line: lines[index] ?? '',
    reference: answerOf.get(id),
    program,
  }));
}
