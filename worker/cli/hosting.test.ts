import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cacheHeader, pageHeaders, pagePolicy } from './policy.ts';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

const forEver = 'public, max-age=31536000, immutable';

/** Example files, each with the way it writes a header. */
const files: Readonly<Record<string, (name: string, value: string) => string>> = {
  'public/_headers': (name, value) => `\n  ${name}: ${value}\n`,
  'docs/hosting/apache.htaccess': (name, value) => `${name} "${value}"`,
  'docs/hosting/nginx.conf': (name, value) => `add_header ${name} "${value}" always;`,
  'docs/hosting/Caddyfile': (name, value) => `${name} "${value}"`,
  'docs/hosting/vercel.json': (name, value) => `{ "key": "${name}", "value": "${value}" }`,
  'docs/hosting/firebase.json': (name, value) => `{ "key": "${name}", "value": "${value}" }`,
  'docs/hosting/staticwebapp.config.json': (name, value) => `"${name}": "${value}"`,
};

/** One spelling of white space in JSON, which a formatter may break into lines. */
const flat = (path: string): string =>
  path.endsWith('.json') ? read(path).replace(/\s+/g, ' ') : read(path);

describe('the policy', () => {
  it('permits the site’s own origin, no code from strings, and being shown in a frame', () => {
    expect(pagePolicy).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'",
    );
    expect(Object.keys(pageHeaders)).toEqual([
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'Referrer-Policy',
    ]);
  });

  it('keeps for ever only what has its content in its name', () => {
    expect(cacheHeader('assets/a-12345678.js')).toBe(forEver);
    for (const path of ['', 'index.html', '43-stable-interoperability/', 'sw.js', 'manifest.webmanifest'])
      expect(cacheHeader(path)).toBe('no-cache');
  });
});

describe.each(Object.entries(files))('%s', (path, written) => {
  const text = flat(path);

  it('sends the headers of the code, and no other policy', () => {
    for (const [name, value] of Object.entries(pageHeaders)) expect(text).toContain(written(name, value));
    expect(text.match(/default-src/g)).toHaveLength(1);
    expect(text).not.toMatch(/frame-options|frame-ancestors/i);
  });

  it('lets assets be kept for ever and everything else be asked for anew', () => {
    expect(text.match(new RegExp(forEver, 'g'))).toHaveLength(1);
    expect(text.match(/no-cache/g)).toHaveLength(1);
    expect(text).toMatch(/\/assets\//);
  });
});

it('the README states the policy of the code', () => {
  expect(read('README.md')).toContain(`Content-Security-Policy: ${pagePolicy}\n`);
});

it('the container serves with the nginx example', () => {
  expect(read('Dockerfile')).toContain('COPY docs/hosting/nginx.conf /etc/nginx/conf.d/default.conf');
  expect(read('docs/hosting/nginx.conf')).toContain('listen 8080;');
});
