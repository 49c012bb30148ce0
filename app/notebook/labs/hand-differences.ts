import { isJsonObject } from '../../../worker/wire/envelope.ts';
import { member, parsed } from '../../host/members.ts';

/** One thing in which two lines that ask for the same differ; `pointer` is RFC 6901, into both. */
export type LineDifference =
  /** The same members in another order. */
  | { readonly kind: 'order'; readonly pointer: string; readonly theirs: string; readonly ours: string }
  | { readonly kind: 'theirs-alone' | 'ours-alone'; readonly pointer: string; readonly text: string }
  | { readonly kind: 'value'; readonly pointer: string; readonly theirs: string; readonly ours: string };

/** In what the messages of two hands differ that were told to do the same. */
export type HandDifference =
  | LineDifference
  /** A message that only one of them wrote. */
  | { readonly kind: 'they-also-wrote' | 'we-also-wrote'; readonly method: string; readonly id: string }
  /** One of them wrote nothing at all. */
  | { readonly kind: 'they-wrote-nothing' | 'we-wrote-nothing' };

interface Message {
  readonly value: unknown;
  readonly method: string;
}

const messageOf = (line: string): Message => {
  const value = parsed(line);
  const method = member(value, 'method');
  return { value, method: typeof method === 'string' ? method : '' };
};

const text = (value: unknown): string => JSON.stringify(value) ?? '';

const step = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** How two objects differ, each member in turn; the order of the members they share counts as one difference. */
function ofObjects(
  theirs: Readonly<Record<string, unknown>>,
  ours: Readonly<Record<string, unknown>>,
  pointer: string,
): LineDifference[] {
  const found: LineDifference[] = [];
  const theirNames = Object.keys(theirs);
  const ourNames = Object.keys(ours);
  const [theirShared, ourShared] = [
    theirNames.filter((name) => Object.hasOwn(ours, name)),
    ourNames.filter((name) => Object.hasOwn(theirs, name)),
  ];
  if (theirShared.join('\n') !== ourShared.join('\n'))
    found.push({ kind: 'order', pointer, theirs: theirNames.join(', '), ours: ourNames.join(', ') });
  for (const name of theirNames) {
    const at = pointer + step(name);
    if (Object.hasOwn(ours, name)) found.push(...ofValues(theirs[name], ours[name], at));
    else found.push({ kind: 'theirs-alone', pointer: at, text: text(theirs[name]) });
  }
  for (const name of ourNames)
    if (!Object.hasOwn(theirs, name))
      found.push({ kind: 'ours-alone', pointer: pointer + step(name), text: text(ours[name]) });
  return found;
}

function ofValues(theirs: unknown, ours: unknown, pointer: string): LineDifference[] {
  if (isJsonObject(theirs) && isJsonObject(ours)) return ofObjects(theirs, ours, pointer);
  return text(theirs) === text(ours)
    ? []
    : [{ kind: 'value', pointer, theirs: text(theirs), ours: text(ours) }];
}

/** Pairs each line of one hand with the next of the other that has the same method. */
function pair(theirs: readonly Message[], ours: readonly Message[]) {
  const rest = [...ours];
  const pairs: (readonly [Message, Message])[] = [];
  const alone: Message[] = [];
  for (const each of theirs) {
    const at = rest.findIndex(({ method }) => method === each.method);
    const [found] = at < 0 ? [] : rest.splice(at, 1);
    if (found === undefined) alone.push(each);
    else pairs.push([each, found]);
  }
  return { pairs, alone, rest };
}

const named = ({ method, value }: Message): { method: string; id: string } => ({
  method,
  id: text(member(value, 'id')),
});

/**
 * In what the lines that two hands wrote for the same act differ: what one wrote and the other did not, then member by
 * member, each difference once. Nothing is forgiven, and nothing is said that is not in the lines.
 */
export function differences(theirs: readonly string[], ours: readonly string[]): readonly HandDifference[] {
  if (theirs.length + ours.length === 0) return [];
  if (theirs.length === 0) return [{ kind: 'they-wrote-nothing' }];
  if (ours.length === 0) return [{ kind: 'we-wrote-nothing' }];
  const { pairs, alone, rest } = pair(theirs.map(messageOf), ours.map(messageOf));
  const all: HandDifference[] = [
    ...alone.map((each) => ({ kind: 'they-also-wrote', ...named(each) }) as const),
    ...rest.map((each) => ({ kind: 'we-also-wrote', ...named(each) }) as const),
    ...pairs.flatMap(([one, other]) => ofValues(one.value, other.value, '')),
  ];
  return [...new Map(all.map((each) => [text(each), each])).values()];
}
