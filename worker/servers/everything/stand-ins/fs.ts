import { docs } from 'virtual:reference-docs';

/** Name of a file in the docs folder, "" for the folder, undefined for any other path. */
function docName(path: string): string | undefined {
  const found = /\/docs(?:\/([^/]+))?$/.exec(path);
  return found === null ? undefined : (found[1] ?? '');
}

function textOf(path: string): string | undefined {
  const name = docName(path);
  return name !== undefined && Object.hasOwn(docs, name) ? docs[name] : undefined;
}

const missing = (path: string): Error =>
  new Error(`There is no file system here, only the server's docs folder: ${path} is not in it.`);

/** Names in the docs folder, sorted; throws for every other folder. */
export function readdirSync(path: string): string[] {
  if (docName(path) !== '') throw missing(path);
  return Object.keys(docs);
}

/** Tells that a path in the docs folder is a file; throws when there is none. */
export function statSync(path: string): { isFile(): boolean } {
  if (textOf(path) === undefined) throw missing(path);
  return { isFile: () => true };
}

/** Text of a file in the docs folder; throws when there is none. */
export function readFileSync(path: string): string {
  const text = textOf(path);
  if (text === undefined) throw missing(path);
  return text;
}
