/** One container being written: what is left of it. */
interface Frame {
  readonly close: string;
  readonly entries: Iterator<[string, unknown]>;
  first: boolean;
}

function open(value: object): Frame {
  const named = !Array.isArray(value);
  const entries = (function* (): Generator<[string, unknown]> {
    if (named)
      for (const [name, member] of Object.entries(value)) {
        if (member !== undefined) yield [`${JSON.stringify(name)}:`, member];
      }
    else for (const item of value) yield ['', item];
  })();
  return { close: named ? '}' : ']', entries, first: true };
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
    stack.push(open(value));
  };
  write(root);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const next = frame.entries.next();
    if (next.done === true) {
      parts.push(frame.close);
      stack.pop();
      continue;
    }
    parts.push(frame.first ? '' : ',', next.value[0]);
    frame.first = false;
    write(next.value[1]);
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
