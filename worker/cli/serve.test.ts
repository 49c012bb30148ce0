import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodingFor } from './packed-files.ts';
import { pagePolicy } from './policy.ts';
import { serve, type Served } from './serve.ts';

const html = `<!doctype html><title>é</title>${'<p>The same sentence.</p>'.repeat(500)}`;
const script = 'console.log(1);\n'.repeat(300);
let folder: string;
let served: Served;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wirebook-serve-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'assets/a-12345678.js'), script);
  writeFileSync(join(folder, 'assets/font-12345678.woff2'), Buffer.alloc(2000, 7));
  writeFileSync(join(folder, '.secret.html'), 'not for you');
  served = await serve({ port: 0, base: '/a/', folder });
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Asks without fetch, which unpacks what it gets. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, served.url), { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

describe('the server of the notebook', () => {
  it('sends brotli to a browser that takes it, with the policy and all that a cache must know', async () => {
    const { status, headers, body } = await ask('', browser);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html;charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(body.length).toBeLessThan(html.length / 10);
    expect(brotliDecompressSync(body).toString()).toBe(html);
  });

  it('sends gzip over plain http to another machine, where browsers take nothing better', async () => {
    const { headers, body } = await ask('assets/a-12345678.js', { 'Accept-Encoding': 'gzip, deflate' });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(gunzipSync(body).toString()).toBe(script);
  });

  it('sends a file as it is to whoever takes nothing else, and says that others get it otherwise', async () => {
    for (const accepted of [undefined, 'identity', 'br;q=0, gzip;q=0']) {
      const { headers, body } = await ask('', accepted === undefined ? {} : { 'Accept-Encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
      expect(headers['content-security-policy']).toBe(pagePolicy);
      expect(body.toString()).toBe(html);
    }
  });

  it('does not pack what is packed already, nor a part of a file', async () => {
    const font = await ask('assets/font-12345678.woff2', browser);
    expect(font.headers['content-encoding']).toBeUndefined();
    expect(font.headers.vary).toBeUndefined();
    expect(font.body).toHaveLength(2000);
    const part = await ask('', { ...browser, Range: 'bytes=0-8' });
    expect(part.status).toBe(206);
    expect(part.body.toString()).toBe('<!doctype');
  });

  it('answers 304 to who has this form of the file, and to no other', async () => {
    const forms = await Promise.all([ask('', browser), ask('', { 'Accept-Encoding': 'gzip' }), ask('')]);
    const tags = forms.map(({ headers }) => headers.etag ?? '');
    expect(new Set(tags).size).toBe(3);
    const [packed = '', other = ''] = tags;
    const known = await ask('', { ...browser, 'If-None-Match': `"x", ${packed}` });
    expect(known.status).toBe(304);
    expect(known.headers).toMatchObject({
      etag: packed,
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
    });
    expect(known.body).toHaveLength(0);
    expect((await ask('', { ...browser, 'If-None-Match': other })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const { headers, body } = await ask('', browser, 'HEAD');
    const whole = await ask('', browser);
    expect(headers['content-length']).toBe(whole.headers['content-length']);
    expect(headers.etag).toBe(whole.headers.etag);
    expect(body).toHaveLength(0);
  });

  it('packs a file anew when it has changed', async () => {
    const path = join(folder, 'assets/a-12345678.js');
    const before = await ask('assets/a-12345678.js', browser);
    const { mtimeMs } = statSync(path);
    while (statSync(path).mtimeMs === mtimeMs) writeFileSync(path, script.replace('1', '22'));
    const after = await ask('assets/a-12345678.js', browser);
    expect(brotliDecompressSync(after.body).toString()).toBe(script.replace('1', '22'));
    expect(after.headers.etag).not.toBe(before.headers.etag);
    writeFileSync(path, script);
  });

  it('opens nothing outside the folder, nothing hidden, and says what is not there', async () => {
    for (const path of ['%2e%2e/%2e%2e/etc/passwd', '.secret.html', 'none.html', '%', 'assets/'])
      expect((await ask(path, browser)).status, path).toBe(404);
  });
});

describe('encodingFor', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['GZIP ; Q=0.8', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity, *;q=0', undefined],
    ['brotli, gzippy', undefined],
    ['br;q=x', undefined],
    ['', undefined],
  ])('%s: %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
