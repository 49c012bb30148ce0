/** One container being written. */
interface Frame {
  readonly value: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Names of the members; undefined for an array. */
  readonly names: readonly string[] | undefined;
  readonly count: number;
  next: number;
  empty: boolean;
}

function frameOf(value: object): Frame {
  if (Array.isArray(value)) return { value, names: undefined, count: value.length, next: 0, empty: true };
  const names = Object.keys(value);
  return {
    value: value as Readonly<Record<string, unknown>>,
    names,
    count: names.length,
    next: 0,
    empty: true,
  };
}

/** `JSON.stringify` for plain data of any depth. */
function encodeDeep(root: unknown): string {
  const parts: string[] = [];
  const stack: Frame[] = [];
  const write = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      parts.push(JSON.stringify(value) ?? 'null');
      return;
    }
    parts.push(Array.isArray(value) ? '[' : '{');
    stack.push(frameOf(value));
  };
  write(root);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    if (frame.next === frame.count) {
      parts.push(frame.names === undefined ? ']' : '}');
      stack.pop();
      continue;
    }
    const name = frame.names?.[frame.next];
    const member: unknown = Reflect.get(frame.value, name ?? frame.next);
    frame.next += 1;
    if (name !== undefined && member === undefined) continue;
    if (!frame.empty) parts.push(',');
    frame.empty = false;
    if (name !== undefined) parts.push(JSON.stringify(name), ':');
    write(member);
  }
  return parts.join('');
}

/**
 * One message as one line of stdio: compact JSON and "\n". The text is well-formed, because JSON.stringify escapes
 * lone surrogates. Engines refuse very deep values with a RangeError; those are written with an explicit stack.
 */
export function encodeLine(message: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(message);
  } catch {
    text = encodeDeep(message);
  }
  return `${text ?? 'null'}\n`;
}
