/**
 * The page policy, one text for the meta element, our server's header and the example header files.
 * A meta policy does not reach workers: a host has to send the header as well (README, Hosting).
 */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Headers our own server sends with every file; a static host should send the same. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': pagePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** How long a browser may keep a file of the site, by its path below the root: for ever where its name tells its content. */
export const cacheHeader = (path: string): string =>
  path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
