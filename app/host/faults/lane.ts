import { isBlank } from '../../../worker/wire/line-decoder.ts';
import type { Clock } from '../clock.ts';
import { draw } from './draw.ts';
import { withOtherId } from './other-id.ts';

/** Pause between the chunks of a split line, in milliseconds: long enough that each is seen by itself. */
const chunkGapMs = 40;

/** How long a line waits to be overtaken before it goes on alone, in milliseconds. */
const overtakeMs = 1000;

/** Most text that may wait in a lane, in UTF-16 units; what goes beyond is lost and counted. */
const mostWaiting = 4 * 1024 * 1024;

/** An unfinished line longer than this passes as it comes. */
const longestRest = 1024 * 1024;

const noises = ['listening on stdin', 'DEBUG cache warmed in 12 ms', 'Warning: this is printed, not logged'];

/** The faults of one direction. */
export type LaneFault = 'delay' | 'drop' | 'dup' | 'reorder' | 'split' | 'wrong-id' | 'noise';

/** What a lane is made of. */
export interface LaneOptions {
  readonly clock: Clock;
  readonly seed: number;
  readonly stream: 'stdin' | 'stdout';
  /** The number of a fault; undefined where it is off. */
  readonly faults: (name: LaneFault) => number | undefined;
  /** Text that crosses, in order. */
  readonly deliver: (text: string) => void;
  /** What the lane did to a line, as one sentence: told before a line of stdout, after a line of stdin. */
  readonly note: (text: string) => void;
  /** So many characters were lost because too much waited. */
  readonly overflow: (characters: number) => void;
}

interface Item {
  readonly text: string;
  readonly note: string | undefined;
  readonly waitMs: number;
}

/**
 * One direction of a link with faults. Decides about each line by the seed, its number and the fault alone. Apart from
 * `wrong-id` a line crosses with every character it had, or not at all; its order changes by `reorder` alone.
 */
export class FaultLane {
  readonly #options: LaneOptions;
  #queue: (Item & { readonly dueAt: number })[] = [];
  #waiting = 0;
  #rest = '';
  #passing = false;
  #lines = 0;
  #held: readonly Item[] | undefined;
  #stopHold: () => void = () => undefined;
  #stopTimer: () => void = () => undefined;
  #calm = false;
  #busy = false;
  #drained: (() => void) | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Takes the next chunk of the stream. */
  push(chunk: string): void {
    if (this.#calm) return this.#options.deliver(chunk);
    let from = 0;
    for (let to = chunk.indexOf('\n'); to >= 0; to = chunk.indexOf('\n', from)) {
      this.#complete(chunk.slice(from, to + 1));
      from = to + 1;
    }
    this.#rest += chunk.slice(from);
    if (this.#passing || this.#rest.length > longestRest) this.#passRest();
    this.#pump();
  }

  /** The stream ends: what waits still crosses in its time, then `done` is called. */
  end(done: () => void): void {
    this.#letGo('');
    this.#passRest();
    this.#drained = done;
    this.#pump();
  }

  /** No more faults: what waits crosses at once, and what comes passes as it is. */
  calm(): void {
    this.#letGo('');
    this.#passRest();
    this.#calm = true;
    this.#pump();
  }

  /** What waits is lost. */
  clear(): void {
    this.#stopHold();
    this.#stopTimer();
    this.#held = undefined;
    this.#queue = [];
    this.#waiting = 0;
    this.#rest = '';
  }

  #complete(end: string): void {
    const line = this.#rest + end;
    this.#rest = '';
    if (this.#passing || isBlank(line)) this.#put([plain(line)]);
    else this.#line(line);
    this.#passing = false;
  }

  #passRest(): void {
    if (this.#rest === '') return;
    this.#passing = true;
    this.#put([plain(this.#rest)]);
    this.#rest = '';
  }

  #line(line: string): void {
    this.#lines += 1;
    if (this.#hits('drop'))
      return this.#put([{ text: '', note: this.#says(line, ['lost on the way'], 'lost'), waitMs: 0 }]);
    const items = this.#itemsOf(line);
    if (this.#held === undefined && this.#hits('reorder')) {
      this.#held = items;
      this.#stopHold = this.#options.clock.after(overtakeMs, () => {
        this.#letGo(
          this.#says(line, [`held for ${String(overtakeMs)} ms, but no line came to overtake it`], 'next'),
        );
        this.#pump();
      });
      return;
    }
    this.#put(items);
    this.#letGo(this.#overtaken());
  }

  #itemsOf(line: string): readonly Item[] {
    const { faults } = this.#options;
    const done: string[] = [];
    const other = this.#hits('wrong-id') ? withOtherId(line) : undefined;
    if (other !== undefined) done.push(`its id ${other.from} was changed to ${other.to}`);
    const text = other?.text ?? line;
    const delay = faults('delay');
    if (delay !== undefined) done.push(`delayed by ${String(delay)} ms`);
    const chunks = this.#hits('split') ? this.#cut(text) : [text];
    if (chunks.length > 1) done.push(`split into ${String(chunks.length)} chunks`);
    const note = done.length === 0 ? undefined : this.#says(line, done, 'next');
    const items: Item[] = chunks.map((chunk, index) =>
      index === 0
        ? { text: chunk, note, waitMs: delay ?? 0 }
        : { text: chunk, note: undefined, waitMs: (delay ?? 0) + index * chunkGapMs },
    );
    const waitMs = items.at(-1)?.waitMs ?? 0;
    if (this.#hits('dup'))
      items.push({ text, note: this.#says(line, ['a copy that the link made'], 'next'), waitMs });
    if (this.#hits('noise')) {
      const noise = noises[Math.floor(this.#draw('which noise') * noises.length)] ?? '';
      const made = this.#says(line, ['made by the link, not by the server'], 'next');
      items.unshift({ text: `${noise}\n`, note: made, waitMs: delay ?? 0 });
    }
    return items;
  }

  #cut(text: string): readonly string[] {
    const places = new Set<number>();
    const cuts = 1 + Math.floor(this.#draw('chunks') * 3);
    for (let one = 0; one < cuts; one += 1)
      places.add(1 + Math.floor(this.#draw(`cut ${String(one)}`) * (text.length - 1)));
    const sorted = [0, ...[...places].sort((a, b) => a - b), text.length];
    return sorted.slice(1).flatMap((to, index) => {
      const chunk = text.slice(sorted[index], to);
      return chunk === '' ? [] : [chunk];
    });
  }

  #letGo(note: string): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#stopHold();
    this.#held = undefined;
    this.#put(note === '' ? held : [{ text: '', note, waitMs: held[0]?.waitMs ?? 0 }, ...held]);
  }

  #put(items: readonly Item[]): void {
    const now = this.#options.clock.now();
    for (const item of items) {
      if (this.#waiting + item.text.length > mostWaiting && this.#queue.length > 0) {
        this.#options.overflow(item.text.length);
        continue;
      }
      this.#waiting += item.text.length;
      this.#queue.push({ ...item, dueAt: now + item.waitMs });
    }
  }

  #pump(): void {
    // Whoever gets a text may send the next one in the same task; it takes its place in the queue.
    if (this.#busy) return;
    this.#busy = true;
    const { clock, deliver, note } = this.#options;
    this.#stopTimer();
    for (let head = this.#queue[0]; head !== undefined; head = this.#queue[0]) {
      if (!this.#calm && head.dueAt > clock.now()) break;
      this.#queue.shift();
      this.#waiting -= head.text.length;
      if (head.note !== undefined) note(head.note);
      if (head.text !== '') deliver(head.text);
    }
    this.#busy = false;
    const next = this.#queue[0];
    if (next !== undefined) this.#stopTimer = clock.after(next.dueAt - clock.now(), () => this.#pump());
    else this.#tellDrained();
  }

  #tellDrained(): void {
    const done = this.#drained;
    this.#drained = undefined;
    done?.();
  }

  #hits(fault: LaneFault): boolean {
    const chance = this.#options.faults(fault);
    return chance !== undefined && this.#draw(fault) < chance;
  }

  #draw(what: string): number {
    const { seed, stream } = this.#options;
    return draw(seed, `${stream} ${String(this.#lines)} ${what}`);
  }

  #says(line: string, done: readonly string[], which: 'next' | 'lost'): string {
    const what = done.join('; ');
    const quoted = line.trim().length > 80 ? `${line.trim().slice(0, 80)} …` : line.trim();
    if (this.#options.stream === 'stdin') return `Link fault on a line of stdin: ${what}. ${quoted}`;
    return which === 'lost'
      ? `Link fault on a line of stdout: ${what}. It read ${quoted}`
      : `Link fault on the next line of stdout: ${what}.`;
  }

  #overtaken(): string {
    return this.#options.stream === 'stdin'
      ? 'Link fault on stdin: a line before this one was overtaken by it.'
      : 'Link fault on the next line of stdout: it was written before the line above, which overtook it.';
  }
}

function plain(text: string): Item {
  return { text, note: undefined, waitMs: 0 };
}
