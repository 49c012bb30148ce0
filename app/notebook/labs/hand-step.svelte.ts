import type { HandAct, HandStep } from '../../../chapters/kit/lab-data.ts';
import type { Act, Told } from '../../host/official/hand.ts';
import type { LineEntry, TraceEntry } from '../../host/types.ts';
import { differences, type HandDifference } from './hand-differences.ts';
import type { HandName } from './hand-side.svelte.ts';

/** Stretch of the trace in which one hand did one step. */
interface Stretch {
  readonly process: number;
  /** Entries with a seq larger than this, up to `to`. */
  readonly after: number;
  readonly to: number | undefined;
}

/** What one hand did in a step. */
export interface HandTurn {
  readonly told: Told | undefined;
  readonly lines: readonly LineEntry[];
}

const fill = (words: string, calendar: string): string => words.replaceAll('{calendar}', calendar);

/** The act of a step, its placeholder filled with the handle of the hand's own calendar. */
export function actOf(act: HandAct, choice: string | undefined, calendar: string): Act {
  const filled = (given: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fill(value, calendar)]));
  switch (act.act) {
    case 'call': {
      const chosen = act.choose === undefined ? {} : { [act.choose.argument]: choice ?? '' };
      return { act: 'call', tool: act.tool, arguments: { ...filled(act.arguments), ...chosen } };
    }
    case 'read':
    case 'listen':
      return { act: act.act, uri: fill(act.uri, calendar) };
    case 'prompt':
      return { act: 'prompt', name: act.name, arguments: filled(act.arguments) };
    default:
      return act;
  }
}

/** One step of the lab: what both hands did when they were told to do it, read from the trace. Reactive. */
export class HandStepState {
  readonly data: HandStep;
  readonly #entries: () => readonly TraceEntry[];
  #choice = $state<string | undefined>(undefined);
  #told = $state.raw<Readonly<Partial<Record<HandName, Told>>>>({});
  #stretches = $state.raw<Readonly<Partial<Record<HandName, Stretch>>>>({});
  readonly #differences = $derived.by(() => this.#compare());

  constructor(data: HandStep, entries: () => readonly TraceEntry[]) {
    this.data = data;
    this.#entries = entries;
  }

  /** Values of the one argument the reader chooses; none where there is nothing to choose. */
  get choices(): readonly string[] {
    return this.data.does.act === 'call' ? (this.data.does.choose?.values ?? []) : [];
  }

  /** What is chosen, in words. */
  get choiceLabel(): string {
    return this.data.does.act === 'call' ? (this.data.does.choose?.label ?? '') : '';
  }

  get choice(): string | undefined {
    return this.#choice ?? this.choices[0];
  }

  choose(value: string): void {
    this.#choice = value;
  }

  /** What a hand did; undefined before it was told to. */
  turn(name: HandName): HandTurn | undefined {
    const stretch = this.#stretches[name];
    if (stretch === undefined) return undefined;
    const lines = this.#entries().filter(
      (entry): entry is LineEntry =>
        entry.kind === 'line' &&
        entry.stream !== 'stderr' &&
        entry.process === stretch.process &&
        entry.seq > stretch.after &&
        (stretch.to === undefined || entry.seq <= stretch.to),
    );
    return { told: this.#told[name], lines };
  }

  /** In what the lines of the two hands differ; undefined before both have done the step. */
  get differences(): readonly HandDifference[] | undefined {
    return this.#differences;
  }

  begin(name: HandName, process: number, after: number): void {
    this.#stretches = { ...this.#stretches, [name]: { process, after, to: undefined } };
    this.#told = { ...this.#told, [name]: undefined };
  }

  tell(name: HandName, told: Told): void {
    this.#told = { ...this.#told, [name]: told };
  }

  /** What comes after belongs to another step. */
  close(name: HandName, to: number): void {
    const stretch = this.#stretches[name];
    if (stretch?.to !== undefined || stretch === undefined) return;
    this.#stretches = { ...this.#stretches, [name]: { ...stretch, to } };
  }

  #compare(): readonly HandDifference[] | undefined {
    const [official, ours] = [this.turn('official'), this.turn('ours')];
    if (official?.told === undefined || ours?.told === undefined) return undefined;
    const written = ({ lines }: HandTurn): readonly string[] =>
      lines.filter(({ stream }) => stream === 'stdin').map(({ text }) => text);
    const [theirs, own] = [written(official), written(ours)];
    // Only an answer that is kept explains that nothing was written.
    if (theirs.length === 0 && official.told.kind !== 'result') return [];
    return differences(theirs, own);
  }
}
