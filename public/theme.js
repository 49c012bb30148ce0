// Runs before the first paint, so that a chosen theme never flashes. Storage may be forbidden: then the system decides.
(() => {
  let theme;
  try {
    theme = localStorage.getItem('wirebook-theme');
  } catch {
    return;
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
