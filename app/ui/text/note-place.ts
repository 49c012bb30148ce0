/** A box on the screen, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Space kept to the edges of the window, in CSS pixels. */
const edge = 8;

/**
 * Where a note of a size stands at a member: below it, or above it where there is no room below and more above; never
 * over it, and inside the window where it fits. It touches the member, so that a pointer can move onto it.
 */
export function placeNote(
  member: Box,
  note: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const below = member.top + member.height;
  const roomBelow = view.height - edge - below;
  const isAbove = roomBelow < note.height && member.top - edge > roomBelow;
  const left = Math.max(edge, Math.min(member.left, view.width - edge - note.width));
  return { left, top: isAbove ? member.top - note.height : below };
}
