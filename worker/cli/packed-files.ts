import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Types of the files that shrink; pictures and fonts are compressed already. */
const types: Readonly<Record<string, string>> = {
  html: 'text/html;charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      // The highest quality takes seconds for a file of some size, and the first reader would wait for it.
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const satisfies Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>>;

type Encoding = keyof typeof pack;

/**
 * The encoding to send, from a request's Accept-Encoding (RFC 9110, 12.5.3): the one with the greatest weight, of equal
 * ones the smaller; undefined when the file has to be sent as it is.
 */
export function encodingFor(accepted: string): Encoding | undefined {
  const weights = new Map(
    accepted.split(',').map((part): [string, number] => {
      const [name = '', ...settings] = part.split(';').map((word) => word.trim().toLowerCase());
      const weight = settings.find((word) => word.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 ? best : undefined;
}

/** A file ready to be sent. */
export interface PackedFile {
  /** Its path below the folder. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The path of every file below the folder that shrinks, with slashes. */
const shrinking = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => typeOf(path) !== undefined && !/(^|\/)\./.test(path));

const typeOf = (path: string): string | undefined => {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
};

/**
 * The files of a folder as they are sent to whoever takes brotli or gzip. Each is packed at its first request and kept;
 * a file that has changed on disk is packed anew. Only what was in the folder at the beginning is ever opened.
 */
export class PackedFiles {
  readonly #folder: string;
  readonly #paths: ReadonlySet<string>;
  readonly #kept = new Map<string, { readonly version: string; readonly body: Promise<Buffer> }>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#paths = new Set(shrinking(folder));
  }

  /** Whether what the address names is sent in different forms, so that caches have to keep them apart (Vary). */
  varies(url: string): boolean {
    return this.#pathOf(url) !== undefined;
  }

  /** The answer to a request; undefined when the file has to be sent as it is, in parts, or is not there. */
  async answerTo({ url = '/', method, headers }: IncomingMessage): Promise<PackedFile | undefined> {
    const path = this.#pathOf(url);
    const encoding = encodingFor(String(headers['accept-encoding'] ?? ''));
    if (path === undefined || encoding === undefined || headers.range !== undefined) return undefined;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const file = join(this.#folder, path);
    const { size, mtime, mtimeMs } = await stat(file);
    const version = `${String(size)}-${String(Math.floor(mtimeMs))}-${encoding}`;
    const body = await this.#packed(file, version, encoding);
    return {
      path,
      headers: {
        'Content-Type': typeOf(path) ?? '',
        'Content-Encoding': encoding,
        'Content-Length': String(body.length),
        'Last-Modified': mtime.toUTCString(),
        ETag: `W/"${version}"`,
        Vary: 'Accept-Encoding',
      },
      body,
    };
  }

  #packed(file: string, version: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${file}`;
    const known = this.#kept.get(key);
    if (known?.version === version) return known.body;
    const body = readFile(file).then((bytes) => pack[encoding](bytes));
    this.#kept.set(key, { version, body });
    // What could not be read is tried again at the next request.
    body.catch(() => this.#kept.delete(key));
    return body;
  }

  #pathOf(url: string): string | undefined {
    let path: string;
    try {
      path = decodeURIComponent(url.split(/[?#]/)[0] ?? '').slice(1);
    } catch {
      return undefined;
    }
    if (path === '' || path.endsWith('/')) path += 'index.html';
    return this.#paths.has(path) ? path : undefined;
  }
}
