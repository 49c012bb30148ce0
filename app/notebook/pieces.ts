import type { Cell, ChapterData, Lab } from '../../chapters/kit/types.ts';
import { LabBench } from './bench.svelte.ts';
import type { RequestCell } from './cell.svelte.ts';
import { type Cells, receiveInto } from './cells.ts';
import type { ChapterContext } from './context.ts';
import { type LoadKey, ReaderExercise } from './exercise.svelte.ts';
import { sparedLabs } from './faults/spared-labs.ts';
import { LabWords } from './labs/lab-words.svelte.ts';
import { ReaderPrediction } from './prediction.svelte.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';
import type { SectionItem } from './progress.ts';
import { Registry } from './registry.ts';
import type { StoredItem } from './storage/record.ts';
import { LiveTableState } from './table.svelte.ts';

/**
 * The states of everything a chapter's data names besides the cells of its text. Throws when the data names something that is
 * not there: a fault of the chapter.
 */
export class Pieces {
  readonly tables: Registry<LiveTableState>;
  readonly predictions: Registry<ReaderPrediction>;
  readonly exercises: Registry<ReaderExercise>;
  /** Words kept by a lab, by its id. */
  readonly labWords: Registry<LabWords>;
  readonly #context: ChapterContext;
  readonly #data: ChapterData;
  readonly #cells: Cells;
  readonly #benches: Registry<LabBench>;
  readonly #partCells: Registry<RequestCell>;
  readonly #labSlots: Registry<ProgramSlot>;

  constructor(context: ChapterContext, cells: Cells, data: ChapterData, loadKey: LoadKey) {
    this.#context = context;
    this.#cells = cells;
    this.#data = data;
    this.#benches = new Registry((name) => this.#bench(name));
    this.#partCells = new Registry((name) => this.#partCell(name));
    this.tables = new Registry((id) => new LiveTableState(named(data.tables, id), (cell) => cells.get(cell)));
    this.predictions = new Registry((id) => new ReaderPrediction(context, named(data.predictions, id)));
    this.exercises = new Registry((id) => new ReaderExercise(context, named(data.exercises, id), loadKey));
    this.labWords = new Registry((lab) => new LabWords(context, lab));
    this.#labSlots = new Registry((name) => this.#labSlot(name));
    this.#makeAll();
  }

  /** The slot of the chapter's own program: that of its first table, else of its first cell. */
  get slot(): ProgramSlot {
    const first = this.#data.tables[0]?.rows[0]?.cell;
    const cell = first === undefined ? this.#cells.first : this.#cells.data(first);
    return this.#cells.slot(cell?.program ?? 'book-orders');
  }

  /** Every slot it has made. */
  slots(): readonly ProgramSlot[] {
    return [...this.#benches.all().map((bench) => bench.slot), ...this.#labSlots.all()];
  }

  /** A slot of its own for something a lab does without a bench; the same one for the same names. */
  labSlot(lab: string, name: string, program: string): ProgramSlot {
    return this.#labSlots.get(`${lab} ${name} ${program}`);
  }

  bench(lab: string, index: number): LabBench {
    return this.#benches.get(`${lab}.${String(index)}`);
  }

  partCell(exercise: string, part: string): RequestCell {
    return this.#partCells.get(`${exercise}/${part}`);
  }

  /** The cells of benches and exercises. */
  cells(): readonly RequestCell[] {
    return [...this.#benches.all().flatMap((bench) => bench.cells), ...this.#partCells.all()];
  }

  /** Takes what an earlier visit left. */
  restore(): void {
    for (const cell of this.cells()) cell.restore();
    for (const prediction of this.predictions.all()) prediction.restore();
    for (const exercise of this.exercises.all()) exercise.restore();
    for (const words of this.labWords.all()) words.restore();
  }

  /** Takes a change from elsewhere. */
  receive(item: StoredItem, from: 'tab' | 'file' | 'storage'): void {
    receiveInto(this.cells(), item, from);
    for (const exercise of this.exercises.all()) exercise.receive(item, from);
    for (const words of this.labWords.all()) words.receive(item);
    if (item.kind !== 'prediction') return;
    for (const each of this.predictions.all()) if (each.prediction.id === item.item) each.restore();
  }

  /** All work of this learner was deleted. */
  wipe(elsewhere: boolean): void {
    for (const cell of this.cells()) cell.wipe(elsewhere);
    for (const prediction of this.predictions.all()) prediction.restore();
    for (const exercise of this.exercises.all()) exercise.wipe();
    for (const words of this.labWords.all()) words.wipe();
  }

  /** Whether the reader has done this. */
  isDone({ name, id }: SectionItem): boolean {
    if (name === 'predict') return this.predictions.get(id).committed !== undefined;
    if (name === 'exercise') return this.exercises.get(id).solved;
    if (name === 'table') return this.tables.get(id).rows.every((row) => row.finished);
    if (name === 'cell') return isFinished(this.#cells.get(id));
    const { benches } = named(this.#data.labs, id);
    return this.labWords.get(id).done || benches.some((_, index) => this.bench(id, index).used);
  }

  // Made once and at once: state that came into being while a view draws could not be restored in time.
  #makeAll(): void {
    const { cells, tables, predictions, exercises, labs } = this.#data;
    const onBenches = new Set(labs.flatMap((lab) => lab.benches).flatMap((bench) => bench.cells));
    for (const { id } of cells) if (!onBenches.has(id)) this.#cells.get(id);
    for (const { id } of tables) this.tables.get(id);
    for (const { id } of predictions) this.predictions.get(id);
    for (const { id, parts } of exercises) {
      this.exercises.get(id);
      for (const part of parts) if (part.kind === 'request') this.partCell(id, part.id);
    }
    for (const lab of labs) {
      this.labWords.get(lab.id);
      for (const index of lab.benches.keys()) this.bench(lab.id, index);
    }
  }

  #labSlot(name: string): ProgramSlot {
    const lab = this.#data.labs.find(({ id }) => name.startsWith(`${id} `));
    return this.#cells.makeSlot(name.slice(name.lastIndexOf(' ') + 1), isLinked(lab));
  }

  #bench(name: string): LabBench {
    const dot = name.lastIndexOf('.');
    const lab = named(this.#data.labs, name.slice(0, dot));
    const bench = lab.benches[Number(name.slice(dot + 1))];
    if (bench === undefined) throw new Error(`The chapter has no bench ${name}.`);
    const slot = this.#cells.makeSlot(bench.program, isLinked(lab));
    const cells = bench.cells.map((id) => this.#cells.make(this.#cells.data(id), `${name}/${id}`, slot));
    return new LabBench(this.#context.live, slot, cells);
  }

  #partCell(name: string): RequestCell {
    const [exercise = '', id = ''] = name.split('/');
    const state = this.exercises.get(exercise).parts.find((one) => one.part.id === id);
    if (state?.part.kind !== 'request') throw new Error(`The chapter has no request to build in ${name}.`);
    const { prompt, starter, program } = state.part;
    const cell: Cell = { id: name, title: prompt, line: starter, reference: undefined, program };
    const slot = this.#cells.slot(program);
    const onExchange = state.setSent.bind(state);
    return this.#cells.make(cell, name, slot, onExchange);
  }
}

// What a lab measures, compares or keeps account of must not be spoiled by the faults of the link.
function isLinked(lab: Lab | undefined): boolean {
  return lab === undefined || sparedLabs[lab.type] === undefined;
}

function isFinished(cell: RequestCell): boolean {
  return cell.exchange !== undefined && cell.exchange.outcome !== 'pending';
}

function named<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The chapter has nothing named ${id}.`);
  return found;
}
