import { EditorView } from '@codemirror/view';

// The resting text (RestingText.svelte) has the same numbers: a change here is a change there.
const metrics = {
  '&': { fontSize: 'var(--text-code)', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: 'var(--leading-code)', overflow: 'visible' },
  '.cm-content': { padding: '0.75rem 0 0.875rem', caretColor: 'var(--ink)', overflowWrap: 'anywhere' },
  '.cm-lineWrapping': { wordBreak: 'var(--code-break)' },
  '.cm-line': { padding: '0 1rem 0 0.25rem' },
  '.cm-gutters': { border: 'none', backgroundColor: 'transparent', color: 'var(--line-number)' },
  '.cm-lineNumbers .cm-gutterElement': {
    boxSizing: 'border-box',
    width: '2.75rem',
    padding: '0 0.75rem 0 0',
  },
};

const tokens = {
  '.tok-propertyName': { color: 'var(--json-name)' },
  '.tok-string, .tok-string2': { color: 'var(--json-string)' },
  '.tok-number': { color: 'var(--json-number)' },
  '.tok-bool, .tok-keyword': { color: 'var(--json-word)' },
  '.tok-punctuation': { color: 'var(--json-mark)' },
  '.tok-invalid': { color: 'var(--protocol-error)' },
};

const marks = {
  '.cm-matchingBracket, .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-wash)',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--protocol-error-wash)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--protocol-error)',
    textUnderlineOffset: '0.25em',
  },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--protocol-error)' },
  '.cm-specialChar': { color: 'var(--invalid-answer)', backgroundColor: 'var(--invalid-answer-wash)' },
};

const floats = {
  '.cm-tooltip': {
    maxWidth: 'min(26rem, 88vw)',
    border: '1px solid var(--rule)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--sheet)',
    boxShadow: 'var(--shadow-raised)',
    color: 'var(--ink)',
    font: '400 var(--text-m)/1.5 var(--sans)',
  },
  '.cm-diagnostic': { padding: '0.5rem 0.75rem', borderLeft: '4px solid var(--protocol-error)' },
  '.cm-diagnosticAction': {
    padding: '0.25rem 0.625rem',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--sheet)',
    color: 'var(--ink)',
    font: '600 var(--text-s)/1.4 var(--sans)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.625rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '500' },
  '.cm-completionDetail': { fontStyle: 'normal', fontFamily: 'var(--sans)', opacity: '0.85' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem' },
  '.note': { padding: '0.5rem 0.75rem', overflowWrap: 'anywhere' },
  '.note .presence': {
    margin: '0 0.25em',
    padding: '0 0.5em',
    border: '1px solid var(--edge)',
    borderRadius: '1em',
    fontSize: 'var(--text-xs)',
    whiteSpace: 'nowrap',
  },
  '.note small': { display: 'block', color: 'var(--soft)', fontSize: 'var(--text-s)' },
};

/** Look of the editor from the page's tokens; goes into the shadow root's adopted style sheets. */
export const editorTheme = EditorView.theme({ ...metrics, ...tokens, ...marks, ...floats });
