import type { Exchange } from '../../host/types.ts';
import { type ChapterContext, placeOf } from '../context.ts';
import type { ForecastValue, MetForecast, OpenForecast } from '../storage/forecast-record.ts';
import type { StoredItem } from '../storage/record.ts';
import { boundVersions, longestAnswer, type SentVersion } from '../storage/sent-record.ts';
import type { ForecastRules, PastState } from './past-api.ts';

/** What is told of one sending. */
export interface SendWatch {
  /** It crossed; without an exchange nothing can be paired with it. */
  sent(exchange: Exchange | undefined, process: number): void;
  /** It has an end; `newest` says that the cell has not been sent again meanwhile. */
  settled(exchange: Exchange, newest: boolean): void;
}

const noForecast: ForecastValue = { open: undefined, met: undefined, hits: 0, of: 0 };

const isLocalEnd = (outcome: string): outcome is 'timeout' | 'cancelled' | 'dead-process' =>
  outcome === 'timeout' || outcome === 'cancelled' || outcome === 'dead-process';

/**
 * What was sent from a cell and what was predicted, saved as it happens. How a prediction is made and judged is loaded
 * on first need.
 */
export class CellPast implements PastState {
  readonly #context: ChapterContext;
  readonly #item: string;
  readonly #title: string;
  #versions = $state.raw<readonly SentVersion[]>([]);
  #forecast = $state.raw<ForecastValue>(noForecast);

  constructor(context: ChapterContext, item: string, title: string) {
    this.#context = context;
    this.#item = item;
    this.#title = title;
  }

  get versions(): readonly SentVersion[] {
    return this.#versions;
  }

  get forecast(): ForecastValue {
    return this.#forecast;
  }

  rules(): Promise<ForecastRules> {
    return import('./forecast-rules.ts');
  }

  now(): number {
    return this.#context.clock.now();
  }

  commit(open: OpenForecast | undefined): void {
    this.#setForecast({ ...this.#forecast, open });
  }

  async judge(): Promise<void> {
    const { met } = this.#forecast;
    if (met === undefined || met.score !== undefined) return;
    const rules = await this.rules().catch(() => undefined);
    if (rules === undefined) {
      this.#context.announcer.say(`${this.#title}: could not check the prediction`);
      return;
    }
    const { hits, of, counts } = rules.judge(met);
    // Another page, or a second look in this one, may have judged it meanwhile.
    if (this.#forecast.met !== met) return;
    const sums = counts ? { hits: this.#forecast.hits + hits, of: this.#forecast.of + of } : {};
    this.#setForecast({ ...this.#forecast, ...sums, met: { ...met, score: { hits, of } } });
    this.#context.announcer.say(`${this.#title}: ${String(hits)} of ${String(of)} predicted right`);
  }

  /** What one sending of this text tells; `line` is what crosses. */
  watch(text: string, raw: boolean, line: string): SendWatch {
    const { open } = this.#forecast;
    let at = 0;
    return {
      sent: (exchange, process) => {
        at = this.#stamp();
        const outcome = exchange?.outcome ?? 'unpaired';
        this.#add({ text, raw, at, process, outcome, answer: undefined });
      },
      settled: (exchange, newest) => {
        this.#end(at, exchange);
        // A prediction that was taken back, made anew, or stands for a later attempt is not this answer's.
        if (newest && open !== undefined && this.#forecast.open?.at === open.at)
          this.#meet(open, exchange, line);
      },
    };
  }

  /** Keeps a text that is about to give way, unless it stands elsewhere. */
  keep(text: string | undefined, original: string): void {
    if (text === undefined || text === original) return;
    if (this.#versions.some((version) => version.text === text)) return;
    this.#add({ text, raw: false, at: this.#stamp(), process: 0, outcome: 'unsent', answer: undefined });
  }

  /** Takes what is stored now. */
  restore(): void {
    const { store } = this.#context;
    this.#versions = store.read(placeOf(this.#context, 'sent', this.#item))?.versions ?? [];
    this.#forecast = store.read(placeOf(this.#context, 'forecast', this.#item)) ?? noForecast;
  }

  /** Takes a change from elsewhere. */
  receive({ item, kind }: StoredItem): void {
    if (item === this.#item && (kind === 'sent' || kind === 'forecast')) this.restore();
  }

  #meet(open: OpenForecast, exchange: Exchange, sent: string): void {
    const { outcome, answer } = exchange;
    if (outcome === 'pending') return;
    const isSilence = outcome === 'timeout' && open.forecast.outcome === 'silence';
    if (isLocalEnd(outcome) && !isSilence) return this.commit({ ...open, ended: outcome });
    const { forecast, line, at, repeated } = open;
    const met: MetForecast = {
      ...{ forecast, line, at, repeated },
      ...{ sent, outcome, answer: answer?.text, score: undefined },
    };
    this.#setForecast({ ...this.#forecast, open: undefined, met });
    // Without the judge the answer is kept, and the panel judges it when it can.
    void this.judge();
  }

  // The time is the name of a version in its cell, so no two are alike.
  #stamp(): number {
    return Math.max(this.now(), (this.#versions.at(-1)?.at ?? 0) + 1);
  }

  #add(version: SentVersion): void {
    this.#setVersions(boundVersions([...this.#versions, version]));
  }

  #end(at: number, exchange: Exchange): void {
    const text = exchange.answer?.text;
    const answer = text !== undefined && text.length <= longestAnswer ? text : undefined;
    const ended = this.#versions.map((version) =>
      version.at === at && version.process === exchange.process
        ? { ...version, outcome: exchange.outcome, answer }
        : version,
    );
    this.#setVersions(boundVersions(ended));
  }

  #setVersions(versions: readonly SentVersion[]): void {
    this.#versions = versions;
    this.#context.store.write(placeOf(this.#context, 'sent', this.#item), { versions });
  }

  #setForecast(forecast: ForecastValue): void {
    this.#forecast = forecast;
    this.#context.store.write(placeOf(this.#context, 'forecast', this.#item), forecast);
  }
}
