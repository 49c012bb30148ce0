import { base64, base64url, fromBase64, fromUtf8, utf8 } from '../../../worker/mcp/base64.ts';

/** One part of a state, as it is cut at its dots. */
export interface StatePart {
  readonly text: string;
  /** The text its bytes are, when it is base64 of readable UTF-8; undefined otherwise. */
  readonly decoded: string | undefined;
  /** How many bytes it stands for; undefined when it is no base64. */
  readonly bytes: number | undefined;
}

const isReadable = (text: string): boolean => !/[\p{Cc}\p{Cf}\uFFFD]/u.test(text);

function partOf(text: string): StatePart {
  const bytes = text === '' ? undefined : fromBase64(text);
  const decoded = bytes === undefined ? undefined : fromUtf8(bytes);
  return {
    text,
    decoded: decoded !== undefined && isReadable(decoded) ? decoded : undefined,
    bytes: bytes?.length,
  };
}

/** The parts of a state. A client must not look; this is what anybody can do who gets hold of one. */
export function stateParts(state: string): readonly StatePart[] {
  return state.split('.').map(partOf);
}

/** The state with its first part standing for `decoded` instead, in the alphabet and padding it had. */
export function alteredState(state: string, decoded: string): string {
  const [first = '', ...rest] = state.split('.');
  const bytes = utf8(decoded);
  const padded = first.includes('=') || /[+/]/.test(first);
  return [padded ? base64(bytes) : base64url(bytes), ...rest].join('.');
}
