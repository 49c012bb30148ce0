import { nodeAt, parseJsonText } from '../../../worker/wire/json-text.ts';

/** A response with another id, every other character as it was; undefined for a text that is no response with an id. */
export function withOtherId(
  line: string,
): { readonly text: string; readonly from: string; readonly to: string } | undefined {
  const parsed = parseJsonText(line);
  if (!parsed.ok) return undefined;
  const { root } = parsed;
  const isResponse = nodeAt(root, '/result') !== undefined || nodeAt(root, '/error') !== undefined;
  const id = nodeAt(root, '/id');
  if (!isResponse || (id?.kind !== 'number' && id?.kind !== 'string')) return undefined;
  const from = line.slice(id.start, id.end);
  const to = id.kind === 'string' ? `${from.slice(0, -1)}-other"` : otherNumber(from);
  return { text: `${line.slice(0, id.start)}${to}${line.slice(id.end)}`, from, to };
}

function otherNumber(text: string): string {
  const number = Number(text);
  return Number.isSafeInteger(number + 1000) ? String(number + 1000) : '1000';
}
