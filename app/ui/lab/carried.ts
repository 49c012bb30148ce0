/** A stretch of a line; `marked` when it is one of the strings looked for. */
export interface MarkedText {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a line at every place where one of the strings stands, longest first. The stretches joined are the line. */
export function markCarried(line: string, carried: readonly string[]): readonly MarkedText[] {
  const wanted = carried.filter((each) => each !== '').toSorted((a, b) => b.length - a.length);
  const found: MarkedText[] = [];
  let from = 0;
  for (let at = 0; at < line.length;) {
    const hit = wanted.find((each) => line.startsWith(each, at));
    if (hit === undefined) {
      at += 1;
      continue;
    }
    if (at > from) found.push({ text: line.slice(from, at), marked: false });
    found.push({ text: hit, marked: true });
    at += hit.length;
    from = at;
  }
  return from < line.length ? [...found, { text: line.slice(from), marked: false }] : found;
}
