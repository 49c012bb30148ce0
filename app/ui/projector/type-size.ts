const place = 'wirebook-projector-size';
const sizes = [1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The size of type this window was left with; 1.5 at the first time, or where storage is forbidden. */
export function notedSize(): number {
  try {
    const noted = Number(localStorage.getItem(place));
    return sizes.find((size) => size === noted) ?? 1.5;
  } catch {
    return 1.5;
  }
}

/** The next size up or down, noted for this browser; at the end of the scale the same again. */
export function otherSize(size: number, by: 1 | -1): number {
  const at = sizes.findIndex((one) => one >= size);
  const next = sizes[Math.min(Math.max(at + by, 0), sizes.length - 1)] ?? size;
  try {
    localStorage.setItem(place, String(next));
  } catch {
    // The size holds until the window is closed.
  }
  return next;
}
