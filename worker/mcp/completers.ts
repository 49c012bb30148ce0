import type { Call } from './call.ts';

/** Values already chosen for other arguments, by name. */
export type CompletionContext = Readonly<Record<string, string>>;

/** All values that go on from what was typed, best first. It must not tell this caller what is none of its business. */
export type Completer = (
  value: string,
  context: CompletionContext,
  call: Call,
) => readonly string[] | Promise<readonly string[]>;

/** Completers by the name of the argument or variable. */
export type Completers = Readonly<Record<string, Completer>>;

/** Completes from a fixed list: first what begins with the typed text, then what contains it; case does not matter. */
export function oneOf(...values: readonly string[]): Completer {
  return (typed) => {
    const wanted = typed.toLowerCase();
    const starts = values.filter((value) => value.toLowerCase().startsWith(wanted));
    const holds = values.filter((value) => value.toLowerCase().includes(wanted));
    return [...new Set([...starts, ...holds])];
  };
}
