import { undo } from '@codemirror/commands';
import { diagnosticCount } from '@codemirror/lint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountEditor, type EditorHandle } from './editor-setup.ts';

const oninput = vi.fn<(text: string) => void>();
const onsend = vi.fn<() => void>();
let host: HTMLElement;
let editor: EditorHandle;

const doc = (): string => editor.view.state.doc.toString();
const press = (key: string, init: KeyboardEventInit = {}): boolean =>
  editor.view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
const type = (insert: string): void => {
  const at = editor.view.state.doc.length;
  editor.view.dispatch({ changes: { from: at, insert }, userEvent: 'input.type' });
};

beforeEach(() => {
  // jsdom calls itself Safari and has no execCommand, which the editor uses there to find the selection.
  document.execCommand = () => false;
  host = document.body.appendChild(document.createElement('div'));
  editor = mountEditor(host, {
    text: '{}',
    label: 'Request 4, Read B-205',
    hint: 'Tab leaves the editor.',
    tools: () => ({}),
    oninput,
    onsend,
  });
});

afterEach(() => {
  editor.destroy();
  host.remove();
  vi.clearAllMocks();
});

describe('mountEditor', () => {
  it('lives in an open shadow root, has a name, and tells the way out', () => {
    const content = editor.view.contentDOM;
    expect(content.getRootNode()).toBe(host.shadowRoot);
    expect(content.getAttribute('aria-label')).toBe('Request 4, Read B-205');
    const described = (content.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => host.shadowRoot?.getElementById(id)?.textContent)).toContain(
      'Tab leaves the editor.',
    );
  });

  it('types over a selection itself, as one step that undo takes back', () => {
    const input = (): InputEvent =>
      new InputEvent('beforeinput', { inputType: 'insertText', data: '[', cancelable: true, bubbles: true });
    const { view } = editor;
    expect(view.contentDOM.dispatchEvent(input())).toBe(true);
    expect(doc()).toBe('{}');
    view.dispatch({ selection: { anchor: 0, head: 2 } });
    expect(view.contentDOM.dispatchEvent(input())).toBe(false);
    expect(doc()).toBe('[');
    expect(oninput).toHaveBeenLastCalledWith('[');
    undo(view);
    expect(doc()).toBe('{}');
  });

  it('changes nothing behind the back of who types', () => {
    const content = editor.view.contentDOM;
    for (const [name, value] of [
      ['autocorrect', 'off'],
      ['autocapitalize', 'off'],
      ['spellcheck', 'false'],
    ] as const)
      expect(content.getAttribute(name)).toBe(value);
    type('{"[');
    expect(doc()).toBe('{}{"[');
  });

  it.each([{}, { shiftKey: true }])('lets Tab through: it leaves the editor (%o)', (init) => {
    expect(press('Tab', init)).toBe(true);
    expect(doc()).toBe('{}');
  });

  it('sends on Ctrl+Enter and writes no line break', () => {
    expect(press('Enter', { ctrlKey: true, code: 'Enter', keyCode: 13 })).toBe(false);
    expect(onsend).toHaveBeenCalledTimes(1);
    expect(doc()).toBe('{}');
  });

  it('sends nothing while a composition is open', () => {
    editor.view.contentDOM.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    press('Enter', { ctrlKey: true, code: 'Enter', keyCode: 13 });
    expect(onsend).not.toHaveBeenCalled();
  });

  it('tells what a person typed, and not what the program wrote', () => {
    type('x');
    expect(oninput).toHaveBeenLastCalledWith('{}x');
    editor.write('{"reset":true}');
    expect(oninput).toHaveBeenCalledTimes(1);
    expect(doc()).toBe('{"reset":true}');
  });

  it('takes a write of the program back as one step', () => {
    type('x');
    editor.write('{"reset":true}');
    undo(editor.view);
    expect(doc()).toBe('{}x');
    expect(oninput).toHaveBeenLastCalledWith('{}x');
  });

  it('leaves the caret alone when the text is already there', () => {
    editor.view.dispatch({ selection: { anchor: 1 } });
    editor.write('{}');
    expect(editor.view.state.selection.main.head).toBe(1);
  });

  it('marks a fault, links it to the text, and mends it as a step of the person', () => {
    editor.setFault({
      offset: 1,
      line: 1,
      column: 2,
      reason: 'A quote is missing.',
      mend: { label: 'Add', from: 1, to: 1, insert: '"' },
    });
    expect(diagnosticCount(editor.view.state)).toBe(1);
    expect(editor.view.contentDOM.getAttribute('aria-invalid')).toBe('true');
    expect(host.shadowRoot?.getElementById('fault')?.textContent).toBe('A quote is missing.');
    editor.mend({ from: 1, to: 1, insert: '"' });
    expect(oninput).toHaveBeenLastCalledWith('{"}');
    editor.setFault(undefined);
    expect(diagnosticCount(editor.view.state)).toBe(0);
    expect(editor.view.contentDOM.getAttribute('aria-invalid')).toBe('false');
  });
});
