/** One line of the menu: a link or an action, never both. */
export interface MenuItem {
  readonly text: string;
  /** A sentence below it. */
  readonly says?: string;
  /** The single key that does the same. */
  readonly key?: string;
  readonly href?: string;
  readonly onchoose?: () => void;
  /** It stands beside the menu where there is room, and in it where there is none. */
  readonly besides?: boolean;
}

/** Lines of the menu that belong together. */
export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}
