import { autocompletion, type CompletionResult, type CompletionSource } from '@codemirror/autocomplete';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import type { Extension, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { JsonFault } from '../../../worker/wire/json-text.ts';
import type { EditorTools } from './editor-types.ts';

/**
 * Offers what the tools suggest. Nothing is chosen until an arrow key or a click chooses it, so that Enter typed
 * while the list is open still breaks the line.
 */
export function suggestions(tools: () => EditorTools): Extension {
  const source: CompletionSource = async ({ state, pos, explicit }): Promise<CompletionResult | null> => {
    const found = await tools().suggest?.(state.doc.toString(), pos);
    if (found === undefined || (!explicit && found.from === pos)) return null;
    return {
      from: found.from,
      to: found.to,
      options: found.options.map(({ label, detail, info, insert }) => ({
        label,
        apply: insert,
        ...(detail === undefined ? {} : { detail }),
        ...(info === undefined ? {} : { info }),
      })),
      filter: true,
    };
  };
  return autocompletion({ override: [source], selectOnOpen: false, icons: false });
}

/** Marks the fault in the text, with a button for its mend; clears the mark when there is none. */
export function markFault(view: EditorView, fault: JsonFault | undefined): TransactionSpec {
  const length = view.state.doc.length;
  if (fault === undefined) return setDiagnostics(view.state, []);
  const from = Math.min(fault.offset, length);
  const { mend } = fault;
  const diagnostic: Diagnostic = {
    from,
    to: Math.min(from + 1, length),
    severity: 'error',
    message: fault.reason,
    actions:
      mend === undefined || mend.to > length
        ? []
        : [{ name: mend.label, apply: (target) => target.dispatch(mendChange(mend)) }],
  };
  return setDiagnostics(view.state, [diagnostic]);
}

/** The edit that mends a fault, as one step that undo takes back. */
export const mendChange = (mend: { from: number; to: number; insert: string }): TransactionSpec => ({
  changes: { from: mend.from, to: mend.to, insert: mend.insert },
  userEvent: 'input.complete',
});
