import { expect, test } from 'vitest';
import { inOrder } from './first-things.ts';

const head = (...tags: string[]): string => `<head>
    <script src="../theme.js"></script>
    <!--first-->
    <link rel="preload" as="font" href="../assets/a.woff2">
    ${tags.join('\n    ')}
  </head><body></body>`;

const entry = '<script type="module" crossorigin src="../assets/43-a.js"></script>';
const preload = '<link rel="modulepreload" crossorigin href="../assets/b-1.js">';
const styles = '<link rel="stylesheet" crossorigin href="../assets/style-1.css">';

test('styles come before the fonts, and scripts stand in a template until the text is painted', () => {
  const html = inOrder(head(entry, preload, preload.replace('b-1', 'c-2'), styles), '../');
  expect(html).toContain(
    `<script src="../theme.js"></script>\n    ${styles}\n    <link rel="preload" as="font"`,
  );
  expect(html).toContain(
    `<template id="scripts">${entry}${preload}${preload.replace('b-1', 'c-2')}</template><script src="../after-text.js" defer></script></head>`,
  );
  for (const tag of [entry, preload, styles]) expect(html.split(tag)).toHaveLength(2);
  expect(html).not.toContain('<!--first-->');
});

test('a page without a script of its own gets none', () => {
  const html = inOrder(head(styles), '');
  expect(html).toContain(styles);
  expect(html).not.toMatch(/template|after-text/);
});
