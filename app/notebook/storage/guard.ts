/** True for an object with own members that is no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member `name` of `value`, or undefined. */
export function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** `value` as text, or undefined. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** `value` as a finite number, or undefined. */
export function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** `value` as one of `words`, or undefined. */
export function oneOf<W extends string>(value: unknown, words: readonly W[]): W | undefined {
  return words.find((word) => word === value);
}

/** Every member of the array read by `read`; undefined when it is no array or one member is refused. */
export function listOf<T>(
  value: unknown,
  read: (member: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const members = value.map(read);
  return members.every((member) => member !== undefined) ? (members as T[]) : undefined;
}
