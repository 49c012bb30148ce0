import { beforeEach, expect, test, vi } from 'vitest';
import { floatNote } from './float-note.ts';
import { noted } from './noted.ts';

const stop = vi.fn();
vi.mock('./float-note.ts', () => ({ floatNote: vi.fn(() => stop) }));

const explain = (): undefined => undefined;
const over = (pointerType: string): Event => Object.assign(new Event('pointerover'), { pointerType });

function attached(): { readonly host: HTMLElement; readonly detach: () => void } {
  const host = document.createElement('div');
  const detach = noted('{}', explain)(host);
  return { host, detach: () => detach?.() };
}

beforeEach(() => {
  vi.clearAllMocks();
});

test('what shows the notes hears of the pointer that came last while it was loaded, and of the focus where none came', async () => {
  const { host, detach } = attached();
  for (const event of [over('mouse'), over('touch'), new FocusEvent('focusin')]) host.dispatchEvent(event);
  await vi.waitFor(() => expect(floatNote).toHaveBeenCalledOnce());
  expect(vi.mocked(floatNote).mock.lastCall?.[2]).toMatchObject({ pointerType: 'touch' });
  host.dispatchEvent(over('mouse'));
  await Promise.resolve();
  expect(floatNote).toHaveBeenCalledOnce();
  detach();
  expect(stop).toHaveBeenCalledOnce();

  const other = attached();
  other.host.dispatchEvent(new FocusEvent('focusin'));
  await vi.waitFor(() => expect(floatNote).toHaveBeenCalledTimes(2));
  expect(vi.mocked(floatNote).mock.lastCall?.[2].type).toBe('focusin');
});

test('an element that is gone before its script has come gets no notes', async () => {
  const { host, detach } = attached();
  host.dispatchEvent(over('mouse'));
  detach();
  await vi.dynamicImportSettled();
  expect(floatNote).not.toHaveBeenCalled();
});
