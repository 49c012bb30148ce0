import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Confirm from './Confirm.svelte';
import ImportExport from './ImportExport.svelte';
import ResetAll from './ResetAll.svelte';
import { focusedOpener, giveModalDialogs } from './testing/modal-dialogs.ts';

let app: Record<string, unknown>;
let opener: HTMLButtonElement;

beforeEach(() => {
  giveModalDialogs();
  opener = focusedOpener();
});
afterEach(async () => {
  await unmount(app);
  opener.remove();
});

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name);
const children = createRawSnippet(() => ({ render: () => '<span>Sure?</span>' }));

function confirm(): { readonly state: { open: boolean }; readonly onConfirm: ReturnType<typeof vi.fn> } {
  const state = $state({ open: true });
  const onConfirm = vi.fn();
  app = mount(Confirm, {
    target: document.body,
    props: {
      get open() {
        return state.open;
      },
      title: 'Start over?',
      confirmLabel: 'Start over',
      onConfirm,
      onClose: () => (state.open = false),
      children,
    },
  });
  flushSync();
  return { state, onConfirm };
}

it('focuses the harmless button and returns the focus to the opener', () => {
  const { state } = confirm();
  expect(document.activeElement?.textContent).toBe('Cancel');
  button('Cancel')?.click();
  flushSync();
  expect(state.open).toBe(false);
  expect(document.activeElement).toBe(opener);
});

it('closes on Escape without confirming', () => {
  const { state, onConfirm } = confirm();
  document.querySelector('dialog')?.close();
  flushSync();
  expect(state.open).toBe(false);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('confirms once', () => {
  const { state, onConfirm } = confirm();
  button('Start over')?.click();
  flushSync();
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(state.open).toBe(false);
});

it('offers the export before erasing, and says when erasing failed', async () => {
  const exportWork = vi.fn(() => Promise.resolve('{}'));
  const resetAll = vi.fn(() => Promise.reject(new Error('blocked')));
  const onClose = vi.fn();
  app = mount(ResetAll, {
    target: document.body,
    props: { open: true, fileName: 'w.json', exportWork, resetAll, onClose },
  });
  flushSync();
  expect(button('Export first')).toBeDefined();
  button('Erase everything')?.click();
  await vi.waitFor(() => {
    expect(document.body.textContent).toContain('It could not be erased. Your work is still here.');
  });
  expect(onClose).not.toHaveBeenCalled();
});

it('tells what an import came to, in words', async () => {
  const importWork = vi.fn(() => Promise.resolve({ ok: false, says: 'This is no file of this notebook.' }));
  app = mount(ImportExport, {
    target: document.body,
    props: {
      open: true,
      fileName: 'w.json',
      exportWork: () => Promise.resolve('{"a":1}'),
      importWork,
      onClose: vi.fn(),
    },
  });
  flushSync();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [{ text: () => Promise.resolve('not ours') }] });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => {
    expect(document.body.textContent).toMatch(/Not done\.\s+This is no file of this notebook\./);
  });
  expect(importWork).toHaveBeenCalledWith('not ours');
});

it('shows the export as text where a file cannot be saved', async () => {
  app = mount(ImportExport, {
    target: document.body,
    props: {
      open: true,
      fileName: 'w.json',
      exportWork: () => Promise.resolve('{"a":1}'),
      importWork: vi.fn(),
      onClose: vi.fn(),
    },
  });
  flushSync();
  button('Show as text')?.click();
  await vi.waitFor(() => {
    expect(document.querySelector('textarea')?.value).toBe('{"a":1}');
  });
});
