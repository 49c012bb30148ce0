import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readSiteFiles, type SiteFiles } from '../../worker/bindings/site-files.ts';
import { sealSite } from './seal-site.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const page = (script: string): string =>
  `<!doctype html><head><meta charset="utf-8" /><script src="${script}"></script></head>`;

function site(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'wirebook-seal-'));
  folders.push(folder);
  const all = {
    'index.html': page('./theme.js'),
    '43-chapter/index.html': page('../theme.js'),
    'theme.js': 'theme();',
    'assets/a-12345678.js': 'a',
    'assets/a-12345678.js.map': 'map',
    'sw.js': 'worker;',
    _headers: 'for a host',
    '.htaccess': 'for a host',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

function listOf(folder: string): SiteFiles {
  const [first = ''] = read(folder, 'sw.js').split('\n');
  const list = readSiteFiles(JSON.parse(first.replace('self.wirebookSite=', '').replace(/;$/, '')));
  if (list === undefined) throw new Error('There is no list.');
  return list;
}

describe('sealSite', () => {
  it('lists every file of the site with the digest of what is on disk, and no file for hosts', () => {
    const folder = site();
    const build = sealSite(folder);
    const list = listOf(folder);
    expect(list.build).toBe(build);
    const theme = `assets/theme-${createHash('sha256').update('theme();').digest('hex').slice(0, 8)}.js`;
    expect([...list.files.keys()].toSorted()).toEqual(
      ['', '43-chapter/', 'assets/a-12345678.js', theme].toSorted(),
    );
    for (const [path, digest] of list.files) {
      const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('base64'),
      ).toBe(digest);
    }
    expect(read(folder, 'sw.js').endsWith('\nworker;')).toBe(true);
    expect(read(folder, '43-chapter/index.html')).toBe(
      page(`../${theme}`).replace('/>', `/><meta name="wirebook-build" content="${build}">`),
    );
  });

  it('gives the same files the same build, also when done again, and changed ones another', () => {
    const [one, two] = [site(), site()];
    const build = sealSite(one);
    expect(sealSite(two)).toBe(build);
    expect(sealSite(two)).toBe(build);
    for (const changed of ['assets/a-12345678.js', 'index.html', 'theme.js', 'sw.js']) {
      const other = site();
      // White space alone is no change of a script that is made small.
      const more = changed === 'theme.js' ? 'more();' : ' ';
      writeFileSync(join(other, changed), read(other, changed) + more);
      expect(sealSite(other), changed).not.toBe(build);
    }
  });

  it('gives a changed copy of a sealed build another name, in its pages too', () => {
    const one = site();
    const build = sealSite(one);
    const copy = mkdtempSync(join(tmpdir(), 'wirebook-seal-'));
    folders.push(copy);
    cpSync(one, copy, { recursive: true });
    writeFileSync(join(copy, 'assets/a-12345678.js'), 'b');
    const other = sealSite(copy);
    expect(other).not.toBe(build);
    expect(read(copy, 'index.html')).toContain(`content="${other}"`);
    expect(read(copy, 'sw.js').match(/wirebookSite=/g)).toHaveLength(1);
  });

  it('refuses a page that has no place for the name of its build', () => {
    expect(() => sealSite(site({ 'index.html': '<p>A page</p>' }))).toThrow('index.html has no place');
  });
});
