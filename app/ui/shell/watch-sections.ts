/**
 * Calls `onchange` with the id of the section being read: the last one whose heading has passed the upper third of the
 * window; or the first, which is not `reached` then. Sections that are not in the page are left out. Returns the way to stop.
 */
export function watchSections(
  ids: readonly string[],
  onchange: (id: string, reached: boolean) => void,
): () => void {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? []);
  let last: { readonly id: string; readonly reached: boolean } | undefined;
  let waiting = false;
  const look = (): void => {
    waiting = false;
    const line = window.innerHeight / 3;
    const passed = headings.findLast((heading) => heading.getBoundingClientRect().top <= line);
    const [id, reached] = [(passed ?? headings[0])?.id, passed !== undefined];
    if (id === undefined || (id === last?.id && reached === last.reached)) return;
    last = { id, reached };
    onchange(id, reached);
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
