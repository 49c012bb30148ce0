/**
 * The parts of a cell that are not needed before its first answer: one script, loaded at the first need or when the page is
 * idle.
 */
export { default as MemberNote } from '../text/MemberNote.svelte';
export { default as AnswerExtras } from './AnswerExtras.svelte';
export { default as CellNotices } from './CellNotices.svelte';
export { default as Checks } from './Checks.svelte';
export { default as FootPanel } from './FootPanel.svelte';
export { default as InputBar } from './InputBar.svelte';
export { default as RoundTrips } from './RoundTrips.svelte';
export { default as WireText } from './WireText.svelte';
