/** One container being written. */
interface Frame {
  readonly value: object;
  /** Names of the members, or indices of the items, that are still to be written, the next one last. */
  readonly names: string[];
  readonly close: ']' | '}';
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
    const isArray = Array.isArray(value);
    parts.push(isArray ? '[' : '{');
    stack.push({ value, names: Object.keys(value).reverse(), close: isArray ? ']' : '}' });
  };
  write(root);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const name = frame.names.pop();
    if (name === undefined) {
      parts.push(frame.close);
      stack.pop();
      continue;
    }
    const member: unknown = Reflect.get(frame.value, name);
    const isNamed = frame.close === '}';
    if (isNamed && member === undefined) continue;
    // Only an opened container has nothing before its next member.
    if (!/^[[{]$/.test(parts.at(-1) ?? '')) parts.push(',');
    if (isNamed) parts.push(JSON.stringify(name), ':');
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
