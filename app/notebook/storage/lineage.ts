/** A history of a trace that this page alone goes on writing, until it releases it or ends. */
export interface HeldLineage {
  release(): void;
}

/**
 * Takes a history for this page; undefined when another tab holds it. Where the browser has no locks (plain
 * http), only `ours` decides: a page then takes what its own reload left and copies everything else.
 */
export async function claimLineage(
  chapter: string,
  lineage: string,
  ours: boolean,
): Promise<HeldLineage | undefined> {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).locks;
  if (locks === undefined) return ours ? { release: () => undefined } : undefined;
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock === null) {
        resolve(undefined);
        return undefined;
      }
      return new Promise((release) => resolve({ release }));
    };
    locks
      .request(`wirebook-trace:${chapter}:${lineage}`, { ifAvailable: true }, hold)
      .catch(() => resolve(ours ? { release: () => undefined } : undefined));
  });
}

/** The history that this tab wrote before it was reloaded, or undefined. */
export function rememberedLineage(chapter: string): string | undefined {
  try {
    return sessionStorage.getItem(`wirebook-trace:${chapter}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Notes the history for a reload of this tab; without session storage a reload goes on with the newest one. */
export function rememberLineage(chapter: string, lineage: string): void {
  try {
    sessionStorage.setItem(`wirebook-trace:${chapter}`, lineage);
  } catch {
    // Denied storage only costs the exact choice among histories.
  }
}
