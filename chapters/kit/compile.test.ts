import { describe, expect, test } from 'vitest';
import { compileChapter, fencesOf, inlineCodesOf, readChapter, textsOf } from './compile.ts';

const head = `---
id: fixture
order: 1
title: 'A chapter'
revision: '2026-07-28'
verified: 2026-09-14
---
`;
const path = 'chapters/kit/fixture/chapter.md';
const blocks = (body: string) => compileChapter(head + body, path).blocks;

/** The message of the error the text gives. */
const refusal = (body: string, front = head): string => {
  try {
    compileChapter(front + body, path);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'compiled';
};

describe('compileChapter', () => {
  test('reads the front matter', () => {
    expect(compileChapter(head, path)).toEqual({
      id: 'fixture',
      order: 1,
      title: 'A chapter',
      revision: '2026-07-28',
      verified: '2026-09-14',
      blocks: [],
    });
  });

  test('cuts the text into headings, prose and directives, in order', () => {
    expect(
      blocks(
        'Hello *you*.\n\n## 43.1 Why a “shared” interface\n\n::cell{#r1}\n\nText.\n\nMore.\n\n### Own {#mine}\n\n::predict{#p1}\n',
      ),
    ).toEqual([
      { kind: 'prose', html: '<p>Hello <em>you</em>.</p>' },
      { kind: 'heading', depth: 2, id: '43-1-why-a-shared-interface', text: '43.1 Why a “shared” interface' },
      { kind: 'directive', name: 'cell', id: 'r1' },
      { kind: 'prose', html: '<p>Text.</p>\n<p>More.</p>' },
      { kind: 'heading', depth: 3, id: 'mine', text: 'Own' },
      { kind: 'directive', name: 'predict', id: 'p1' },
    ]);
  });

  test('colours JSON fences at build, keeps every character, and lets no markup through', () => {
    expect(blocks('```json request\n{"<b>": 1}\n```\n')).toEqual([
      {
        kind: 'prose',
        html:
          '<pre class="code code-json"><code><span class="tok-punctuation">{</span>' +
          '<span class="tok-propertyName">"&#x3C;b>"</span><span class="tok-punctuation">:</span> ' +
          '<span class="tok-number">1</span><span class="tok-punctuation">}</span></code></pre>',
      },
    ]);
    expect(blocks('```\n<script>\n```\n')).toEqual([
      { kind: 'prose', html: '<pre class="code code-text"><code>&#x3C;script></code></pre>' },
    ]);
  });

  test('keeps short code with a hyphen on one line, and spells all code as it stands', () => {
    const code = 'On `2026-07-28`, `a<b`, `io.modelcontextprotocol/-long-name` and `two\nlines`.\n';
    expect(blocks(code)).toEqual([
      {
        kind: 'prose',
        html:
          '<p>On <code class="whole">2026-07-28</code>, <code>a&#x3C;b</code>, ' +
          '<code>io.modelcontextprotocol/-long-name</code> and <code>two lines</code>.</p>',
      },
    ]);
  });

  test('makes a table that scrolls within itself', () => {
    const [block] = blocks('| a | b |\n|---|---|\n| 1 | `x` |\n');
    expect(block?.kind === 'prose' && block.html).toMatch(
      /^<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table>[\s\S]*<\/table><\/div>$/,
    );
  });

  test('keeps a colon before a word as text, and resolves links defined elsewhere', () => {
    expect(
      blocks(
        'Note:this and tools:list[x]{y}. [Spec][s], [there](#here).\n\n## Here\n\n[s]: https://example.org/',
      ),
    ).toEqual([
      {
        kind: 'prose',
        html: '<p>Note:this and tools:list[x]{y}. <a href="https://example.org/">Spec</a>, <a href="#here">there</a>.</p>',
      },
      { kind: 'heading', depth: 2, id: 'here', text: 'Here' },
    ]);
  });

  test.each([
    ['raw HTML', 'a\n\n<div>b</div>\n', 10, /Raw HTML.*backticks/],
    ['inline HTML', 'a <b>c</b>\n', 8, /Raw HTML/],
    ['a comment', '<!-- todo -->\n', 8, /Raw HTML/],
    ['an unknown directive', '::cel{#r1}\n', 8, /no directive ::cel\. Use one of ::cell\{#id\}/],
    ['a directive without an id', '::cell\n', 8, /::cell needs the id/],
    ['a directive with more', '::cell{#r1 .wide}\n', 8, /nothing else/],
    ['a directive with a label', '::cell[r1]{#r1}\n', 8, /nothing else/],
    ['a directive that is none', 'a\n\n::cell {#r1}\n', 10, /looks like a directive/],
    ['a directive in a list', '- a\n\n  ::cell{#r1}\n', 10, /line of their own/],
    ['a box', ':::note\nx\n:::\n', 8, /::: opens a box/],
    ['an image', '![x](y.png)\n', 8, /no images.*::figure/],
    ['a footnote', 'a[^1]\n\n[^1]: b\n', 8, /no footnotes/],
    ['a title', '# A\n', 8, /## or ###/],
    ['a deep heading', '#### A\n', 8, /## or ###/],
    ['a heading in a quote', '> ## A\n', 8, /line of their own/],
    ['an id that stands twice', '## A\n\n::cell{#a}\n', 10, /"a" stands at line 8 already/],
    ['a heading without letters', '## !\n', 8, /cannot be an id/],
    ['a link to nowhere', '[x](#y)\n', 8, /nothing here has that id/],
    ['a link that runs', '[x](javascript:alert(1))\n', 8, /neither https/],
  ])('refuses %s, naming file and line', (_, body, line, says) => {
    const found = refusal(body);
    expect(found).toMatch(says);
    expect(found).toContain(`${path}:${String(line)}: `);
  });

  test('names every fault at once, in order', () => {
    expect(refusal('::cel{#a}\n\n<b>\n').split('\n')).toHaveLength(2);
  });

  test.each([
    ['none', '', /no front matter/],
    ['broken YAML', '---\na: [\n---\n', /no YAML/],
    ['a missing member', head.replace(/title.*\n/, ''), /title must be a text/],
    ['an unknown member', head.replace('order', 'ordre'), /no member "ordre"/],
    ['a day that is none', head.replace('2026-09-14', 'today'), /verified must be a day/],
  ])('refuses front matter: %s', (_, front, says) => {
    expect(refusal('', front)).toMatch(says);
  });

  test('wants the folder and the id to agree', () => {
    expect(() => compileChapter(head, 'chapters/43-x/chapter.md')).toThrow(/folder is called 43-x/);
  });

  test('collects fences, inline code and all text with their section and line', () => {
    const source = readChapter(
      `${head}A \`b\`.\n\n## C\n\n- \`d\`\n\n\`\`\`json request error=-32602\n{}\n\`\`\`\n`,
      path,
    );
    expect(fencesOf(source)).toEqual([
      { lang: 'json', meta: ['request', 'error=-32602'], text: '{}', line: 14, section: 'c' },
    ]);
    expect(inlineCodesOf(source)).toEqual([
      { text: 'b', line: 8, section: '' },
      { text: 'd', line: 12, section: 'c' },
    ]);
    expect(textsOf(source).map((piece) => piece.text)).toEqual(['A ', 'b', '.', 'C', 'd', '{}']);
  });
});
