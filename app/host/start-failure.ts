import type { Clock } from './clock.ts';

/** Longest time spent on finding out why a script did not load, in milliseconds. */
const lookMs = 2000;

const scriptTypes = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i;

async function look(url: string): Promise<string> {
  const response = await fetch(url, { cache: 'no-store' });
  void response.body?.cancel();
  if (!response.ok) return `its script is missing (HTTP status ${String(response.status)})`;
  const type = response.headers.get('content-type') ?? 'none';
  if (!scriptTypes.test(type)) return `its script has the wrong type (${type})`;
  return 'its script was blocked by the policy of this page, or is broken';
}

/**
 * The cause, as a clause, of a script that failed to load: such a failure gives an event without a text, so the address
 * is fetched once to see. Never rejects, never takes longer than two seconds.
 */
export async function explainLoadFailure(url: string, clock: Clock): Promise<string> {
  const unknown = 'its script could not be loaded';
  return new Promise((resolve) => {
    const stop = clock.after(lookMs, () => {
      resolve(unknown);
    });
    look(url)
      .catch(() => unknown)
      .then((cause) => {
        stop();
        resolve(cause);
      }, resolve);
  });
}
