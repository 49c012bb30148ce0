/** One line of the menu: a link or an action, never both. */
export interface MenuItem {
  readonly text: string;
  /** A sentence below it. */
  readonly says?: string;
  readonly href?: string;
  readonly onchoose?: () => void;
}
