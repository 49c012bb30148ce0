/** How often the script at an address has not come. */
const failures = new Map<string, number>();

/**
 * A script by `load`, which imports it and gives its exports. Some browsers remember that a script did not come, until the
 * page is loaded anew, and fail at once when they are asked again. So it is asked for under another name of the same file
 * from its second failure on, where the browser says which it was (Safari does not). Rejects when it does not come.
 */
export async function importAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    const [address = ''] = /https?:\S+/.exec(String(failure)) ?? [];
    const times = failures.get(address) ?? 0;
    failures.set(address, times + 1);
    if (times === 0 || !address.startsWith(`${location.origin}/`)) throw failure;
    // The fragment makes it another module to the browser and the same file to its caches and to the server.
    return (await import(/* @vite-ignore */ `${address}#${String(times)}`)) as T;
  }
}
