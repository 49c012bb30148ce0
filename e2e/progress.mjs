import { MinimalReporter } from 'vitest/node';

/** Tests between two lines of progress. */
const step = 500;

/** Tells of every failed test in full, and of the others by a line for each five hundred. */
export default class Progress extends MinimalReporter {
  #count = 0;

  onTestCaseResult(test) {
    super.onTestCaseResult(test);
    this.#count += 1;
    if (this.#count % step === 0) this.log(`  ${String(this.#count)} tests`);
  }
}
