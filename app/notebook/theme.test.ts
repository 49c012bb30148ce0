import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportLink } from './report-link.ts';
import { currentLearner, databaseName, startFreshLearner } from './storage/learner.ts';
import { applyTheme, notedTheme } from './theme.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function denyStorage(): void {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
  }
}

describe('theme', () => {
  it('is put on the root element and noted for the next load', () => {
    applyTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(notedTheme()).toBe('dark');
    applyTheme('system');
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(notedTheme()).toBe('system');
  });

  it('works while storage is denied', () => {
    denyStorage();
    applyTheme('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(notedTheme()).toBe('system');
  });

  it('takes no other word for a theme', () => {
    localStorage.setItem('wirebook-theme', 'constructor');
    expect(notedTheme()).toBe('system');
  });
});

describe('learner', () => {
  it('has a database of its own after a fresh start', () => {
    expect(databaseName()).toBe('wirebook');
    expect(startFreshLearner()).toBe(true);
    const second = databaseName();
    expect(second).toMatch(/^wirebook-[0-9a-f]{32}$/);
    startFreshLearner();
    expect(databaseName()).not.toBe(second);
  });

  it('stays the first one while storage is denied, and says so', () => {
    denyStorage();
    expect(startFreshLearner()).toBe(false);
    expect(currentLearner()).toBeUndefined();
  });
});

describe('reportLink', () => {
  it('fills in version, chapter and browser, and contacts no host', () => {
    const link = new URL(reportLink({ version: '0.1.0', chapter: '43 & more', browser: 'Fire/1 "x"' }));
    expect(link.protocol).toBe('mailto:');
    expect(link.host).toBe('');
    expect(link.searchParams.get('subject')).toBe('Wirebook 0.1.0: fault in chapter 43 & more');
    expect(link.searchParams.get('body')).toContain('Browser: Fire/1 "x"');
  });
});
