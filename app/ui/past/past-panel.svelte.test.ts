import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { smallPages, echo } from '../../notebook/testing/small-page.ts';
import { ProgramHost } from '../../notebook/testing/program-host.ts';
import { pastName } from '../cell/past-name.ts';
import PastPanel from './PastPanel.svelte';

const pages = smallPages('past-panel');
let panel: object | undefined;

afterEach(async () => {
  if (panel !== undefined) await unmount(panel);
  await pages.leave();
  await deleteDB('past-panel');
});

test('what does not load is told here, and Retry brings it', async () => {
  const { session } = await pages.open(new ProgramHost(pages.clock, { echo }));
  const cell = session.cell('r1');
  const rules = vi.spyOn(cell.past, 'rules').mockRejectedValue(new Error('Failed to fetch'));
  const props = { cell, which: 'predict', onputback: vi.fn(), onundo: vi.fn() } as const;
  panel = mount(PastPanel, { target: document.body, props });
  const alert = (): HTMLElement | null => document.querySelector('[role=alert]');
  await vi.waitFor(() =>
    expect(alert()?.textContent).toContain('This part of the page could not be loaded.'),
  );
  expect(alert()?.textContent).not.toContain('Could not check');
  alert()?.querySelector('button')?.click();
  await vi.waitFor(() => expect(rules).toHaveBeenCalledTimes(2));
  rules.mockRestore();
  await vi.waitFor(() => expect(alert()).not.toBeNull());
  alert()?.querySelector('button')?.click();
  await vi.waitFor(() => expect(document.querySelector('section.predict')).not.toBeNull());
  expect(alert()).toBeNull();
});

test('a prediction that waits to be judged is told as could not check, and Retry judges it', async () => {
  const { session } = await pages.open(new ProgramHost(pages.clock, { echo }));
  const cell = session.cell('r1');
  const rules = await cell.past.rules();
  const read = rules.readForecast({ outcome: 'result', code: '', isError: '', pointer: '', value: '' });
  if (!read.ok) throw new Error(read.says);
  cell.past.commit(rules.openForecast(cell.past, cell.text, read.forecast, undefined));
  const missing = vi.spyOn(cell.past, 'rules').mockRejectedValue(new Error('Failed to fetch'));
  await cell.send();
  const props = { cell, which: 'predict', onputback: vi.fn(), onundo: vi.fn() } as const;
  panel = mount(PastPanel, { target: document.body, props });
  const alert = (): HTMLElement | null => document.querySelector('[role=alert]');
  await vi.waitFor(() => expect(alert()?.textContent).toContain('Could not check the prediction.'));
  expect(pastName(cell.past, 'predict')).toBe('Not checked yet');
  missing.mockRestore();
  alert()?.querySelector('button')?.click();
  await vi.waitFor(() => expect(cell.past.forecast.met?.score).toEqual({ hits: 1, of: 1 }));
  expect(document.querySelector('section.predict')?.textContent).toContain('1 of 1 came true.');
  expect(pastName(cell.past, 'predict')).toBe('Predicted 1 of 1');
});
