import { Prec, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import {
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  showTooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { presenceOf, type MemberNote } from '../text/types.ts';
import type { EditorTools } from './editor-types.ts';

/** A note that was asked for with the key or a tap: where it stands, and the text it is about. */
interface AskedNote {
  readonly pos: number;
  readonly from: number;
  readonly to: number;
  readonly note: MemberNote;
}

/** What is known of a place; undefined where the text is no JSON. */
type Found = Omit<AskedNote, 'pos'> | undefined;

const setAsked = StateEffect.define<AskedNote | undefined>();

const asked = StateField.define<AskedNote | undefined>({
  create: () => undefined,
  update(shown, { effects, docChanged }) {
    const effect = effects.findLast((one) => one.is(setAsked));
    if (effect !== undefined) return effect.value;
    return docChanged ? undefined : shown;
  },
  provide: (field) =>
    showTooltip.from(field, (shown) =>
      shown === undefined
        ? null
        : { pos: shown.pos, above: false, create: () => ({ dom: noteElement(shown.note) }) },
    ),
});

const noJson: MemberNote = {
  title: 'No note',
  says: 'As it stands the text is no JSON, so nobody can tell which member this is.',
  section: undefined,
};

const notLoaded: MemberNote = {
  title: 'No note',
  says: 'What knows the members could not be loaded. Ask once more to try again; should it not come, reload the page.',
  section: undefined,
};

const sectionOf = ({ section }: MemberNote): string | undefined =>
  section === undefined ? undefined : `Specification, ${section}`;

/** The same parts in the same order as MemberNote.svelte; said in words elsewhere, so hidden from screen readers. */
function noteElement(note: MemberNote): HTMLElement {
  const box = document.createElement('div');
  box.className = 'note';
  box.setAttribute('aria-hidden', 'true');
  const title = document.createElement('strong');
  title.textContent = note.title;
  box.append(title, ' ');
  const presence = presenceOf(note);
  if (presence !== undefined) {
    const pill = document.createElement('span');
    pill.className = 'presence';
    pill.textContent = presence;
    box.append(pill, ' ');
  }
  box.append(note.says);
  const section = sectionOf(note);
  if (section !== undefined) {
    const small = document.createElement('small');
    small.textContent = section;
    box.append(small);
  }
  return box;
}

const inWords = (note: MemberNote): string =>
  [note.title, presenceOf(note), note.says, sectionOf(note)].filter((part) => part !== undefined).join('. ');

async function look(tools: EditorTools, state: EditorState): Promise<Found> {
  const { head } = state.selection.main;
  try {
    return await tools.explainAt?.(state.doc.toString(), head);
  } catch {
    return { from: head, to: head, note: notLoaded };
  }
}

/** Follows the caret once a note was asked for, until Escape, a change of the text, or leaving. */
class CaretNotes {
  readonly #view: EditorView;
  readonly #tools: () => EditorTools;
  /** Whether the last pointer was a finger. */
  byTouch = false;
  #follows = false;
  #listens = false;

  constructor(view: EditorView, tools: () => EditorTools) {
    this.#view = view;
    this.#tools = tools;
  }

  /** Shows and says the note on the member the caret stands in, also when it is shown already. */
  ask(): void {
    this.#follows = true;
    void this.#show(true);
  }

  update({ docChanged, selectionSet, focusChanged, view, state }: ViewUpdate): void {
    if (docChanged || (focusChanged && !view.hasFocus)) this.#follows = false;
    else if (selectionSet && this.#follows) void this.#show(false);
    this.#listen(state.field(asked) !== undefined || hasHoverTooltips(state));
  }

  destroy(): void {
    this.#follows = false;
    this.#listen(false);
  }

  async #show(again: boolean): Promise<void> {
    const { state } = this.#view;
    const found = (await look(this.#tools(), state)) ?? { from: 0, to: state.doc.length, note: noJson };
    const now = this.#view.state;
    const { head } = state.selection.main;
    // Another place was asked about since, or the reader went on.
    if (!this.#follows || now.doc !== state.doc || now.selection.main.head !== head) return;
    const shown = now.field(asked);
    if (!again && shown?.from === found.from && shown.to === found.to) return;
    this.#view.dispatch({
      effects: [setAsked.of({ pos: head, ...found }), EditorView.announce.of(inWords(found.note))],
    });
  }

  /** Only while there is a note, Escape belongs to it, wherever the focus is. */
  #listen(on: boolean): void {
    if (on === this.#listens) return;
    this.#listens = on;
    const { ownerDocument } = this.#view.dom;
    if (on) ownerDocument.addEventListener('keydown', this.#dismiss, true);
    else ownerDocument.removeEventListener('keydown', this.#dismiss, true);
  }

  readonly #dismiss = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#follows = false;
    this.#view.dispatch({ effects: [setAsked.of(undefined), closeHoverTooltips] });
  };
}

/**
 * Shows what the tools know of a member: to a pointer that rests on it; at the caret on Ctrl+I or Cmd+I, from where it
 * follows the caret; and to a tap. What the key or a tap brought up is said once.
 */
export function memberNotes(tools: () => EditorTools): Extension {
  const plugin = ViewPlugin.define((view) => new CaretNotes(view, tools), {
    eventHandlers: {
      pointerdown({ pointerType }) {
        this.byTouch = pointerType === 'touch';
      },
      // By now the caret is where the finger was.
      click() {
        if (this.byTouch) this.ask();
      },
    },
  });
  const key = {
    key: 'Mod-i',
    run: (view: EditorView): boolean => {
      if (tools().explainAt === undefined) return false;
      view.plugin(plugin)?.ask();
      return true;
    },
  };
  return [
    asked,
    plugin,
    Prec.high(keymap.of([key])),
    EditorView.focusChangeEffect.of((_, focusing) => (focusing ? null : setAsked.of(undefined))),
    hoverTooltip(async (view, pos) => {
      // A finger that taps passes for a pointer that rests.
      if (view.state.field(asked) !== undefined) return null;
      const found = await Promise.resolve(tools().explainAt?.(view.state.doc.toString(), pos)).catch(
        () => undefined,
      );
      if (found === undefined) return null;
      return {
        pos: found.from,
        end: found.to,
        above: true,
        create: () => ({ dom: noteElement(found.note) }),
      };
    }),
  ];
}
