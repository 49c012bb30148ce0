// Runs before the first paint.
(() => {
  // Who comes to the top of a page sees what is below only later, and it may be laid out later (app/styles/base.css). Who
  // comes back to a place in it needs every height at once, and so does a browser that does not hold the place itself.
  const [visit] = performance.getEntriesByType('navigation');
  const atTop = visit !== undefined && visit.type === 'navigate' && location.hash === '';
  if (atTop && CSS.supports('overflow-anchor', 'auto')) document.documentElement.dataset.fresh = 'true';
  // A chosen theme must never flash. Storage may be forbidden: then the system decides.
  let theme;
  try {
    theme = localStorage.getItem('wirebook-theme');
  } catch {
    return;
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
