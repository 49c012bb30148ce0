import { Late } from '../notebook/late.svelte.ts';
import type { EditorTools } from '../ui/cell/editor-types.ts';
import type { Explain } from '../ui/text/types.ts';

/** The notes with the revision's glossary: loaded when the first member is asked about. */
const notes = new Late(() => import('./protocol-notes.ts'));

/** What the glossary says of a member of a line; undefined for what it does not know, and while it loads. */
export const explainLine: Explain = (line, pointer) => notes.value?.explainLine(line, pointer);

/** Completion and hover notes for a request editor, from the revision's glossary. */
export const editorTools: EditorTools = {
  suggest: async (text, offset) => (await notes.load()).suggest(text, offset),
  explainAt: async (text, offset) => (await notes.load()).explainAt(text, offset),
};
