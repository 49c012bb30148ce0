let last = 0;

/** The number of the next process: one counter for the whole page, from 1. */
export function takeNumber(): number {
  last += 1;
  return last;
}

/** Goes on after `number`, so that restored processes and new ones never share a number. */
export function continueAfter(number: number): void {
  last = Math.max(last, number);
}
