import { afterEach, expect, it, vi } from 'vitest';
import { Environment, siteAddress } from './environment.ts';

const site = 'https://class.example/a/b/';
const key = (learner = 'wirebook'): string => new Environment(learner, site).settings.stateKey;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('makes 32 bytes once and keeps them', () => {
  const first = key();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(
    Uint8Array.from(atob(first.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)),
  ).toHaveLength(32);
  expect(key()).toBe(first);
});

it('gives another learner another key', () => {
  expect(key('another')).not.toBe(key());
});

it('replaces what is no key', () => {
  localStorage.setItem('wirebook-state-key:wirebook', 'short');
  const made = key();
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(localStorage.getItem('wirebook-state-key:wirebook')).toBe(made);
});

it('touches storage at the first start of a process, not before', () => {
  const page = new Environment('wirebook', site);
  expect(localStorage).toHaveLength(0);
  expect(page.settings.site).toBe(site);
  expect(localStorage).toHaveLength(1);
});

it('lasts as long as the page where nothing can be stored', () => {
  vi.stubGlobal('localStorage', undefined);
  const page = new Environment('wirebook', site);
  const first = page.settings;
  expect(first.stateKey).toMatch(/^[\w-]{43}$/);
  expect(page.settings).toBe(first);
  expect(key()).not.toBe(first.stateKey);
});

it('knows the site from the page, whatever the address of the page has behind it', () => {
  const base = document.createElement('base');
  document.head.append(base);
  base.href = 'https://class.example/a/b/26-chapter/index.html?x#y';
  expect(siteAddress()).toBe('https://class.example/a/b/');
  base.href = 'https://class.example/26-chapter/';
  expect(siteAddress()).toBe('https://class.example/');
  base.remove();
});
