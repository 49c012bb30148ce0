import { instruments, type Instrument } from './instruments.ts';

const writes = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [data-editor]';

/**
 * The instrument a key press asks for; undefined when it asks for none: with a modifier, while somebody writes or composes,
 * inside a dialog, or when something else has taken the key.
 */
export function instrumentOf(event: KeyboardEvent): Instrument | undefined {
  if (event.defaultPrevented || event.isComposing || event.repeat) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const [target] = event.composedPath();
  if (target instanceof Element && target.closest(`${writes}, dialog, [role="listbox"]`) !== null)
    return undefined;
  if (event.target instanceof Element && event.target.closest(`${writes}, dialog`) !== null) return undefined;
  const key = event.key.toLowerCase();
  return instruments.find((one) => one.key === key);
}

/** The instrument a link names and what it is given, from a hash such as `#do=present` or `#do=capsule:…`. */
export function instrumentInLink(hash: string): { readonly id: string; readonly given?: string } | undefined {
  const [, id, given] = /^#do=([a-z-]+)(?::(.*))?$/s.exec(hash) ?? [];
  if (id === undefined || !instruments.some((one) => one.id === id)) return undefined;
  return given === undefined ? { id } : { id, given };
}
