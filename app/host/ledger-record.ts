import { isRequestId } from '../../worker/wire/envelope.ts';
import type { RequestId } from '../../worker/wire/message.ts';
import type { Exchange, LineEntry, OutcomeKind } from './types.ts';

/** One request as the ledger keeps it: grows in place and is shown as an immutable Exchange. */
export class ExchangeRecord {
  readonly key: number;
  readonly id: RequestId;
  readonly method: string;
  readonly token: RequestId | undefined;
  readonly request: LineEntry;
  /** The server has acknowledged it as a subscription (basic/patterns/subscriptions). */
  acknowledged = false;
  /** Responses among the late lines. */
  lateAnswers = 0;
  #duplicateId = false;
  #outcome: OutcomeKind = 'pending';
  #answer: LineEntry | undefined;
  #reason: string | undefined;
  #tookMs: number | undefined;
  readonly #notifications: LineEntry[] = [];
  readonly #late: LineEntry[] = [];
  #view: Exchange | undefined;

  constructor(request: LineEntry, id: RequestId, method: string, token: unknown) {
    this.key = request.seq;
    this.request = request;
    this.id = id;
    this.method = method;
    this.token = isRequestId(token) ? token : undefined;
  }

  get pending(): boolean {
    return this.#outcome === 'pending';
  }

  get answered(): boolean {
    return this.#answer !== undefined;
  }

  /** Ends it once; later endings change nothing. */
  settle(at: number, outcome: OutcomeKind, reason: string | undefined, answer?: LineEntry): void {
    if (!this.pending) return;
    this.#outcome = outcome;
    this.#reason = reason;
    this.#answer = answer;
    this.#tookMs = at - this.request.at;
    this.#view = undefined;
  }

  flagDuplicate(): void {
    this.#duplicateId = true;
    this.#view = undefined;
  }

  addNotification(entry: LineEntry): void {
    this.#notifications.push(entry);
    this.#view = undefined;
  }

  addLate(entry: LineEntry): void {
    this.#late.push(entry);
    this.#view = undefined;
  }

  /** The exchange as it stands; the same object until something changes. */
  get view(): Exchange {
    this.#view ??= this.#build();
    return this.#view;
  }

  #build(): Exchange {
    // A restored request without an answer waits for a process that is gone.
    const lost = this.pending && this.request.restored;
    return {
      key: this.key,
      process: this.request.process,
      id: this.id,
      method: this.method,
      request: this.request,
      outcome: lost ? 'dead-process' : this.#outcome,
      answer: this.#answer,
      notifications: [...this.#notifications],
      late: [...this.#late],
      duplicateId: this.#duplicateId,
      tookMs: this.#tookMs,
      reason: lost ? 'the page was left before an answer came' : this.#reason,
      restored: this.request.restored,
    };
  }
}
