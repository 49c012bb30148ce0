/** Longest wait for an idle moment, in milliseconds. */
const longestMs = 5000;

/** Calls `task` once the page has loaded and has nothing else to do. Safari knows no idle moments: there it is soon after. */
export function whenIdle(task: () => void): void {
  const wait = (): void => {
    const ask = Reflect.get(globalThis, 'requestIdleCallback') as typeof requestIdleCallback | undefined;
    if (ask === undefined) setTimeout(task, 200);
    else ask(task, { timeout: longestMs });
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
