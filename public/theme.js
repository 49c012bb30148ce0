// Runs before the first paint, so that a chosen theme never flashes. Storage may be forbidden: then the system decides.
try {
  var theme = localStorage.getItem('wirebook-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (forbidden) {}
