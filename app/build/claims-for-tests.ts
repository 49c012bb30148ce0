import { mkdirSync, writeFileSync } from 'node:fs';

/** What a run of a check comes to, for the page that says what is claimed. */
export interface Claim {
  readonly title: string;
  /** Package or program and its version. */
  readonly versions: Readonly<Record<string, string>>;
  readonly passed: number;
  readonly failed: number;
  readonly notes: readonly string[];
}

/** Writes a claim where the generator of that page finds it: .cache/claims under the working directory. */
export function writeClaim(name: string, claim: Claim): void {
  mkdirSync('.cache/claims', { recursive: true });
  writeFileSync(`.cache/claims/${name}.json`, `${JSON.stringify(claim, null, 2)}\n`);
}
