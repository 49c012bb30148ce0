/** Path without its last part (POSIX, absolute paths). */
export function dirname(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}

/** Joins parts to one absolute path and resolves `..` (POSIX). */
export function join(...parts: string[]): string {
  const kept: string[] = [];
  for (const part of parts.join('/').split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}`;
}
