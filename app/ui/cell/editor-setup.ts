import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { JsonFault } from '../../../worker/wire/json-text.ts';
import { markFault, mendChange, suggestions } from './editor-assist.ts';
import { memberNotes } from './editor-notes.ts';
import { editorTheme } from './editor-theme.ts';
import type { EditorTools } from './editor-types.ts';

/** What an editor is made from. The getters are read when needed, so they may change. */
export interface EditorOptions {
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  /** Said to screen readers with the name: how to leave, how to send. */
  readonly hint: string;
  readonly tools: () => EditorTools;
  /** Called with the whole text after every change a person made, never after `write`. */
  readonly oninput: (text: string) => void;
  /** Ctrl+Enter or Cmd+Enter, never while a composition (an input method) is open. */
  readonly onsend: () => void;
}

/** A living editor. */
export interface EditorHandle {
  readonly view: EditorView;
  /** Replaces the text from the program's side as one step that undo takes back; equal text changes nothing. */
  write(text: string): void;
  /** Applies a mend as if the person had typed it. */
  mend(mend: { from: number; to: number; insert: string }): void;
  setFault(fault: JsonFault | undefined): void;
  /** Puts the caret at a point of the window, or leaves it where it is. */
  focus(at?: { readonly x: number; readonly y: number }): void;
  destroy(): void;
}

const fromProgram = Annotation.define<boolean>();

/** A newline pasted from Windows is one newline; the editor's text has no carriage returns. */
const attributes = (label: string, invalid: boolean): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-describedby': 'hint fault',
    'aria-invalid': String(invalid),
    autocorrect: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    translate: 'no',
  });

const sendKey = (onsend: () => void): Extension =>
  Prec.highest(
    keymap.of([
      {
        key: 'Mod-Enter',
        run: (view) => {
          if (!view.compositionStarted) onsend();
          return true;
        },
      },
    ]),
  );

// Left to itself, Chromium styles what is typed over a selection, and the page policy reports that attribute.
const typeOver = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data }, view) => {
    if (inputType !== 'insertText' || data === null || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

function extensions(options: EditorOptions, aria: Compartment): Extension[] {
  return [
    sendKey(options.onsend),
    typeOver,
    aria.of(attributes(options.label, false)),
    lineNumbers(),
    history(),
    highlightSpecialChars(),
    bracketMatching(),
    EditorView.lineWrapping,
    json(),
    syntaxHighlighting(classHighlighter),
    suggestions(options.tools),
    memberNotes(options.tools),
    // Tab is bound to nothing: it leaves the editor, as everywhere on the page.
    keymap.of([...completionKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
    editorTheme,
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      if (docChanged && !transactions.some((one) => one.annotation(fromProgram) === true)) {
        options.oninput(state.doc.toString());
      }
    }),
  ];
}

const unseen =
  'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

function unseenText(id: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.id = id;
  element.textContent = text;
  element.style.cssText = unseen;
  return element;
}

/**
 * Makes an editor in an open shadow root of `host`: there the style sheets are adopted, which the page policy allows,
 * where a style element in the document would be refused. Line ends are kept as \n.
 */
export function mountEditor(host: HTMLElement, options: EditorOptions): EditorHandle {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const hint = unseenText('hint', options.hint);
  const fault = unseenText('fault', '');
  const aria = new Compartment();
  const view = new EditorView({
    state: EditorState.create({ doc: options.text, extensions: extensions(options, aria) }),
    root,
  });
  root.replaceChildren(view.dom, hint, fault);
  return {
    view,
    write(text) {
      if (text === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: [fromProgram.of(true), isolateHistory.of('full')],
      });
    },
    mend: (mend) => {
      view.dispatch(mendChange(mend));
      view.focus();
    },
    setFault(found) {
      fault.textContent = found === undefined ? '' : found.reason;
      view.dispatch(markFault(view, found), {
        effects: aria.reconfigure(attributes(options.label, found !== undefined)),
      });
    },
    focus(at) {
      const pos = at === undefined ? null : view.posAtCoords(at);
      if (pos !== null) view.dispatch({ selection: { anchor: pos } });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
