/** What ends a line of raw text. Only \n does for the server; a \r before it belongs to the line end. */
export type LineEnd = '\n' | '\r\n';

/** The two there are to choose from. */
export const lineEnds: readonly LineEnd[] = ['\n', '\r\n'];

/**
 * The text of a box as it is to be written: every line break in it becomes `lineEnd`, and with `ended` one more stands
 * at the end. A text field gives its breaks as \n.
 */
export function rawText(text: string, lineEnd: LineEnd, ended: boolean): string {
  return text.replaceAll('\n', lineEnd) + (ended ? lineEnd : '');
}
