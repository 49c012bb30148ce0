import { loadavg } from 'node:os';

interface Worked {
  begun: number;
  done: number;
  longestMs: number;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Rows as lines of text, each column as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** What a soak has done so far: which task how often and how long, which faults, and what went wrong. */
export class Logbook {
  readonly failures: string[] = [];
  readonly #begun = Date.now();
  readonly #tasks = new Map<string, Worked>();
  readonly #faults = new Map<string, number>();
  readonly #stops: number[] = [];
  #checked = 0;
  #highestLoad = 0;

  /** How often a task was begun, done or not. */
  begun(task: string): number {
    return this.#tasks.get(task)?.begun ?? 0;
  }

  isDone(task: string): boolean {
    return (this.#tasks.get(task)?.done ?? 0) > 0;
  }

  /** How often a fault was injected. */
  injected(fault: string): number {
    return this.#faults.get(fault) ?? 0;
  }

  begin(task: string): void {
    const worked = this.#tasks.get(task) ?? { begun: 0, done: 0, longestMs: 0 };
    worked.begun += 1;
    this.#tasks.set(task, worked);
  }

  done(task: string, ms: number): void {
    const worked = this.#tasks.get(task);
    if (worked === undefined) return;
    worked.done += 1;
    worked.longestMs = Math.max(worked.longestMs, ms);
  }

  fault(name: string): void {
    this.#faults.set(name, this.injected(name) + 1);
  }

  /** Stop was pressed and the process was gone so many milliseconds later, as the page saw it. */
  stopped(ms: number): void {
    this.#stops.push(ms);
  }

  /** One answer was held against what it must be. */
  right(): void {
    this.#checked += 1;
  }

  fail(says: string): void {
    this.failures.push(says);
    console.log(`  WRONG: ${says}`);
  }

  /** One line on how it goes. */
  progress(): string {
    const [load = 0] = loadavg();
    this.#highestLoad = Math.max(this.#highestLoad, load);
    const { done, faults } = this.#sums();
    const parts = [
      `${String(Math.round((Date.now() - this.#begun) / 1000)).padStart(4)} s`,
      `${String(done)} tasks done`,
      `${String(this.#checked)} answers right`,
      `${String(faults)} faults`,
      `${String(this.failures.length)} wrong`,
      `load ${load.toFixed(1)}`,
    ];
    return parts.join(', ');
  }

  /** Everything as tables. */
  report(): string {
    const { done, faults } = this.#sums();
    const tasks = [...this.#tasks].map(([name, { begun, done: times, longestMs }]) => [
      name,
      String(begun),
      String(times),
      seconds(longestMs),
    ]);
    const slowest = Math.max(0, ...this.#stops);
    return [
      columns([
        ['task', 'begun', 'done', 'longest'],
        ...tasks.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      ]),
      columns([['fault', 'times'], ...[...this.#faults].map(([name, times]) => [name, String(times)])]),
      columns([
        ['in all', ''],
        ['seconds', String(Math.round((Date.now() - this.#begun) / 1000))],
        ['tasks done', String(done)],
        ['answers held against what they must be', String(this.#checked)],
        ['faults injected', String(faults)],
        ['Stop of a loop or a flood, slowest', `${String(Math.round(slowest))} ms`],
        ['highest load average', this.#highestLoad.toFixed(1)],
        ['wrong', String(this.failures.length)],
      ]),
    ].join('\n\n');
  }

  #sums(): { readonly done: number; readonly faults: number } {
    const sum = (numbers: Iterable<number>): number => [...numbers].reduce((one, other) => one + other, 0);
    return {
      done: sum([...this.#tasks.values()].map(({ done }) => done)),
      faults: sum(this.#faults.values()),
    };
  }
}
