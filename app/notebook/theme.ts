import type { Theme } from './storage/values.ts';

/** Where the theme is kept a second time: a script in the head must read it before the first paint. */
const themeKey = 'wirebook-theme';

/**
 * Puts a theme on the document: the attribute `data-theme` on the root element is `light` or `dark`, or absent for
 * `system`. Notes it for the next load, as far as the browser allows.
 */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Denied storage costs a flash of the other theme at the next load, nothing else.
  }
}

/** The theme noted for this load; `system` when there is none or none can be read. */
export function notedTheme(): Theme {
  try {
    const noted = localStorage.getItem(themeKey);
    return noted === 'light' || noted === 'dark' ? noted : 'system';
  } catch {
    return 'system';
  }
}
