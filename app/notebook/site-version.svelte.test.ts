import { describe, expect, it } from 'vitest';
import { SiteVersion } from './site-version.svelte.ts';

/** A page whose work can be saved, or not; what happens is noted in order. */
function page(saved: boolean) {
  const log: string[] = [];
  const note = <T>(what: string, value: T): Promise<T> => {
    log.push(what);
    return Promise.resolve(value);
  };
  const version = new SiteVersion({
    save: () => note('save', saved),
    takeOver: () => note('take over', undefined),
    reload: () => log.push('reload'),
  });
  return { version, log };
}

describe('SiteVersion', () => {
  it('never leaves the page by itself', () => {
    const { version, log } = page(true);
    expect(version.state).toBe('current');
    version.found();
    expect(version.state).toBe('new');
    expect(log).toEqual([]);
  });

  it('saves first, then lets the new version take over, then reloads, once', async () => {
    const { version, log } = page(true);
    version.found();
    await Promise.all([version.reload(), version.reload()]);
    expect(log).toEqual(['save', 'take over', 'reload']);
  });

  it('asks before work is lost that cannot be saved', async () => {
    const { version, log } = page(false);
    version.found();
    await version.reload();
    expect([version.state, log]).toEqual(['unsaved', ['save']]);
    await version.reload();
    expect(log).toEqual(['save', 'save', 'take over', 'reload']);
  });

  it('is not offered again on this page once the reader has said not now', () => {
    const { version } = page(true);
    version.found();
    version.later();
    version.found();
    expect(version.state).toBe('later');
  });
});
