/**
 * Calls `onchange` with the id of the section being read: the last one whose heading has passed the upper third of the
 * window, or the first. Sections that are not in the page are left out. Returns the way to stop.
 */
export function watchSections(ids: readonly string[], onchange: (id: string) => void): () => void {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? []);
  let last: string | undefined;
  let waiting = false;
  const look = (): void => {
    waiting = false;
    const line = window.innerHeight / 3;
    const passed = headings.findLast((heading) => heading.getBoundingClientRect().top <= line);
    const now = (passed ?? headings[0])?.id;
    if (now === undefined || now === last) return;
    last = now;
    onchange(now);
  };
  const soon = (): void => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(look);
  };
  look();
  window.addEventListener('scroll', soon, { passive: true });
  window.addEventListener('resize', soon, { passive: true });
  return () => {
    window.removeEventListener('scroll', soon);
    window.removeEventListener('resize', soon);
  };
}
