import type { RequestId } from '../../worker/wire/message.ts';
import type { ExchangeRecord } from './ledger-record.ts';

/** Settled records kept per id or token for late lines; ids are hardly ever used again. */
const keptSettled = 32;

/** Records by id or by token: a Map, so that 1 and "1", 0 and "" stay apart. */
class RecordsByName {
  readonly #lists = new Map<RequestId, ExchangeRecord[]>();

  add(name: RequestId, record: ExchangeRecord): void {
    const list = this.#lists.get(name) ?? [];
    list.push(record);
    if (list.length > 2 * keptSettled) {
      const newest = new Set(list.slice(-keptSettled));
      this.#lists.set(
        name,
        list.filter((each) => each.pending || newest.has(each)),
      );
    } else this.#lists.set(name, list);
  }

  pending(name: RequestId): ExchangeRecord[] {
    return this.#lists.get(name)?.filter(({ pending }) => pending) ?? [];
  }

  /** Oldest in flight, else undefined. */
  oldestPending(name: RequestId): ExchangeRecord | undefined {
    return this.#lists.get(name)?.find(({ pending }) => pending);
  }

  /** Whom a late line belongs to: the oldest that never got an answer, else the newest of the name. */
  settled(name: RequestId): ExchangeRecord | undefined {
    const list = this.#lists.get(name);
    return list?.find((each) => !each.answered && each.lateAnswers === 0) ?? list?.at(-1);
  }

  forget(before: number): void {
    for (const [name, list] of this.#lists) {
      const kept = list.filter(({ key, pending }) => pending || key >= before);
      if (kept.length === 0) this.#lists.delete(name);
      else this.#lists.set(name, kept);
    }
  }
}

/** The requests of one process. */
export class ProcessRecords {
  readonly byId = new RecordsByName();
  readonly byToken = new RecordsByName();
  readonly #pending = new Set<ExchangeRecord>();
  #all: ExchangeRecord[] = [];
  readonly #byMethod = new Map<string, ExchangeRecord[]>();

  add(record: ExchangeRecord): void {
    this.#all.push(record);
    const alike = this.#byMethod.get(record.method);
    if (alike === undefined) this.#byMethod.set(record.method, [record]);
    else alike.push(record);
    this.byId.add(record.id, record);
    if (record.token !== undefined) this.byToken.add(record.token, record);
    this.#pending.add(record);
  }

  /** All records, of one method if that is named, oldest first. */
  all(method?: string): readonly ExchangeRecord[] {
    return method === undefined ? this.#all : (this.#byMethod.get(method) ?? []);
  }

  /** Requests in flight, oldest first. */
  inFlight(): ExchangeRecord[] {
    for (const record of this.#pending) if (!record.pending) this.#pending.delete(record);
    return [...this.#pending];
  }

  /** Drops settled records whose request is older than the entry `before`. */
  forget(before: number): void {
    const isKept = ({ key, pending }: ExchangeRecord): boolean => pending || key >= before;
    this.#all = this.#all.filter(isKept);
    for (const [method, records] of this.#byMethod) this.#byMethod.set(method, records.filter(isKept));
    this.byId.forget(before);
    this.byToken.forget(before);
  }
}
