/** Path of a URL. In a worker modules have http addresses, where Node has files; only docs are ever looked for beside them. */
export function fileURLToPath(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/, '');
}
