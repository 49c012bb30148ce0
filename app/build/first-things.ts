const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;
const entry = /\s*<script type="module"[^>]*><\/script>/g;
const preload = /\s*<link rel="modulepreload"[^>]*>/g;

const take = (html: string, tags: RegExp): readonly [rest: string, taken: string] => {
  const taken = (html.match(tags) ?? []).map((tag) => tag.trim()).join('');
  return [html.replace(tags, ''), taken];
};

/**
 * Puts what a browser fetches for a page in the order in which a reader needs it: first the styles, in the place marked
 * `<!--first-->`, and the scripts of the bundle only when the text has been painted. They stand in a template, where a
 * browser leaves them alone, and `public/after-text.js` fetches them from there. `root` leads from the page to the root of
 * the site.
 */
export function inOrder(html: string, root: string): string {
  const [noStyles, styles] = take(html, stylesheet);
  const [noEntry, script] = take(noStyles, entry);
  const [rest, preloads] = take(noEntry, preload);
  const scripts =
    script === ''
      ? ''
      : `<template id="scripts">${script}${preloads}</template><script src="${root}after-text.js" defer></script>`;
  return rest.replace('<!--first-->', () => styles).replace('</head>', () => `${scripts}</head>`);
}
