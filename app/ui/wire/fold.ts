/** Something that folds out below the head of the wire, and the button for it. */
export interface Fold {
  readonly text: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}
