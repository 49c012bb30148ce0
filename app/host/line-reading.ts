import { readMessage } from '../../worker/wire/envelope.ts';
import type { Received } from '../../worker/wire/message.ts';
import { parsed } from './members.ts';
import type { LineEntry, TraceEntry } from './types.ts';

/** A line as long as this is worth remembering longer than until the next one is read, in UTF-16 units. */
const longLine = 4096;

// What was read of a long line is many times its text, so nothing but those who use it keeps it.
const long = new WeakMap<LineEntry, WeakRef<Received>>();
let newest: { readonly entry: LineEntry; readonly received: Received } | undefined;

/**
 * What a line of the trace is, as `readMessage` says. However many ask in one task, a line is parsed once: the newest one is
 * remembered, and a long one as long as somebody uses what was read of it.
 */
export function receivedOf(entry: LineEntry): Received {
  const known = newest?.entry === entry ? newest.received : long.get(entry)?.deref();
  if (known !== undefined) return known;
  const received = readMessage(entry.text);
  newest = { entry, received };
  if (entry.text.length >= longLine) long.set(entry, new WeakRef(received));
  return received;
}

/** What an entry of the trace is as a message; undefined for what stands on no stream of messages. */
export const messageOf = (entry: TraceEntry): Received | undefined =>
  entry.kind === 'event' || entry.stream === 'stderr' ? undefined : receivedOf(entry);

/** The JSON value of a line of the trace, message or not, parsed as seldom as `receivedOf` does; undefined where it is none. */
export function valueOf(entry: LineEntry): unknown {
  const received = receivedOf(entry);
  if (received.kind !== 'invalid') return received.message;
  return received.code === -32700 ? undefined : parsed(entry.text);
}
