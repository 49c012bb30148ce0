/** What the gzip tool answers in a worker. */
export const noGzip =
  'This server runs in a web worker of the page: it has no zlib to compress with, and the page policy lets it fetch no file. Under Node (wirebook stdio everything) the tool works.';

/** Throws: a worker has no synchronous gzip. */
export function gzipSync(): never {
  throw new Error(noGzip);
}
