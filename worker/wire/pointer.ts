/** Tokens of a JSON Pointer (RFC 6901), decoded; undefined when the text is none. `""` names the whole document. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON Pointer (RFC 6901) of these tokens. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The value a JSON Pointer names in a parsed document; own members and existing items only. */
export function resolvePointer(
  value: unknown,
  pointer: string,
): { found: true; value: unknown } | { found: false } {
  const tokens = parsePointer(pointer);
  if (tokens === undefined) return { found: false };
  let here = value;
  for (const token of tokens) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, token)) return { found: false };
    if (Array.isArray(here) && !/^(?:0|[1-9]\d*)$/.test(token)) return { found: false };
    here = Reflect.get(here, token);
  }
  return { found: true, value: here };
}
