import type { Cell, ChapterData } from '../../chapters/kit/types.ts';
import { LabBench } from './bench.svelte.ts';
import { RequestCell } from './cell.svelte.ts';
import type { ChapterContext } from './context.ts';
import { type LoadKey, ReaderExercise } from './exercise.svelte.ts';
import type { Host } from './host.ts';
import { LabWords } from './labs/lab-words.svelte.ts';
import { ReaderPrediction } from './prediction.svelte.ts';
import { ProgramSlot } from './process-slot.svelte.ts';
import type { SectionItem } from './progress.ts';
import { Registry } from './registry.ts';
import type { StoredItem } from './storage/record.ts';
import { LiveTableState } from './table.svelte.ts';

/** Who a process acts for unless a lab says otherwise. */
const configuredPrincipal = 'mira';

/** The states of everything a chapter's data names. */
export class Pieces {
  readonly tables: Registry<LiveTableState>;
  readonly predictions: Registry<ReaderPrediction>;
  readonly exercises: Registry<ReaderExercise>;
  /** Words kept by a lab, by its id. */
  readonly labWords: Registry<LabWords>;
  readonly #context: ChapterContext;
  readonly #data: ChapterData;
  readonly #host: Host;
  readonly #main: Registry<ProgramSlot>;
  readonly #cells: Registry<RequestCell>;
  readonly #benches: Registry<LabBench>;
  readonly #partCells: Registry<RequestCell>;
  readonly #labSlots: Registry<ProgramSlot>;

  #restored = false;

  constructor(context: ChapterContext, data: ChapterData, host: Host, loadKey: LoadKey) {
    this.#context = context;
    this.#data = data;
    this.#host = host;
    this.#main = new Registry((program) => this.#slot(program));
    this.#cells = new Registry((id) =>
      this.#cell(this.#cellData(id), id, this.#main.get(this.#cellData(id).program)),
    );
    this.#benches = new Registry((name) => this.#bench(name));
    this.#partCells = new Registry((name) => this.#partCell(name));
    this.tables = new Registry((id) => new LiveTableState(named(data.tables, id), (cell) => this.cell(cell)));
    this.predictions = new Registry((id) => new ReaderPrediction(context, named(data.predictions, id)));
    this.exercises = new Registry((id) => new ReaderExercise(context, named(data.exercises, id), loadKey));
    this.labWords = new Registry((lab) => new LabWords(context, lab));
    this.#labSlots = new Registry((name) => this.#slot(name.slice(name.lastIndexOf(' ') + 1)));
    this.#makeAll();
  }

  /** The slot of the chapter's own program: that of its first table, else of its first cell. */
  get slot(): ProgramSlot {
    const first = this.#data.tables[0]?.rows[0]?.cell ?? this.#data.cells[0]?.id;
    return this.#main.get(first === undefined ? 'book-orders' : this.#cellData(first).program);
  }

  /** Every slot there is. */
  slots(): readonly ProgramSlot[] {
    const benches = this.#benches.all().map((bench) => bench.slot);
    return [...this.#main.all(), ...benches, ...this.#labSlots.all()];
  }

  /** A slot of its own for something a lab does without a bench; the same one for the same names. */
  labSlot(lab: string, name: string, program: string): ProgramSlot {
    return this.#labSlots.get(`${lab} ${name} ${program}`);
  }

  cell(id: string): RequestCell {
    return this.#cells.get(id);
  }

  bench(lab: string, index: number): LabBench {
    return this.#benches.get(`${lab}.${String(index)}`);
  }

  partCell(exercise: string, part: string): RequestCell {
    return this.#partCells.get(`${exercise}/${part}`);
  }

  /** Numbers of the processes that restored runs came from. */
  runNumbers(): readonly number[] {
    return this.#allCells().flatMap((cell) => (cell.exchange === undefined ? [] : [cell.exchange.process]));
  }

  /** Takes what an earlier visit left. */
  restore(): void {
    this.#restored = true;
    for (const cell of this.#allCells()) cell.restore();
    for (const prediction of this.predictions.all()) prediction.restore();
    for (const exercise of this.exercises.all()) exercise.restore();
    for (const words of this.labWords.all()) words.restore();
  }

  /** Takes a change from elsewhere. */
  receive(item: StoredItem, from: 'tab' | 'file' | 'storage'): void {
    for (const cell of this.#allCells()) cell.receive(item, from);
    for (const exercise of this.exercises.all()) exercise.receive(item, from);
    for (const words of this.labWords.all()) words.receive(item);
    if (item.kind !== 'prediction') return;
    for (const each of this.predictions.all()) if (each.prediction.id === item.item) each.restore();
  }

  /** All work of this learner was deleted. */
  wipe(elsewhere: boolean): void {
    for (const cell of this.#allCells()) cell.wipe(elsewhere);
    for (const prediction of this.predictions.all()) prediction.restore();
    for (const exercise of this.exercises.all()) exercise.wipe();
    for (const words of this.labWords.all()) words.wipe();
  }

  /** Whether the reader has done this. */
  isDone({ name, id }: SectionItem): boolean {
    if (name === 'predict') return this.predictions.get(id).committed !== undefined;
    if (name === 'exercise') return this.exercises.get(id).solved;
    if (name === 'table') return this.tables.get(id).rows.every((row) => row.finished);
    if (name === 'cell') return isFinished(this.cell(id));
    const { benches } = named(this.#data.labs, id);
    return this.labWords.get(id).done || benches.some((_, index) => this.bench(id, index).used);
  }

  #allCells(): readonly RequestCell[] {
    return [
      ...this.#cells.all(),
      ...this.#benches.all().flatMap((bench) => bench.cells),
      ...this.#partCells.all(),
    ];
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

  #slot(program: string): ProgramSlot {
    const { live, environment } = this.#context;
    const { trace } = live;
    return new ProgramSlot({ program, principal: configuredPrincipal, host: this.#host, trace, environment });
  }

  #cell(cell: Cell, item: string, slot: ProgramSlot): RequestCell {
    const made = new RequestCell({ context: this.#context, cell, item, slot });
    // A cell that a view asks for later than usual has missed the others' restoring.
    if (this.#restored) made.restore();
    return made;
  }

  #cellData(id: string): Cell {
    return named(this.#data.cells, id);
  }

  #bench(name: string): LabBench {
    const dot = name.lastIndexOf('.');
    const bench = named(this.#data.labs, name.slice(0, dot)).benches[Number(name.slice(dot + 1))];
    if (bench === undefined) throw new Error(`The chapter has no bench ${name}.`);
    const slot = this.#slot(bench.program);
    const cells = bench.cells.map((id) => this.#cell(this.#cellData(id), `${name}/${id}`, slot));
    return new LabBench(this.#context.live, slot, cells);
  }

  #partCell(name: string): RequestCell {
    const [exercise = '', id = ''] = name.split('/');
    const state = this.exercises.get(exercise).parts.find((one) => one.part.id === id);
    if (state?.part.kind !== 'request') throw new Error(`The chapter has no request to build in ${name}.`);
    const { prompt, starter, program } = state.part;
    const cell: Cell = { id: name, title: prompt, line: starter, reference: undefined, program };
    const slot = this.#main.get(program);
    const onExchange = state.setSent.bind(state);
    return new RequestCell({ context: this.#context, cell, item: name, slot, onExchange });
  }
}

/** Makes the states of a chapter. Throws when its data names something that is not there: a fault of the chapter. */
export function makePieces(context: ChapterContext, data: ChapterData, host: Host, loadKey: LoadKey): Pieces {
  return new Pieces(context, data, host, loadKey);
}

function isFinished(cell: RequestCell): boolean {
  return cell.exchange !== undefined && cell.exchange.outcome !== 'pending';
}

function named<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The chapter has nothing named ${id}.`);
  return found;
}
