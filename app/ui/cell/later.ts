import type * as LaterParts from './later-parts.ts';

type Parts = typeof LaterParts;

let parts: Promise<Parts> | undefined;

/** Loads them all. Rejects when the script does not come; the next call tries again. */
export function loadLaterParts(): Promise<Parts> {
  parts ??= import('./later-parts.ts').catch((thrown: unknown) => {
    parts = undefined;
    throw thrown;
  });
  return parts;
}

/** The way to one of them, for a `Late`. */
export const later =
  <K extends keyof Parts>(name: K): (() => Promise<{ default: Parts[K] }>) =>
  async () => ({ default: (await loadLaterParts())[name] });
