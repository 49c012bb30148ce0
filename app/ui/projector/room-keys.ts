const writes = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [data-editor]';
const tree = '[role="tree"], [role="listbox"], [role="radiogroup"]';

/** What the keys of a keyboard, or of a remote that pretends to be one, ask for in front of a room. */
export type RoomWish = 'next' | 'previous' | 'blank' | 'larger' | 'smaller';

const wishes: Readonly<Record<string, RoomWish>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  '.': 'blank',
  b: 'blank',
  B: 'blank',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
};

/** The wish of a key press; none with a modifier, and none where the key has a meaning of its own. */
export function roomWish(event: KeyboardEvent): RoomWish | undefined {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return undefined;
  const [target] = event.composedPath();
  const inside = [target, event.target].filter((one): one is Element => one instanceof Element);
  if (inside.some((one) => one.closest(writes) !== null)) return undefined;
  if (event.key.startsWith('Arrow') && inside.some((one) => one.closest(tree) !== null)) return undefined;
  return Object.hasOwn(wishes, event.key) ? wishes[event.key] : undefined;
}
