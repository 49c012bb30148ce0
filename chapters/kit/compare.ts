import { explainFault } from '../../worker/wire/json-faults.ts';
import { parseJsonText, type JsonMember, type JsonNode } from '../../worker/wire/json-text.ts';
import { formatPointer, parsePointer } from '../../worker/wire/pointer.ts';
import { equalNumbers } from './number-value.ts';

/** One difference in meaning between two JSON texts. */
export interface Difference {
  /** RFC 6901, in both texts. */
  readonly pointer: string;
  /** `type-changed`: an object became an array, a string a number, and so on. */
  readonly kind: 'added' | 'removed' | 'changed' | 'type-changed';
  /** Raw text of the value on the left, as it stands there; absent when it was added. */
  readonly left?: string;
  /** Raw text of the value on the right; absent when it was removed. */
  readonly right?: string;
  /** Why this difference does not count; absent when it counts. */
  readonly ignored?: string;
  /** A sentence where the kind does not tell the whole: a name that stands twice, a text that is no JSON. */
  readonly says?: string;
}

/** A place whose differences do not count. */
export interface Ignored {
  /** RFC 6901, a token `*` standing for any one token; everything below the place is ignored too. */
  readonly pointer: string;
  /** One sentence, kept with each difference. */
  readonly why: string;
}

/** A place as a chain to the root: a copied path at each level would cost the square of the depth. */
interface Place {
  readonly within: Place | undefined;
  readonly token: string | number;
}

/** A pair of values still to compare; the root's place is undefined. */
interface Pair {
  readonly place: Place | undefined;
  readonly left: JsonNode | undefined;
  readonly right: JsonNode | undefined;
  readonly says?: string;
}

const twice = 'This name stands more than once in its object; every reader takes the last.';

/** Compares two parsed texts with a list of its own instead of recursion, so that depth is no limit. */
class Comparison {
  readonly differences: Difference[] = [];
  readonly #left: string;
  readonly #right: string;
  readonly #ignored: readonly { readonly tokens: readonly string[]; readonly why: string }[];
  readonly #open: Pair[] = [];

  constructor(left: string, right: string, ignored: readonly Ignored[]) {
    this.#left = left;
    this.#right = right;
    this.#ignored = ignored.map(({ pointer, why }) => ({ tokens: parsePointer(pointer) ?? [pointer], why }));
  }

  run(left: JsonNode, right: JsonNode): void {
    this.#open.push({ place: undefined, left, right });
    for (let pair = this.#open.pop(); pair !== undefined; pair = this.#open.pop()) this.#compare(pair);
  }

  #compare(pair: Pair): void {
    const { left, right } = pair;
    if (left === undefined || right === undefined)
      return this.#report(left === undefined ? 'added' : 'removed', pair);
    if (typeOf(left) !== typeOf(right)) return this.#report('type-changed', pair);
    if (left.kind === 'object') return this.#members(pair.place, left, right);
    if (left.kind === 'array') return this.#items(pair.place, left, right);
    if (!this.#sameScalar(left, right)) this.#report('changed', pair);
  }

  #sameScalar(left: JsonNode, right: JsonNode): boolean {
    const [one, other] = [this.#left.slice(left.start, left.end), this.#right.slice(right.start, right.end)];
    if (one === other) return true;
    if (left.kind === 'number') return equalNumbers(one, other);
    return left.kind === 'string' && JSON.parse(one) === JSON.parse(other);
  }

  #members(within: Pair['place'], left: JsonNode, right: JsonNode): void {
    const lefts = byName(left.members ?? []);
    const rights = byName(right.members ?? []);
    const pairs: Pair[] = [];
    for (const name of new Set([...lefts.keys(), ...rights.keys()])) {
      const [ours, theirs] = [lefts.get(name) ?? [], rights.get(name) ?? []];
      const place = { within, token: name };
      pairs.push({ place, left: ours.at(-1)?.value, right: theirs.at(-1)?.value });
      for (let back = 2; back <= Math.max(ours.length, theirs.length); back += 1) {
        pairs.push({ place, left: ours.at(-back)?.value, right: theirs.at(-back)?.value, says: twice });
      }
    }
    this.#later(pairs);
  }

  #items(within: Pair['place'], left: JsonNode, right: JsonNode): void {
    const [lefts, rights] = [left.items ?? [], right.items ?? []];
    const length = Math.max(lefts.length, rights.length);
    this.#later(
      Array.from({ length }, (_, index) => ({
        place: { within, token: index },
        left: lefts[index],
        right: rights[index],
      })),
    );
  }

  #later(pairs: Pair[]): void {
    for (const pair of pairs.reverse()) this.#open.push(pair);
  }

  #report(kind: Difference['kind'], { place, left, right, says }: Pair): void {
    const tokens = tokensOf(place);
    const ignored = this.#whyIgnored(tokens);
    this.differences.push({
      pointer: formatPointer(tokens),
      kind,
      ...(left === undefined ? {} : { left: this.#left.slice(left.start, left.end) }),
      ...(right === undefined ? {} : { right: this.#right.slice(right.start, right.end) }),
      ...(ignored === undefined ? {} : { ignored }),
      ...(says === undefined ? {} : { says }),
    });
  }

  #whyIgnored(tokens: readonly string[]): string | undefined {
    return this.#ignored.find(
      (one) =>
        one.tokens.length <= tokens.length &&
        one.tokens.every((token, index) => token === '*' || token === tokens[index]),
    )?.why;
  }
}

function tokensOf(place: Place | undefined): string[] {
  const tokens: string[] = [];
  for (let here = place; here !== undefined; here = here.within) tokens.push(String(here.token));
  return tokens.reverse();
}

const typeOf = ({ kind }: JsonNode): string => (kind === 'true' || kind === 'false' ? 'boolean' : kind);

function byName(members: readonly JsonMember[]): Map<string, JsonMember[]> {
  const names = new Map<string, JsonMember[]>();
  for (const member of members) {
    const same = names.get(member.name);
    if (same === undefined) names.set(member.name, [member]);
    else same.push(member);
  }
  return names;
}

/**
 * What differs in meaning between two JSON texts, in the order of the left one, what was added last. The order of
 * members, white space, escapes and the spelling of numbers (2, 2.0, 2e0) are no difference; items of arrays are
 * compared by place; numbers by exact decimal value. Ignored differences are reported too, each with its reason. A
 * text that is no JSON gives one difference at '' that says so. Never throws.
 */
export function compareJson(
  leftText: string,
  rightText: string,
  options: { readonly ignore?: readonly Ignored[] } = {},
): readonly Difference[] {
  const left = parseJsonText(leftText);
  const right = parseJsonText(rightText);
  if (left.ok && right.ok) {
    const comparison = new Comparison(leftText, rightText, options.ignore ?? []);
    comparison.run(left.root, right.root);
    return comparison.differences;
  }
  const reasons = [
    ...(left.ok ? [] : [`The left text is no JSON. ${explainFault(leftText, left.stop).reason}`]),
    ...(right.ok ? [] : [`The right text is no JSON. ${explainFault(rightText, right.stop).reason}`]),
  ];
  return [{ pointer: '', kind: 'changed', left: leftText, right: rightText, says: reasons.join(' ') }];
}

/** Whether two texts are JSON of the same meaning; false when one of them is no JSON. Never throws. */
export const equalJson = (leftText: string, rightText: string): boolean =>
  compareJson(leftText, rightText).length === 0;
