import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';

/** What of a chapter must have a browser test. A row's id is `table/cell`. */
export type Coverable = 'cell' | 'row' | 'lab' | 'figure' | 'prediction' | 'exercise';

/** One thing of one chapter that a test has checked. */
export interface Covered {
  /** Folder of the chapter. */
  readonly chapter: string;
  readonly kind: Coverable;
  readonly id: string;
}

const folderOf = (info: TestInfo): string => join(info.project.outputDir, 'covered');

/** `43-stable-interoperability/cell/r1`: one line of the record. */
export const coveredName = ({ chapter, kind, id }: Covered): string => `${chapter}/${kind}/${id}`;

/** Notes what a test has checked, once it has passed. Every worker of the run has a file of its own. */
export function writeCovered(info: TestInfo, covered: readonly Covered[]): void {
  const folder = folderOf(info);
  mkdirSync(folder, { recursive: true });
  const lines = covered.map((one) => `${coveredName(one)}\n`).join('');
  appendFileSync(join(folder, `${String(info.workerIndex)}.txt`), lines);
}

/** Everything the tests of this run have noted. */
export function readCovered(info: TestInfo): ReadonlySet<string> {
  const folder = folderOf(info);
  if (!existsSync(folder)) return new Set();
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(files.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
}
