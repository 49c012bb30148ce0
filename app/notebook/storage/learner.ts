import { randomName } from './clock.ts';

const memoryOfLearner = 'wirebook-learner';

/** Name of the database of the learner who works in this browser now; the first learner has the plain name. */
export function databaseName(): string {
  const learner = currentLearner();
  return learner === undefined ? 'wirebook' : `wirebook-${learner}`;
}

/** The present learner; undefined for the first one of this browser. */
export function currentLearner(): string | undefined {
  try {
    const learner = localStorage.getItem(memoryOfLearner) ?? undefined;
    return learner !== undefined && /^[0-9a-f]{32}$/.test(learner) ? learner : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the next load of the page that of another learner, with nothing saved yet; what was saved stays in
 * its own database. Gives false when the browser does not let us note it.
 */
export function startFreshLearner(): boolean {
  try {
    localStorage.setItem(memoryOfLearner, randomName());
    return true;
  } catch {
    return false;
  }
}
