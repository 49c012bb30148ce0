/**
 * What the views see of the notebook's state. Implemented by the classes in this room;
 * every getter is reactive (Svelte runes) and every method is safe to call at any time.
 */
import type { Cell } from '../../chapters/kit/types.ts';
import type { Difference } from '../../chapters/kit/compare.ts';
import type { JsonFault } from '../../worker/wire/json-text.ts';
import type { Exchange, ProcessExit, ResultCheck, TraceEntry } from '../host/types.ts';
import type { ElicitationState } from './elicitation-api.ts';
import type { PastState } from './past/past-api.ts';

/** A place where one process of one program runs; restarting replaces the process, never adds one. */
export interface ProcessSlot {
  readonly program: string;
  readonly principal: string;
  /** Number of the present or last process; undefined before the first start. */
  readonly number: number | undefined;
  readonly state: 'idle' | 'starting' | 'running' | 'closing' | 'ended' | 'failed';
  readonly exit: ProcessExit | undefined;
  /** Milliseconds left of the five-second deadline while closing, else undefined. */
  readonly closingLeftMs: number | undefined;
  start(): Promise<void>;
  /** Kills what runs, if anything, and starts anew. */
  restart(principal?: string): Promise<void>;
  kill(): void;
  /** Closes stdin, waits five seconds, then ends it by force and says so. */
  closeInput(): Promise<void>;
}

/** Why a cell refused to send, before anything reached the wire. */
export type Refusal =
  | { readonly kind: 'broken-json'; readonly fault: JsonFault }
  | { readonly kind: 'empty' }
  | { readonly kind: 'host-policy'; readonly says: string }
  | { readonly kind: 'no-process'; readonly says: string };

/** A proposed call that waits for the person's word (host policy `ask`). */
export interface Proposal {
  readonly method: string;
  readonly tool: string | undefined;
  readonly line: string;
  allow(): void;
  deny(): void;
}

/** A line of a cell's newest exchange that is chosen on this page, and the member of it if one is. */
export interface ChosenLine {
  readonly line: 'request' | 'answer';
  readonly pointer: string | undefined;
}

/** A request cell: its text is whatever the person typed, never rewritten by the program. */
export interface CellState {
  readonly cell: Cell;
  /** Editor text now. */
  readonly text: string;
  /** Pretty form of the original line: where Reset goes. */
  readonly original: string;
  readonly edited: boolean;
  /** First fault of the text as JSON, or undefined. */
  readonly fault: JsonFault | undefined;
  readonly refusal: Refusal | undefined;
  readonly proposal: Proposal | undefined;
  /** The newest exchange this cell started, live or restored. */
  readonly exchange: Exchange | undefined;
  /** The newest thing sent bears no id that an answer could be paired by; then there is no exchange. */
  readonly unpaired: boolean;
  /** Exchanges that needed input and led to the present one by a retry, oldest first. */
  readonly earlier: readonly Exchange[];
  /** What the newest exchange asks of the person; undefined unless it needs input. */
  readonly elicitation: ElicitationState | undefined;
  readonly checks: readonly ResultCheck[];
  /** What of the newest exchange is chosen, here or anywhere else on the page. */
  readonly chosen: ChosenLine | undefined;
  /** Line that would go (or went) over the wire, compacted; undefined while broken. */
  readonly wireLine: string | undefined;
  /** Whether compaction changed the text's white space. */
  readonly compacted: boolean;
  readonly canUndoReset: boolean;
  /** What `undoReset` takes back. */
  readonly undoes: 'reset' | 'restore';
  /** What was sent from here before, and what was predicted. */
  readonly past: PastState;
  readonly timeoutMs: number;
  /** Send the raw text although it is broken JSON. */
  readonly rawMode: boolean;
  /** Text another tab saved for this cell meanwhile, when it differs from ours. */
  readonly otherTabText: string | undefined;
  edit(text: string): void;
  setTimeoutMs(ms: number): void;
  setRawMode(on: boolean): void;
  /** Sends; resolves with the exchange once it is settled, or undefined when refused. */
  send(): Promise<Exchange | undefined>;
  cancel(): void;
  reset(): void;
  undoReset(): void;
  /** Puts another text into the editor; `undoReset` takes that back. */
  putBack(text: string): void;
  takeOtherTabText(): void;
  keepMine(): void;
  /** Chooses a member of the answer everywhere; false when the trace does not hold that answer. */
  choose(pointer: string): boolean;
  /** Loads what compares; before it has come there are no differences to be had. Rejects when it does not come. */
  prepareComparison(): Promise<void>;
  /** Differences of what was sent (or would be) to the original request. */
  differencesToOriginal(): readonly Difference[] | undefined;
  /** Differences of the first answer to the chapter's reference; undefined without answer or reference. */
  differencesToReference(): readonly Difference[] | undefined;
}

/** One row of a live table. */
export interface RowState {
  readonly cell: CellState;
  readonly request: string;
  /** The book's outcome, in words. */
  readonly expected: string;
  /** What really came back, in words, computed from the answer; undefined before. */
  readonly outcome: string | undefined;
  readonly equalsReference: boolean | undefined;
  readonly restoredFrom: number | undefined;
  readonly running: boolean;
}

/** A live table and how far it has run. */
export interface TableState {
  readonly id: string;
  readonly caption: string;
  readonly rows: readonly RowState[];
  /** Index of the next row to run. */
  readonly next: number | undefined;
  readonly running: boolean;
  run(index: number): Promise<void>;
  runNext(): Promise<void>;
  runAll(): Promise<void>;
  stop(): void;
  clear(): void;
}

/** A bench of a lab: a process slot of its own and cells that talk to it. */
export interface BenchState {
  readonly slot: ProcessSlot;
  readonly cells: readonly CellState[];
  /** Entries of the trace that belong to processes this bench has run. */
  readonly entries: readonly TraceEntry[];
}

/** Whether the work of this page is in storage. */
export interface Saving {
  readonly state: 'saved' | 'saving' | 'not-saved';
  /** One sentence for the lasting notice when not saved. */
  readonly says: string | undefined;
}
