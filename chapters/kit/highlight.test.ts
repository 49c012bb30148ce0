import { classHighlighter, highlightTree } from '@lezer/highlight';
import { parser } from '@lezer/json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highlightJson, highlightSpans } from './highlight.ts';

/** The class of each character as the editor's highlighter gives it: the oracle. */
const byLezer = (text: string): string[] => {
  const classes = Array.from({ length: text.length }, () => '');
  highlightTree(parser.parse(text), classHighlighter, (from, to, className) =>
    classes.fill(className, from, to),
  );
  return classes;
};

const byUs = (text: string): string[] =>
  highlightSpans(text).flatMap((span) => Array.from({ length: span.text.length }, () => span.className));

describe('highlight', () => {
  test('gives every JSON text the classes of the editor', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), undefined, indent);
        expect(byUs(text)).toEqual(byLezer(text));
      }),
    );
  });

  test('names each kind of token', () => {
    expect(
      highlightSpans('{"a" : [1.5e-3, true, null, "b"]}').filter((span) => span.className !== ''),
    ).toEqual([
      { text: '{', className: 'tok-punctuation' },
      { text: '"a"', className: 'tok-propertyName' },
      { text: ':', className: 'tok-punctuation' },
      { text: '[', className: 'tok-punctuation' },
      { text: '1.5e-3', className: 'tok-number' },
      { text: ',', className: 'tok-punctuation' },
      { text: 'true', className: 'tok-bool' },
      { text: ',', className: 'tok-punctuation' },
      { text: 'null', className: 'tok-keyword' },
      { text: ',', className: 'tok-punctuation' },
      { text: '"b"', className: 'tok-string' },
      { text: ']', className: 'tok-punctuation' },
      { text: '}', className: 'tok-punctuation' },
    ]);
  });

  test('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(
          highlightSpans(text)
            .map((span) => span.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  test('lets no markup of the text through', () => {
    expect(highlightJson('{"<script>": "</span>&"}')).toBe(
      '<span class="tok-punctuation">{</span><span class="tok-propertyName">&quot;&lt;script&gt;&quot;</span>' +
        '<span class="tok-punctuation">:</span> <span class="tok-string">&quot;&lt;/span&gt;&amp;&quot;</span>' +
        '<span class="tok-punctuation">}</span>',
    );
  });

  test('is quick on a long line without end', () => {
    expect(highlightSpans(`"${'\\'.repeat(200_000)}`).map((span) => span.text.length)).toEqual([200_001]);
    expect(highlightSpans('"'.repeat(50_001)).length).toBeGreaterThan(1);
  });
});
