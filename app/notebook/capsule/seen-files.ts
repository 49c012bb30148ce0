/** Which texts were seen before, without keeping them: by length and a 32-bit sum (FNV-1a). Not reactive. */
export class SeenFiles {
  readonly #seen = new Set<string>();

  has(text: string): boolean {
    return this.#seen.has(sumOf(text));
  }

  add(text: string): void {
    this.#seen.add(sumOf(text));
  }

  clear(): void {
    this.#seen.clear();
  }
}

function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return `${String(text.length)} ${String(sum)}`;
}
