import { LineDecoder } from '../../worker/wire/line-decoder.ts';
import { wellFormed } from '../../worker/wire/well-formed.ts';
import type { Trace } from './trace.ts';
import type { HostEvent, ServerProcess, StreamName, TraceEntry } from './types.ts';

/** Longest line kept, in UTF-16 units; a longer one is dropped with a local event. */
export const longestLine = 16 * 1024 * 1024;

/** Most of an unfinished line that `Trace.bufferOf` shows, in UTF-16 units. */
const shownBuffer = 65_536;

interface Cutter {
  push(text: string): void;
  end(): void;
}

/**
 * Writes everything one process says and hears into the trace: cuts its streams into lines, notes its start, its end and
 * what was lost. Each entry is handed to `onEntry` in order, after the trace has it.
 */
export class Recorder {
  readonly #trace: Trace;
  readonly #process: ServerProcess;
  readonly #onEntry: (entry: TraceEntry) => void;
  readonly #cutters: Readonly<Record<StreamName, Cutter>>;
  #ended = false;
  #held: (() => void)[] | undefined;
  #written: TraceEntry[] = [];

  constructor(trace: Trace, process: ServerProcess, onEntry: (entry: TraceEntry) => void) {
    this.#trace = trace;
    this.#process = process;
    this.#onEntry = onEntry;
    this.#cutters = {
      stdin: this.#cutter('stdin'),
      stdout: this.#cutter('stdout'),
      stderr: this.#cutter('stderr'),
    };
    this.event({ type: 'spawned', program: process.program, principal: process.env.principal });
    process.onText((stream, text) => {
      this.#arrived(() => {
        this.#cutters[stream].push(text);
      });
    });
    process.onDropped((stream, characters) => {
      this.#arrived(() => {
        this.event({ type: 'dropped', stream, characters });
      });
    });
    void process.exited.then((exit) => {
      this.#cutters.stdout.end();
      this.#cutters.stderr.end();
      this.event({ type: 'exit', exit });
      this.#ended = true;
    });
  }

  /** Notes what the host did or noticed about this process. */
  event(event: HostEvent): TraceEntry {
    const entry = this.#trace.event(this.#process.number, event, this.#ended);
    this.#onEntry(entry);
    return entry;
  }

  /**
   * Writes text to stdin as it is and returns the entries of the lines it completed; undefined when the input is closed.
   * What the process answers while the write still runs is recorded after what was written.
   */
  write(text: string): readonly TraceEntry[] | undefined {
    this.#held = [];
    this.#written = [];
    const open = this.#process.stdin.write(text);
    // A process gets well-formed text, so the trace must show that.
    if (open) this.#cutters.stdin.push(wellFormed(text));
    const held = this.#held;
    const written = this.#written;
    this.#held = undefined;
    for (const each of held) each();
    return open ? written : undefined;
  }

  #arrived(task: () => void): void {
    if (this.#held === undefined) task();
    else this.#held.push(task);
  }

  #cutter(stream: StreamName): Cutter {
    const { number } = this.#process;
    let waiting = '';
    const decoder = new LineDecoder({
      onLine: (text) => {
        const entry = this.#trace.line(number, stream, text, this.#ended);
        if (stream === 'stdin') this.#written.push(entry);
        this.#onEntry(entry);
      },
      onTooLong: () => {
        if (stream === 'stdin')
          this.event({ type: 'note', text: 'A line of stdin was too long to be kept here.' });
        else this.event({ type: 'line-too-long', stream, limit: longestLine });
      },
      maxUnits: longestLine,
    });
    const show = (text: string): void => {
      waiting = text;
      this.#trace.setBuffer(number, stream, text);
    };
    return {
      push: (text) => {
        const rest = text.slice(text.lastIndexOf('\n') + 1);
        const before = rest.length === text.length ? waiting : '';
        // The buffer is set first, so that whoever hears of a line sees the buffer without it.
        if (before.length < shownBuffer) show((before + rest).slice(0, shownBuffer));
        decoder.push(text);
      },
      end: () => {
        show('');
        decoder.end();
      },
    };
  }
}
