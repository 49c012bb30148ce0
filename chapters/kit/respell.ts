import fc from 'fast-check';
import type { JsonValue } from '../../worker/wire/message.ts';

/** Makes choices for a respelling: a whole number from 0 to `below` - 1. */
export type Pick = (below: number) => number;

const hex = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const spellString = (text: string, pick: Pick): string =>
  `"${[
    ...JSON.stringify(text)
      .slice(1, -1)
      .matchAll(/\\u[0-9a-f]{4}|\\.|[\s\S]/g),
  ]
    .map(([piece]) => (piece.length === 1 && pick(6) === 0 ? hex(piece) : piece))
    .join('')}"`;

function spellNumber(value: number, pick: Pick): string {
  const plain = JSON.stringify(value);
  if (!/^-?\d+$/.test(plain)) return plain;
  return (
    [plain, `${plain}.0`, `${plain}e0`, plain === '0' ? '-0' : `${plain}0e-1`, `${plain}.00E+0`][pick(5)] ??
    plain
  );
}

const space = (pick: Pick): string => ['', '', ' ', '\n  ', '\t', '\r\n'][pick(6)] ?? '';

function shuffled<T>(items: readonly T[], pick: Pick): T[] {
  const rest = [...items];
  const out: T[] = [];
  while (rest.length > 0) out.push(...rest.splice(pick(rest.length), 1));
  return out;
}

/**
 * A JSON text of the same meaning, spelled otherwise: members in another order, other white space, \u escapes, other
 * spellings of whole numbers outside `keep` (names of members whose numbers stay as they are).
 */
export function respell(value: JsonValue, pick: Pick, keep: readonly string[] = []): string {
  const around = (text: string): string => space(pick) + text + space(pick);
  if (typeof value === 'string') return around(spellString(value, pick));
  if (typeof value === 'number') return around(spellNumber(value, pick));
  if (value === null || typeof value === 'boolean') return around(JSON.stringify(value));
  if (Array.isArray(value)) return around(`[${value.map((item) => respell(item, pick, keep)).join(',')}]`);
  const members = shuffled(Object.entries(value), pick).map(([name, item]) => {
    const spelled = keep.includes(name) ? JSON.stringify(item) : respell(item, pick, keep);
    return `${around(spellString(name, pick))}:${spelled}`;
  });
  return around(`{${members.join(',')}}`);
}

/** An endless, shrinkable source of choices for `respell`. */
export const picks = (): fc.Arbitrary<Pick> =>
  fc.infiniteStream(fc.nat(1_000_000)).map((stream) => (below: number) => {
    const next = stream.next().value as number | undefined;
    return (next ?? 0) % below;
  });
