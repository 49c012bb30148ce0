import type { CellState } from '../api.ts';
import type { Session } from '../session.svelte.ts';
import type { Projected } from './projected.ts';
import type { ProjectorChannel } from './projector-channel.ts';
import { readPlace, writePlace, type PresenterPlace } from './presenter-place.ts';
import type { ProjectorStep } from './projector-steps.ts';
import { RowPlayer } from './row-player.svelte.ts';
import { Stopwatch } from './stopwatch.svelte.ts';

/** A place in a message that the presenter points at, by JSON Pointer. */
export interface Spot {
  readonly on: 'request' | 'answer';
  readonly pointer: string;
  /** What is said of it; reactive where the words are still on their way. */
  readonly note: () => string | undefined;
}

/**
 * Leads a class through a chapter. What is shown is computed from the session, whose cells are the ones of the page and
 * whose answers stand in the trace: the presenter edits and sends there, and audiences see it at once.
 */
export class Presenter {
  readonly steps: readonly ProjectorStep[];
  readonly stopwatch: Stopwatch;
  readonly player: RowPlayer;
  readonly #session: Session;
  readonly #channel: ProjectorChannel;
  readonly #name: string;
  #at = $state(0);
  #blank = $state(false);
  #shown = $state(false);
  #spot = $state.raw<Spot | undefined>(undefined);
  readonly #projected = $derived.by(() => this.#project());

  constructor(session: Session, steps: readonly ProjectorStep[], channel: ProjectorChannel) {
    this.#session = session;
    this.steps = steps;
    this.#channel = channel;
    const place = readPlace(session.id);
    this.#name = place.presenter;
    this.#at = Math.min(Math.max(0, Math.trunc(place.step)), Math.max(0, steps.length - 1));
    this.stopwatch = new Stopwatch(session.context.clock);
    this.player = new RowPlayer(session.context.clock);
    channel.onMessage((message) => {
      if (message.type === 'hello') this.#publish();
      if (message.type === 'move' && message.presenter === this.#name) this.move(message.by);
    });
  }

  /** Whether other windows can be reached. */
  get reaches(): boolean {
    return this.#channel.reaches;
  }

  /** Index of the present step. Reactive. */
  get at(): number {
    return this.#at;
  }

  get step(): ProjectorStep | undefined {
    return this.steps[this.#at];
  }

  get next(): ProjectorStep | undefined {
    return this.steps[this.#at + 1];
  }

  /** Whether audiences see a dark screen. Reactive. */
  get blank(): boolean {
    return this.#blank;
  }

  /** What audiences see. Reactive. */
  get projected(): Projected {
    return this.#projected;
  }

  /** The cell of the present step; of a lab, the one that was sent last. Reactive. */
  get cell(): CellState | undefined {
    const { step } = this;
    if (step?.kind === 'request') return this.#session.cell(step.cell);
    if (step?.kind === 'row') return this.#session.table(step.table).rows[step.row]?.cell;
    return step?.kind === 'lab' ? this.#newestOf(step.lab) : undefined;
  }

  /** Begins to tell audiences; returns the way to stop, which says that the presenter is away. */
  start(): () => void {
    this.stopwatch.start();
    this.#keep(true);
    const stop = $effect.root(() => {
      $effect(() => this.#publish());
    });
    return () => {
      stop();
      this.player.stop();
      this.stopwatch.pause();
      this.#channel.send({ type: 'away', presenter: this.#name });
      this.#channel.close();
    };
  }

  /** The presentation was ended on purpose: a reload does not open it again. */
  end(): void {
    this.#keep(false);
  }

  move(by: 1 | -1): void {
    this.jump(this.#at + by);
  }

  /** Goes to a step the presenter chose; what plays stops. */
  jump(to: number): void {
    this.player.stop();
    this.go(to);
  }

  /** Goes to a step by its index; outside the chapter nothing happens. */
  go(to: number): void {
    if (to === this.#at || this.steps[to] === undefined) return;
    this.#at = to;
    this.#shown = false;
    this.#spot = undefined;
    this.#keep(true);
  }

  setBlank(on: boolean): void {
    this.#blank = on;
  }

  /** Shows the right option of a prediction, or hides it again. */
  show(on: boolean): void {
    this.#shown = on;
  }

  /** Points at a member; the same again takes it back. */
  point(spot: Spot): void {
    const same = this.#spot?.on === spot.on && this.#spot.pointer === spot.pointer;
    this.#spot = same ? undefined : spot;
  }

  /** Plays the rows of the table at hand from its first, with a pause for reading before and after each answer. */
  async play(pauseMs: number): Promise<void> {
    const first = this.steps.findIndex((step) => step.kind === 'row' && step.table === this.#tableAtHand());
    const step = this.steps[first];
    if (step?.kind !== 'row') return;
    const table = this.#session.table(step.table);
    await this.player.play(pauseMs, table.rows.length, {
      show: (row) => this.go(first + row),
      run: (row) => table.run(row),
    });
  }

  #tableAtHand(): string | undefined {
    const { step } = this;
    if (step?.kind === 'row') return step.table;
    const later = this.steps.slice(this.#at).find(({ kind }) => kind === 'row');
    return later?.kind === 'row' ? later.table : undefined;
  }

  #newestOf(lab: string): CellState | undefined {
    const benches = this.#session.data.labs.find(({ id }) => id === lab)?.benches ?? [];
    const cells = benches.flatMap((_, index) => [...this.#session.bench(lab, index).cells]);
    const keyOf = (cell: CellState): number => cell.exchange?.key ?? -1;
    return cells.reduce<CellState | undefined>(
      (newest, cell) => (newest === undefined || keyOf(cell) > keyOf(newest) ? cell : newest),
      undefined,
    );
  }

  #publish(): void {
    this.#channel.send({ type: 'state', presenter: this.#name, projected: this.projected });
  }

  #keep(open: boolean): void {
    const place: PresenterPlace = { presenter: this.#name, step: this.#at, open };
    writePlace(this.#session.id, place);
  }

  #project(): Projected {
    const { step, cell } = this;
    return {
      chapter: this.#session.title,
      section: step?.section ?? '',
      title: step?.title ?? '',
      number: this.#at + 1,
      of: this.steps.length,
      blank: this.#blank,
      ...this.#messages(cell),
      note: this.#spot?.note(),
      ...this.#choices(step),
    };
  }

  // Text that was changed since it was sent has no answer yet, and the answer of before is not its own.
  #messages(cell: CellState | undefined): Pick<Projected, 'request' | 'answer' | 'outcome' | 'tookMs'> {
    const pointerOn = (on: Spot['on']): string | undefined =>
      this.#spot?.on === on ? this.#spot.pointer : undefined;
    const none = { request: undefined, answer: undefined, outcome: undefined, tookMs: undefined };
    if (cell === undefined) return none;
    const { exchange } = cell;
    // A retry with answers is another line than the one in the editor; the first of its round is that one.
    const first = cell.earlier[0] ?? exchange;
    const now = cell.rawMode ? cell.text : (cell.wireLine ?? cell.text);
    const sent = exchange !== undefined && first?.request.text === now;
    const text = sent ? exchange.request.text : cell.text;
    const request = { text, pointer: pointerOn('request'), crossed: sent };
    if (!sent) return { ...none, request };
    const { answer, outcome, tookMs } = exchange;
    return {
      request,
      answer: answer === undefined ? undefined : { text: answer.text, pointer: pointerOn('answer') },
      outcome,
      tookMs,
    };
  }

  #choices(step: ProjectorStep | undefined): Pick<Projected, 'options' | 'shown'> {
    if (step?.kind === 'prediction') {
      const { options, right } = this.#session.prediction(step.prediction).prediction;
      const index = options.findIndex(({ id }) => id === right);
      const says = options[index]?.says;
      return {
        options: options.map(({ text }) => text),
        shown: this.#shown && says !== undefined ? { right: index, says } : undefined,
      };
    }
    if (step?.kind !== 'exercise') return { options: [], shown: undefined };
    const { parts } = this.#session.exercise(step.exercise).exercise;
    return { options: parts.map(({ prompt }) => prompt), shown: undefined };
  }
}
