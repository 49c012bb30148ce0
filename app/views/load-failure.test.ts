import { afterEach, expect, test, vi } from 'vitest';
import { showLoadFailure } from '../load-failure.ts';
import { Late, tellOfLate } from '../notebook/late.svelte.ts';

/** A part that comes when it is let. */
function part(): { readonly late: Late<string>; readonly fetch: ReturnType<typeof vi.fn>; comes: boolean } {
  const state = { comes: false };
  const fetch = vi.fn(() =>
    state.comes ? Promise.resolve('here') : Promise.reject(new Error('Failed to fetch notes.js')),
  );
  return Object.assign(state, { late: new Late(fetch), fetch });
}

const notices = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=alert]')];
const press = (name: string): void => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  expect(found, `a button ${name}`).toBeDefined();
  found?.click();
};

afterEach(() => {
  for (const notice of notices()) notice.remove();
});

test('a part that does not come when it is read is told once, with its cause, and is not asked for in a circle', async () => {
  tellOfLate(showLoadFailure);
  const notes = part();
  expect(notes.late.value).toBeUndefined();
  await vi.waitFor(() => expect(notices()).toHaveLength(1));
  expect(notices()[0]?.textContent).toContain('could not be loaded');
  expect(notices()[0]?.textContent).toContain('Failed to fetch notes.js');
  for (let times = 0; times < 3; times += 1) expect(notes.late.value).toBeUndefined();
  await Promise.resolve();
  expect(notes.fetch).toHaveBeenCalledTimes(1);
  notes.comes = true;
  press('Try again');
  await vi.waitFor(() => expect(notes.late.value).toBe('here'));
});

test('Try again fetches every missing part, without a reload, and the notice goes', async () => {
  tellOfLate(showLoadFailure);
  const [notes, checks] = [part(), part()];
  await expect(notes.late.load()).rejects.toThrow('notes.js');
  expect(checks.late.value).toBeUndefined();
  // It is on its way already: to wait for it asks for nothing anew.
  await expect(checks.late.load()).rejects.toThrow('notes.js');
  expect(checks.fetch).toHaveBeenCalledTimes(1);
  expect(notices()).toHaveLength(1);
  notes.comes = checks.comes = true;
  press('Try again');
  await vi.waitFor(() => expect(notices()).toHaveLength(0));
  expect([notes.late.value, checks.late.value]).toEqual(['here', 'here']);
});

test('where it still does not come, a reload is offered beside another try', async () => {
  tellOfLate(showLoadFailure);
  const notes = part();
  await expect(notes.late.load()).rejects.toThrow();
  press('Try again');
  await vi.waitFor(() => expect(notices()[0]?.textContent).toContain('It still does not come'));
  press('Try again');
  await expect(notes.late.load()).rejects.toThrow('notes.js');
  expect(notes.fetch).toHaveBeenCalledTimes(3);
  expect(notices()[0]?.querySelectorAll('button')).toHaveLength(2);
  notes.comes = true;
  press('Try again');
  await vi.waitFor(() => expect(notices()).toHaveLength(0));
});
