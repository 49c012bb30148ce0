const mark = /^file:(\d{1,6}):/;

/** Most bytes of a dropped file that are read: what a capsule may have, in UTF-8. */
const most = 48 * 1024 * 1024;

/** Whether this drag brings files, and is not over a field that takes them itself. */
export const bringsFiles = (event: DragEvent): boolean =>
  !event.defaultPrevented &&
  event.dataTransfer?.types.includes('Files') === true &&
  !(event.target instanceof Element && event.target.closest('input, textarea, [data-editor]') !== null);

/** How many files were dropped and the text of the first, as the instrument is given it; that of none and of one too large is empty. */
export async function droppedText(event: DragEvent): Promise<string> {
  const file = event.dataTransfer?.files[0];
  const text = file === undefined || file.size > most ? '' : await file.text().catch(() => '');
  return `file:${String(event.dataTransfer?.files.length ?? 0)}:${text}`;
}

/** What was dropped, from what the instrument was given; undefined when it was given a link. */
export function dropInLink(given: string): { readonly files: number; readonly text: string } | undefined {
  const found = mark.exec(given);
  return found === null ? undefined : { files: Number(found[1]), text: given.slice(found[0].length) };
}
