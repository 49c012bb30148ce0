import { META, METHODS, NOTIFICATIONS } from '../../worker/mcp/names.ts';
import { isRequestId } from '../../worker/wire/envelope.ts';
import { isBlank } from '../../worker/wire/line-decoder.ts';
import type { Received, RequestId } from '../../worker/wire/message.ts';
import { judgeAnswer } from './answer.ts';
import { exitReason } from './exit-words.ts';
import { ExchangeRecord } from './ledger-record.ts';
import { idOfInvalid } from './line-class.ts';
import { receivedOf, valueOf } from './line-reading.ts';
import { member } from './members.ts';
import { ProcessRecords } from './process-records.ts';
import type { Exchange, HostEvent, LineEntry, Link, TraceEntry } from './types.ts';

/** Where a line of stdin or stdout belongs: to an exchange, in a role, or to none, with the reason. */
export type Place =
  | { readonly role: Link['role']; readonly exchange: number }
  | {
      readonly role: 'unpaired';
      readonly why:
        'after-end' | 'unknown-id' | 'no-id' | 'unknown-token' | 'unknown-subscription' | 'unrelated';
    };

const nameOf = (process: number, restored: boolean): string =>
  `${String(process)} ${restored ? 'restored' : 'live'}`;
const unpaired = (why: Extract<Place, { role: 'unpaired' }>['why']): Place => ({ role: 'unpaired', why });

/**
 * Exchanges out of trace entries, one entry at a time; knows nothing but the entries. Pairs by process, by id and its
 * type, oldest request in flight first; what comes after an exchange has settled goes to `late` and changes nothing
 * else. Restored entries pair among themselves only.
 */
export class Ledger {
  readonly #records = new Map<number, ExchangeRecord>();
  readonly #processes = new Map<string, ProcessRecords>();
  readonly #places = new Map<number, Place>();
  #list: readonly Exchange[] | undefined;

  /** Takes the next entry; returns the keys of the exchanges it changed. */
  add(entry: TraceEntry): readonly number[] {
    const changed = entry.kind === 'event' ? this.#event(entry.event, entry) : this.#line(entry);
    if (changed.length > 0) this.#list = undefined;
    return changed.map(({ key }) => key);
  }

  get(key: number): Exchange | undefined {
    return this.#records.get(key)?.view;
  }

  /** Id of a request, cheaper than its exchange; undefined when there is no such request. */
  idOf(key: number): RequestId | undefined {
    return this.#records.get(key)?.id;
  }

  /** Whether a request waits for its end, cheaper than its exchange. */
  isPending(key: number): boolean {
    return this.#records.get(key)?.pending === true;
  }

  /** All exchanges, oldest first; the same array until something changes. */
  exchanges(): readonly Exchange[] {
    this.#list ??= [...this.#records.values()].map(({ view }) => view);
    return this.#list;
  }

  /** Exchanges of one process, of one method if that is named, oldest first. */
  exchangesOf(process: number, restored: boolean, method?: string): readonly Exchange[] {
    const records = this.#processes.get(nameOf(process, restored))?.all(method) ?? [];
    return records.map(({ view }) => view);
  }

  /** Whether a request with this very id (type and value) waits for its answer in a live process. */
  inFlight(process: number, id: RequestId): boolean {
    return this.#processes.get(nameOf(process, false))?.byId.oldestPending(id) !== undefined;
  }

  /** Whether the exchange is a subscription the server has acknowledged. */
  acknowledged(key: number): boolean {
    return this.#records.get(key)?.acknowledged ?? false;
  }

  /** Where the line with this seq belongs; undefined for stderr, for blanks, and for lines that are no message. */
  placeOf(seq: number): Place | undefined {
    return this.#places.get(seq);
  }

  /** The exchange such a line belongs to, and as what. */
  link(seq: number): Link | undefined {
    const place = this.#places.get(seq);
    if (place === undefined || place.role === 'unpaired') return undefined;
    const exchange = this.get(place.exchange);
    return exchange === undefined ? undefined : { role: place.role, exchange };
  }

  /** Drops settled exchanges and places older than the entry `before`; for a trace that was trimmed. */
  forget(before: number): void {
    for (const [key, record] of this.#records) if (key < before && !record.pending) this.#records.delete(key);
    for (const seq of this.#places.keys()) if (seq < before) this.#places.delete(seq);
    for (const process of this.#processes.values()) process.forget(before);
    this.#list = undefined;
  }

  #process(entry: TraceEntry): ProcessRecords {
    const name = nameOf(entry.process, entry.restored);
    const found = this.#processes.get(name) ?? new ProcessRecords();
    this.#processes.set(name, found);
    return found;
  }

  #event(event: HostEvent, entry: TraceEntry): readonly ExchangeRecord[] {
    const process = this.#process(entry);
    const settleAll = (
      records: ExchangeRecord[],
      ...end: ['dead-process' | 'invalid-answer', string]
    ): ExchangeRecord[] => {
      for (const record of records) record.settle(entry.at, ...end);
      return records;
    };
    switch (event.type) {
      case 'spawned':
        return settleAll(process.inFlight(), 'dead-process', 'a later process took its number');
      case 'exit':
        return settleAll(process.inFlight(), 'dead-process', exitReason(event.exit));
      case 'line-too-long': {
        if (event.stream !== 'stdout') return [];
        const waiting = process.inFlight().filter(({ acknowledged }) => !acknowledged);
        return settleAll(
          waiting,
          'invalid-answer',
          'a line that was too long was dropped, and it may have been the answer',
        );
      }
      case 'timeout':
        return this.#settleOne(
          event.request,
          entry.at,
          'timeout',
          `no answer within ${String(event.afterMs)} ms`,
        );
      case 'cancelled':
        return this.#settleOne(event.request, entry.at, 'cancelled', event.reason);
      default:
        return [];
    }
  }

  #settleOne(
    key: number,
    time: number,
    outcome: 'timeout' | 'cancelled',
    reason: string,
  ): readonly ExchangeRecord[] {
    const record = this.#records.get(key);
    if (record?.pending !== true) return [];
    record.settle(time, outcome, reason);
    return [record];
  }

  #line(entry: LineEntry): readonly ExchangeRecord[] {
    if (entry.stream === 'stderr' || isBlank(entry.text)) return [];
    if (entry.afterEnd) {
      this.#places.set(entry.seq, unpaired('after-end'));
      return [];
    }
    // Only an object is a message; a flood of other text must not cost a parser's time.
    if (entry.stream === 'stdout' && !/^\s*\{/.test(entry.text)) return [];
    const received = receivedOf(entry);
    return entry.stream === 'stdin' ? this.#sent(entry, received) : this.#got(entry, received);
  }

  #sent(entry: LineEntry, received: Received): readonly ExchangeRecord[] {
    if (received.kind === 'request')
      return this.#open(
        entry,
        received.id,
        received.method,
        member(member(received.params, '_meta'), 'progressToken'),
      );
    if (received.kind === 'notification' && received.method === NOTIFICATIONS.cancelled)
      return this.#cancelled(entry, received.params);
    if (received.kind !== 'invalid') return [];
    const id = idOfInvalid(entry, received, 'request');
    const method = member(valueOf(entry), 'method');
    return id === undefined ? [] : this.#open(entry, id, typeof method === 'string' ? method : '', undefined);
  }

  #open(entry: LineEntry, id: RequestId, method: string, token: unknown): readonly ExchangeRecord[] {
    const process = this.#process(entry);
    const record = new ExchangeRecord(entry, id, method, token);
    const others = process.byId.pending(id);
    for (const each of others.length > 0 ? [record, ...others] : []) each.flagDuplicate();
    process.add(record);
    this.#records.set(record.key, record);
    this.#places.set(entry.seq, { role: 'request', exchange: record.key });
    return [record, ...others];
  }

  /** The client's cancellation names an id, so it ends every request in flight that bears it. */
  #cancelled(entry: LineEntry, params: unknown): readonly ExchangeRecord[] {
    const id = member(params, 'requestId');
    const named = isRequestId(id) ? this.#process(entry).byId.pending(id) : [];
    const reason = member(params, 'reason');
    for (const record of named)
      record.settle(entry.at, 'cancelled', typeof reason === 'string' ? reason : 'no reason given');
    return named;
  }

  #got(entry: LineEntry, received: Received): readonly ExchangeRecord[] {
    if (received.kind === 'response') return this.#answer(entry, received.id, received);
    if (received.kind === 'notification') return this.#notification(entry, received.method, received.params);
    if (received.kind !== 'invalid') return [];
    const id = idOfInvalid(entry, received, 'response');
    return id === undefined ? [] : this.#answer(entry, id, 'not a JSON-RPC 2.0 message');
  }

  #answer(
    entry: LineEntry,
    id: RequestId | undefined,
    answer: string | Parameters<typeof judgeAnswer>[1],
  ): readonly ExchangeRecord[] {
    const { byId } = this.#process(entry);
    const record = id === undefined ? undefined : (byId.oldestPending(id) ?? byId.settled(id));
    if (record === undefined) {
      this.#places.set(entry.seq, unpaired(id === undefined ? 'no-id' : 'unknown-id'));
      return [];
    }
    if (!record.pending) {
      record.lateAnswers += 1;
      return this.#put(record, entry, 'late');
    }
    const { outcome, reason } =
      typeof answer === 'string'
        ? { outcome: 'invalid-answer' as const, reason: answer }
        : judgeAnswer(record.method, answer);
    record.settle(entry.at, outcome, reason, entry);
    return this.#put(record, entry, 'answer');
  }

  #notification(entry: LineEntry, method: string, params: unknown): readonly ExchangeRecord[] {
    const process = this.#process(entry);
    if (method === NOTIFICATIONS.progress) {
      const token = member(params, 'progressToken');
      const record = isRequestId(token)
        ? (process.byToken.oldestPending(token) ?? process.byToken.settled(token))
        : undefined;
      return this.#related(entry, record, 'unknown-token');
    }
    const ends = method === NOTIFICATIONS.cancelled;
    const id = ends ? member(params, 'requestId') : member(member(params, '_meta'), META.subscriptionId);
    if (id === undefined) return this.#related(entry, undefined, 'unrelated');
    const found = isRequestId(id) ? (process.byId.oldestPending(id) ?? process.byId.settled(id)) : undefined;
    const listen = found?.method === METHODS.listen ? found : undefined;
    if (ends && listen !== undefined) return this.#torndown(entry, listen, params);
    if (method === NOTIFICATIONS.acknowledged && listen !== undefined) listen.acknowledged = true;
    return this.#related(entry, listen, 'unknown-subscription');
  }

  /** A server says so when it ends a subscription, with its result before or without one; both are in order. */
  #torndown(entry: LineEntry, listen: ExchangeRecord, params: unknown): readonly ExchangeRecord[] {
    const reason = member(params, 'reason');
    listen.settle(
      entry.at,
      'cancelled',
      typeof reason === 'string' ? reason : 'the server ended the subscription',
    );
    return this.#put(listen, entry, 'notification');
  }

  #related(
    entry: LineEntry,
    record: ExchangeRecord | undefined,
    why: Parameters<typeof unpaired>[0],
  ): readonly ExchangeRecord[] {
    if (record !== undefined) return this.#put(record, entry, record.pending ? 'notification' : 'late');
    this.#places.set(entry.seq, unpaired(why));
    return [];
  }

  #put(
    record: ExchangeRecord,
    entry: LineEntry,
    role: 'answer' | 'notification' | 'late',
  ): readonly ExchangeRecord[] {
    if (role === 'notification') record.addNotification(entry);
    if (role === 'late') record.addLate(entry);
    this.#places.set(entry.seq, { role, exchange: record.key });
    return [record];
  }
}
