import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountEditor, type EditorHandle } from '../ui/cell/editor-setup.ts';
import type { EditorTools } from '../ui/cell/editor-types.ts';
import { explainAt } from './protocol-notes.ts';

const line =
  '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"B-205"}}}';
let host: HTMLElement;
let editor: EditorHandle;
let tools: EditorTools;

const note = (): HTMLElement | null => host.shadowRoot?.querySelector('.note') ?? null;
const announced = (): string | null =>
  host.shadowRoot?.querySelector('[aria-live=polite]')?.textContent ?? null;
const press = (key: string, init: KeyboardEventInit = {}): boolean =>
  editor.view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init }),
  );
const ask = (): boolean => press('i', { ctrlKey: true, code: 'KeyI', keyCode: 73 });
const caretAt = (text: string): void =>
  editor.view.dispatch({ selection: { anchor: editor.view.state.doc.toString().indexOf(text) + 1 } });

beforeEach(() => {
  // jsdom calls itself Safari and has no execCommand, which the editor uses there to find the selection.
  document.execCommand = () => false;
  // It lays nothing out, so no tooltip can be measured.
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
  tools = { explainAt };
  host = document.body.appendChild(document.createElement('div'));
  editor = mountEditor(host, {
    text: line,
    label: 'Request',
    hint: '',
    tools: () => tools,
    oninput: () => undefined,
    onsend: () => undefined,
  });
  editor.view.contentDOM.focus();
});

afterEach(() => {
  editor.destroy();
  host.remove();
});

describe('the note at the caret', () => {
  it('comes on Ctrl+I with whether the member is required and the section, and is said once', async () => {
    caretAt('"method"');
    expect(ask()).toBe(false);
    await vi.waitFor(() => expect(note()?.textContent).toMatch(/^method: tools\/call required /));
    expect(note()?.querySelector('small')?.textContent).toMatch(/^Specification, server\/tools, /);
    expect(note()?.closest('[aria-hidden=true]')).not.toBeNull();
    expect(announced()).toMatch(/^method: tools\/call\. required\. .* Specification, server\/tools, /);
    expect(host.shadowRoot?.querySelectorAll('[aria-live=polite] > *')).toHaveLength(1);
  });

  it('says that a member is optional', async () => {
    caretAt('"arguments"');
    ask();
    await vi.waitFor(() => expect(note()?.textContent).toMatch(/^arguments optional /));
  });

  it('follows the caret from then on, and says each member once', async () => {
    const explained = vi.fn(explainAt);
    tools = { explainAt: explained };
    caretAt('"id"');
    ask();
    await vi.waitFor(() => expect(note()?.textContent).toMatch(/^id required /));
    const said = host.shadowRoot?.querySelector('[aria-live=polite] > *');
    editor.view.dispatch({ selection: { anchor: editor.view.state.selection.main.head + 1 } });
    await vi.waitFor(() => expect(explained).toHaveBeenCalledTimes(2));
    await Promise.resolve();
    expect(host.shadowRoot?.querySelector('[aria-live=polite] > *')).toBe(said);
    caretAt('"name"');
    await vi.waitFor(() => expect(note()?.textContent).toMatch(/^name required /));
    expect(announced()).toMatch(/^name\. required\. /);
  });

  it('does not come by itself: until it is asked for, moving the caret says nothing', async () => {
    const explained = vi.fn(explainAt);
    tools = { explainAt: explained };
    caretAt('"id"');
    await Promise.resolve();
    expect(explained).not.toHaveBeenCalled();
    expect(note()).toBeNull();
  });

  it('goes on Escape, which does nothing else then, and stays away', async () => {
    const outside = vi.fn<(event: Event) => void>();
    document.body.addEventListener('keydown', outside);
    caretAt('"id"');
    ask();
    await vi.waitFor(() => expect(note()).not.toBeNull());
    outside.mockClear();
    expect(press('Escape')).toBe(false);
    expect(outside).not.toHaveBeenCalled();
    expect(note()).toBeNull();
    caretAt('"name"');
    await Promise.resolve();
    expect(note()).toBeNull();
    expect(press('Escape')).toBe(true);
    expect(outside).toHaveBeenCalledTimes(1);
    document.body.removeEventListener('keydown', outside);
  });

  it('goes when the text changes and when the focus leaves; Tab is left to the page', async () => {
    caretAt('"id"');
    ask();
    await vi.waitFor(() => expect(note()).not.toBeNull());
    editor.view.dispatch({ changes: { from: 0, insert: ' ' }, userEvent: 'input.type' });
    expect(note()).toBeNull();
    ask();
    await vi.waitFor(() => expect(note()).not.toBeNull());
    expect(press('Tab', { code: 'Tab', keyCode: 9 })).toBe(true);
    editor.view.contentDOM.blur();
    await vi.waitFor(() => expect(note()).toBeNull());
  });

  it('comes by a tap, and not by a click of the mouse', async () => {
    caretAt('"id"');
    const click = (pointerType: string): void => {
      const { contentDOM } = editor.view;
      // jsdom has no pointer events.
      contentDOM.dispatchEvent(
        Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType }),
      );
      contentDOM.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    };
    click('mouse');
    await Promise.resolve();
    await Promise.resolve();
    expect(note()).toBeNull();
    click('touch');
    await vi.waitFor(() => expect(note()?.textContent).toMatch(/^id required /));
  });

  it('says that there is none while the text is no JSON', async () => {
    editor.view.dispatch({ changes: { from: 0, insert: '{' } });
    ask();
    await vi.waitFor(() => expect(announced()).toContain('As it stands the text is no JSON'));
  });

  it('says that the words could not be loaded, and tries again at the next press', async () => {
    let works = false;
    tools = {
      explainAt: async (text, at) => {
        if (!works) throw new Error('gone');
        return explainAt(text, at);
      },
    };
    caretAt('"id"');
    ask();
    await vi.waitFor(() => expect(note()?.textContent).toContain('could not be loaded'));
    works = true;
    ask();
    await vi.waitFor(() => expect(note()?.textContent).toMatch(/^id required /));
  });
});
