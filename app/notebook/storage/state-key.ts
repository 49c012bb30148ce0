/** 32 random bytes as base64url without padding; `crypto.getRandomValues` is there on plain http too. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The key with which servers seal requestState, base64url of 32 bytes: made once for a learner and kept in local storage,
 * so that a process of tomorrow understands the state of today, and no process waits for a database. Where nothing can be
 * kept it lasts as long as the page. It is no secret from whoever uses this browser.
 */
export function keptStateKey(learner: string): string {
  const name = `wirebook-state-key:${learner}`;
  try {
    const known = localStorage.getItem(name);
    if (known !== null && /^[\w-]{43}$/.test(known)) return known;
    const made = newKey();
    localStorage.setItem(name, made);
    return made;
  } catch {
    return newKey();
  }
}
