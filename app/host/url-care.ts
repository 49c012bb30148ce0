/** What the host thinks of an address a server wants opened (client/elicitation, Safe URL Handling). */
export type UrlJudgement =
  | {
      readonly ok: true;
      /** Host and port as the browser will reach them, in ASCII. */
      readonly host: string;
      /** The same host as it reads in its own script; equal to `host` where there is no difference. */
      readonly hostAsWritten: string;
      /** One sentence each; empty where nothing is remarkable. */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly says: string };

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The part of the text between `//` and the first slash, without user-info and port. */
function writtenHost(text: string): string {
  const authority = /^[^:]*:[\\/]*([^\\/?#]*)/.exec(text)?.[1] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1);
}

const scripts = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
};

/** Names of the look-alike scripts in one label of a host. */
const scriptsOf = (label: string): readonly string[] =>
  Object.entries(scripts).flatMap(([name, pattern]) => (pattern.test(label) ? [name] : []));

function hostWarnings(text: string, url: URL, site: string): readonly string[] {
  const warnings: string[] = [];
  const written = writtenHost(text);
  const mixed = written
    .split('.')
    .map(scriptsOf)
    .find((found) => found.length > 1);
  if (parse(site)?.host !== url.host)
    warnings.push('This address leads away from this site, to another host.');
  if (url.hostname.split('.').some((label) => label.startsWith('xn--')))
    warnings.push(
      'The name of the host has letters beyond plain Latin ones (Punycode). Such names can look like another name.',
    );
  if (mixed !== undefined)
    warnings.push(`The name of the host mixes letters of different scripts: ${mixed.join(' and ')}.`);
  return warnings;
}

function textWarnings(text: string, url: URL): readonly string[] {
  const warnings: string[] = [];
  if (url.username !== '' || url.password !== '')
    warnings.push(
      'There is text before an @ in the address. It is no part of the host, and can be made to look like one.',
    );
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    warnings.push(
      'The connection would not be encrypted (http): others on the way can read and change the page.',
    );
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(text))
    warnings.push(
      'The address has hidden characters, white space or backslashes in it, which a browser reads otherwise than you.',
    );
  return warnings;
}

/**
 * Judges an address before it may be opened. Only http and https are ever opened; the address is neither fetched nor
 * looked up. @param site address of this site, to say whether one would leave it
 */
export function judgeUrl(text: string, site: string): UrlJudgement {
  const url = parse(text);
  if (url === undefined)
    return { ok: false, says: 'This is no whole address, so there is nothing that could be opened.' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return {
      ok: false,
      says: `An address that begins with ${url.protocol} is not opened here: it does not lead to a page of its own.`,
    };
  const warnings = [...hostWarnings(text, url, site), ...textWarnings(text, url)];
  return { ok: true, host: url.host, hostAsWritten: writtenHost(text), warnings };
}
