/** The reader's choice of colours; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The choice as the switch names it. */
export const themeWords: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

const order: readonly Theme[] = ['system', 'light', 'dark'];

/** The choice one press further. */
export const nextTheme = (theme: Theme): Theme =>
  order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
