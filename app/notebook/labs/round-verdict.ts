import { plainly } from '../../../worker/wire/quoted.ts';
import { at, member, parsed } from '../../host/members.ts';
import type { Exchange } from '../../host/types.ts';

/** What the last process of a round found. */
export interface Verdict {
  readonly found: boolean;
  readonly says: string;
  /** Titles of the week, in the order of the answer. */
  readonly week: readonly string[];
}

function weekOf(exchange: Exchange): readonly string[] | undefined {
  const text = at(parsed(exchange.answer?.text ?? ''), '/result/contents/0/text');
  const events = typeof text === 'string' ? parsed(text) : undefined;
  if (!Array.isArray(events)) return undefined;
  return events.map((event) => plainly(member(event, 'title') ?? 'an event without a title'));
}

/**
 * Whether the week that C was answered with holds the event that B created. Undefined while C waits.
 * @param title title of the event
 */
export function judgeRound(b: Exchange, c: Exchange, title: string): Verdict | undefined {
  if (c.outcome === 'pending') return undefined;
  const week = weekOf(c);
  if (week === undefined || b.outcome !== 'result')
    return { found: false, week: week ?? [], says: 'This round did not come to a created event and a week.' };
  const [creator, reader] = [`B, process ${String(b.process)},`, `C, process ${String(c.process)},`];
  return week.includes(title)
    ? { found: true, week, says: `${reader} sees the event that ${creator} created.` }
    : { found: false, week, says: `${creator} created the event. ${reader} does not see it.` };
}
