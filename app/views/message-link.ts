/** A message of the trace, by its seq, and a member of it if a JSON Pointer is given. */
export interface MessagePlace {
  readonly seq: number;
  readonly pointer: string | undefined;
}

/** Reads a hash such as `#m=12` or `#m=12&p=/result/isError`; undefined for every other one. */
export function messageInLink(hash: string): MessagePlace | undefined {
  const [, seq, pointer] = /^#m=(-?\d{1,15})(?:&p=(.*))?$/s.exec(hash) ?? [];
  if (seq === undefined) return undefined;
  try {
    return { seq: Number(seq), pointer: pointer === undefined ? undefined : decodeURIComponent(pointer) };
  } catch {
    return { seq: Number(seq), pointer: undefined };
  }
}

/** The hash that `messageInLink` reads. */
export function messageHash(seq: number, pointer: string | undefined): string {
  // A slash needs no escaping in a hash, and a pointer is read more easily with its slashes.
  const member = pointer === undefined ? '' : `&p=${encodeURIComponent(pointer).replaceAll('%2F', '/')}`;
  return `#m=${String(seq)}${member}`;
}

/** The address of a message, or of a member of it, on this page. */
export const linkToMessage = (seq: number, pointer: string | undefined): string =>
  location.origin + location.pathname + location.search + messageHash(seq, pointer);
