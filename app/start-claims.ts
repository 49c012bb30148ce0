import { hydrate } from 'svelte';
import { applyTheme, notedTheme } from './notebook/theme.ts';
import { claims } from './views/claims.ts';
import ClaimsPage from './views/ClaimsPage.svelte';

/** Brings the page of claims that has arrived to life. */
export function startClaims(): void {
  const target = document.getElementById('page');
  if (target === null) throw new Error('This page has no element with the id "page".');
  hydrate(ClaimsPage, { target, props: { claims, noted: notedTheme, apply: applyTheme } });
  document.documentElement.dataset['ready'] = 'true';
}
