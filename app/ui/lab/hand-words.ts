import type { HandDifference } from '../../notebook/labs/hand-differences.ts';

/** A difference between two hands, named and explained. */
export interface DifferenceWords {
  readonly title: string;
  readonly says: string;
}

const at = (pointer: string): string => (pointer === '' ? 'the message' : (pointer.split('/').at(-1) ?? ''));

const isCalendar = (pointer: string): boolean =>
  pointer === '/params/arguments/calendar' ||
  pointer === '/params/uri' ||
  pointer === '/params/notifications/resourceSubscriptions';

function valueWords({ pointer, theirs, ours }: Extract<HandDifference, { kind: 'value' }>): DifferenceWords {
  const both = `Theirs: ${theirs}. Ours: ${ours}.`;
  if (pointer === '/id' || pointer === '/params/requestId')
    return {
      title: 'Another id',
      says: `${both} An id pairs an answer with its request and says nothing else. The official client counts from 0, and gives its probe and its streams strings of their own. Ours counts from 1.`,
    };
  if (pointer.startsWith('/params/_meta/io.modelcontextprotocol~1clientInfo/'))
    return {
      title: pointer.endsWith('/name') ? 'Another name' : 'Another version of the client',
      says: `${both} Each client says this of itself, and it proves nothing.`,
    };
  if (isCalendar(pointer))
    return {
      title: 'Another calendar',
      says: `${both} Each of the two made a calendar of its own, with a handle of its own.`,
    };
  if (pointer === '/params/requestState')
    return {
      title: 'Another state',
      says: 'The server sealed one for each call. Each client gives its own back as it came.',
    };
  if (pointer === '/params/reason')
    return {
      title: 'Other words for the reason',
      says: `${both} The words are for people, and for the log.`,
    };
  return { title: `Another value of ${at(pointer)}`, says: both };
}

function aloneWords({
  kind,
  pointer,
  text,
}: Extract<HandDifference, { kind: 'theirs-alone' | 'ours-alone' }>): DifferenceWords {
  if (kind === 'theirs-alone' && pointer === '/params/_meta')
    return {
      title: 'Metadata on a notification too',
      says: 'The official client states version, name and capabilities on what it only tells as well. A request must carry them; a notification need not.',
    };
  if (kind === 'ours-alone' && pointer === '/params/reason')
    return { title: 'No reason given', says: `Ours says why: ${text}. The reason may be left out.` };
  return {
    title: kind === 'theirs-alone' ? `Only theirs has ${at(pointer)}` : `Only ours has ${at(pointer)}`,
    says: text,
  };
}

/** The words for a difference: what was found in the lines, and why it is so or why it does not matter. */
export function differenceWords(found: HandDifference): DifferenceWords {
  switch (found.kind) {
    case 'order':
      return {
        title: `Another order in ${at(found.pointer)}`,
        says: `Theirs: ${found.theirs}. Ours: ${found.ours}. The members of an object have no order in JSON, so no server may depend on one.`,
      };
    case 'value':
      return valueWords(found);
    case 'theirs-alone':
    case 'ours-alone':
      return aloneWords(found);
    case 'they-also-wrote':
      return found.method === 'server/discover'
        ? {
            title: 'A request more: server/discover',
            says: `It bears the id ${found.id}. The official client asks when it connects, so that a server of another era is found out at once. Ours asks when it is told to; a client may do either.`,
          }
        : { title: `A message more: ${found.method}`, says: 'Only the official client wrote it.' };
    case 'we-also-wrote':
      return { title: `A message fewer: ${found.method}`, says: 'Only our client wrote it.' };
    case 'they-wrote-nothing':
      return {
        title: 'Nothing was written',
        says: 'The official client still held an earlier answer. The server had said with ttlMs how long it stays good, so it was given out again and nothing crossed the wire. Ours keeps nothing, and asked.',
      };
    case 'we-wrote-nothing':
      return { title: 'Ours wrote nothing', says: 'Only the official client wrote something.' };
  }
}
