/**
 * A copy of `value` without reactive proxies, fit for postMessage, IndexedDB and BroadcastChannel.
 * The one place where state leaves the page: a proxy handed to any of the three throws DataCloneError.
 */
export function plain<T>(value: T): T {
  return $state.snapshot(value) as T;
}
