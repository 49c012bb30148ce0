import data from '../../docs/conformance.json' with { type: 'json' };

/** One scenario or case of a run. */
export interface ClaimedCase {
  readonly name: string;
  /** Where the peer itself sorts it; absent where it sorts nothing. */
  readonly group?: string;
  /** False for what is run and not claimed; absent counts as claimed. */
  readonly claimed?: boolean;
  readonly passed: boolean;
}

/** What came of one peer. */
export interface ClaimSection {
  readonly name: string;
  readonly title: string;
  /** The command that runs it. */
  readonly run: string;
  readonly says: readonly string[];
  /** Day of the run, `2026-11-30`. */
  readonly date: string;
  readonly versions: Readonly<Record<string, string>>;
  /** At least so many where there are no cases. */
  readonly passed: number;
  readonly failed: number;
  readonly cases?: readonly ClaimedCase[];
  readonly notRun?: readonly { readonly name: string; readonly group: string }[];
  /** At least so many of each. */
  readonly counts: Readonly<Record<string, number>>;
}

/** All that the page of claims says (docs/conformance.json, which e2e/peers/claims.mjs writes from runs). */
export interface Claims {
  readonly revision: string;
  readonly wirebook: string;
  readonly date: string;
  readonly node: string;
  readonly sections: readonly ClaimSection[];
  readonly notClaimed: readonly { readonly what: string; readonly why: string }[];
}

/** The claims that are committed; a test of `.ci/run` compares them with what has just been run. */
export const claims: Claims = data as unknown as Claims;
