import { wellFormed } from '../wire/well-formed.ts';

/** A compiled URI template. */
export interface UriTemplate {
  /** Names of the variables, in order. */
  readonly variables: readonly string[];
  /** The URI for these values; an absent one counts as empty (RFC 6570, section 3.2.1). */
  expand(values: Readonly<Record<string, string>>): string;
  /** The values that expand to exactly this URI; undefined when there are none. */
  match(uri: string): Readonly<Record<string, string>> | undefined;
}

const expression = /\{([^{}]*)\}/;
const variableName = /^[A-Za-z0-9_]+$/;
const literalText = /^[!#$&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]*$/;
const reserved = /[!#$&'()*+,/:;=?@[\]]/;

/** Simple expansion: everything but the unreserved characters is percent-encoded as UTF-8. */
function encode(value: string): string {
  return encodeURIComponent(wellFormed(value)).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function checkParts(template: string, names: readonly string[], literals: readonly string[]): void {
  if (new Set(names).size < names.length || !names.every((name) => variableName.test(name)))
    throw new Error(`uri-template.ts knows plain variables only, each once: ${template}`);
  if (!literals.every((literal) => literalText.test(literal)))
    throw new Error(`uri-template.ts knows literals of URI characters only: ${template}`);
  // Without a reserved character between two variables it would be open where one ends and the next begins.
  if (!literals.slice(1, -1).every((literal) => reserved.test(literal)))
    throw new Error(`uri-template.ts needs a reserved character between two variables: ${template}`);
}

/**
 * Compiles a template of level 1 of RFC 6570: literals and `{name}`. Matching is expansion backwards and takes one way
 * only: a URI matches when it is exactly what its values expand to. It reads the URI once, whatever the URI.
 * Throws when the template is of a higher level, or when a URI could be read in two ways.
 */
export function compileTemplate(template: string): UriTemplate {
  const parts = template.split(expression);
  const literals = parts.filter((_part, index) => index % 2 === 0);
  const names = parts.filter((_part, index) => index % 2 === 1);
  checkParts(template, names, literals);
  const expand = (values: Readonly<Record<string, string>>): string =>
    parts
      .map((part, index) =>
        index % 2 === 0 ? part : encode(Object.hasOwn(values, part) ? (values[part] ?? '') : ''),
      )
      .join('');
  const match = (uri: string): Record<string, string> | undefined => {
    let at = literals[0]?.length ?? 0;
    const values: [string, string][] = [];
    for (const [index, name] of names.entries()) {
      const literal = literals[index + 1] ?? '';
      const last = index === names.length - 1;
      const end = last ? uri.length - literal.length : uri.indexOf(literal, at);
      const value = end < at ? undefined : decode(uri.slice(at, end));
      if (value === undefined) return undefined;
      values.push([name, value]);
      at = end + literal.length;
    }
    const found = Object.fromEntries(values);
    return expand(found) === uri ? found : undefined;
  };
  return { variables: names, expand, match };
}
