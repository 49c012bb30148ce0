/** How often the script at an address has not come. */
const failures = new Map<string | undefined, number>();

/**
 * A script by `load`, which imports it and gives its exports. Some browsers remember that a script did not come, until the
 * page is loaded anew, and fail at once when they are asked again. So it is asked for under another name of the same file
 * from its second failure on, where the browser says which it was (Safari does not). Rejects when it does not come.
 * @param exported one of its exports, the component of a file unless stated. Where the build has put several scripts into one
 * file, what that file gives has no such name, and only a reload helps.
 */
export async function importAgain<T extends object>(
  load: () => Promise<T>,
  exported = 'default',
): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    const address = RegExp(`${location.origin}/\\S+`).exec(String(failure))?.[0];
    const times = failures.get(address) ?? 0;
    failures.set(address, times + 1);
    if (address === undefined || times === 0) throw failure;
    // The fragment makes it another module to the browser and the same file to its caches and to the server.
    const found = (await import(/* @vite-ignore */ `${address}#${String(times)}`)) as T;
    if (!(exported in found)) throw failure;
    return found;
  }
}
