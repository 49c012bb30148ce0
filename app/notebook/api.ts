/**
 * What the views see of the notebook's state. Implemented by the classes in this room;
 * every getter is reactive (Svelte runes) and every method is safe to call at any time.
 */
import type {
  Answer,
  Cell,
  ChapterData,
  Exercise,
  ExerciseKey,
  KeyPoint,
  Part,
  Prediction,
  Verdict,
} from '../../chapters/kit/types.ts';
import type { Difference } from '../../chapters/kit/compare.ts';
import type { JsonFault } from '../../worker/wire/json-text.ts';
import type { FieldDraft } from '../host/form-check.ts';
import type { Field } from '../host/form-fields.ts';
import type { ServerName } from '../host/input-required.ts';
import type { InputResponse, InputResponses } from '../host/mrtr.ts';
import type { UrlJudgement } from '../host/url-care.ts';
import type { Exchange, ProcessExit, ResultCheck, TraceEntry } from '../host/types.ts';

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

/** A form a server asks to have filled in. What is typed stays, whatever becomes of the dialog. */
export interface FormQuestionState {
  readonly mode: 'form';
  /** The key the server gave the question. */
  readonly key: string;
  readonly message: string;
  readonly fields: readonly Field[];
  /** Why the form cannot be shown, as one sentence; then it has no fields. */
  readonly problem: string | undefined;
  /** The word by which the form seems to ask for a credential; undefined when none was found. */
  readonly secret: string | undefined;
  draft(field: Field): FieldDraft;
  set(name: string, draft: FieldDraft): void;
  /** The sentence at a field; undefined before the first `accept` and while the field is right. */
  fault(name: string): string | undefined;
  /** Checks the form; gives the response when it fits the schema, else shows the faults. */
  accept(): InputResponse | undefined;
}

/** A page a server asks to have opened. What happens there the client never sees. */
export interface UrlQuestionState {
  readonly mode: 'url';
  readonly key: string;
  readonly message: string;
  /** Exactly as the server wrote it. */
  readonly url: string;
  readonly judged: UrlJudgement;
  readonly opened: boolean;
  noteOpened(): void;
  /** Consent is given by opening; undefined before. */
  accept(): InputResponse | undefined;
}

export type QuestionState = FormQuestionState | UrlQuestionState;

/** What an input_required answer asks of the person, and the ways to go on. */
export interface ElicitationState {
  readonly program: string;
  readonly process: number;
  /** How the server names itself; undefined when it does not. */
  readonly server: ServerName | undefined;
  /** Why this host does not meet the request, as one sentence; then it cannot be answered. */
  readonly problem: string | undefined;
  /** False where nothing is asked and the request may be sent again with the state alone. */
  readonly asks: boolean;
  /** Whether the answer carried a state. */
  readonly hasState: boolean;
  readonly requests: readonly QuestionState[];
  /** The line that `answer` would send; undefined when there can be none. */
  preview(responses: InputResponses): string | undefined;
  /** Sends the request again under a new id; resolves as `CellState.send` does. */
  answer(responses: InputResponses): Promise<Exchange | undefined>;
  decline(): Promise<Exchange | undefined>;
  cancel(): Promise<Exchange | undefined>;
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
  /** Exchanges that needed input and led to the present one by a retry, oldest first. */
  readonly earlier: readonly Exchange[];
  /** What the newest exchange asks of the person; undefined unless it needs input. */
  readonly elicitation: ElicitationState | undefined;
  readonly checks: readonly ResultCheck[];
  /** Line that would go (or went) over the wire, compacted; undefined while broken. */
  readonly wireLine: string | undefined;
  /** Whether compaction changed the text's white space. */
  readonly compacted: boolean;
  readonly canUndoReset: boolean;
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
  takeOtherTabText(): void;
  keepMine(): void;
  /** Differences of what was sent (or would be) to the original request. */
  differencesToOriginal(): readonly Difference[];
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

export interface PredictionState {
  readonly prediction: Prediction;
  /** The committed option, or undefined. */
  readonly committed: string | undefined;
  commit(option: string): void;
  takeBack(): void;
}

export interface PartState {
  readonly part: Part;
  readonly answer: Answer;
  /** Verdict of the last check; cleared when the answer changes. */
  readonly verdict: Verdict | undefined;
  set(answer: Answer): void;
}

export interface ExerciseState {
  readonly exercise: Exercise;
  readonly parts: readonly PartState[];
  readonly freeText: string;
  readonly hintsShown: number;
  readonly attempts: number;
  readonly solved: boolean;
  readonly checking: boolean;
  /** Set once the key chunk could not be loaded; `check()` again retries. */
  readonly problem: string | undefined;
  /** Present only after an attempt and only while the reader keeps the reference open. */
  readonly key: ExerciseKey | undefined;
  /** Key points the free text seems to cover, after an attempt. */
  readonly covered: readonly { readonly point: KeyPoint; readonly seems: boolean }[] | undefined;
  /** Free text another tab saved meanwhile, when it differs from ours. */
  readonly otherTabText: string | undefined;
  readonly canUndoStartOver: boolean;
  write(text: string): void;
  moreHints(): void;
  check(): Promise<void>;
  showReference(): void;
  hideReference(): void;
  startOver(): void;
  /** Gives back what the last `startOver` erased. */
  undoStartOver(): void;
  takeOtherTabText(): void;
  keepMine(): void;
}

/** A bench of a lab: a process slot of its own and cells that talk to it. */
export interface BenchState {
  readonly slot: ProcessSlot;
  readonly cells: readonly CellState[];
  /** Entries of the trace that belong to processes this bench has run. */
  readonly entries: readonly TraceEntry[];
}

export type HostPolicy = 'send' | 'ask' | 'refuse-unlisted';

export interface Saving {
  readonly state: 'saved' | 'saving' | 'not-saved';
  /** One sentence for the lasting notice when not saved. */
  readonly says: string | undefined;
}

/** Everything one chapter page works with. */
export interface ChapterSession {
  readonly id: string;
  readonly title: string;
  readonly data: ChapterData;
  readonly slot: ProcessSlot;
  readonly entries: readonly TraceEntry[];
  readonly exchanges: readonly Exchange[];
  readonly saving: Saving;
  readonly policy: HostPolicy;
  /** Ids of sections that are done; the contents show them. */
  readonly done: ReadonlySet<string>;
  /** Anchor where the reader left off, from an earlier visit. */
  readonly leftOff: string | undefined;
  /** Restored state has arrived (or could not); before this, places are kept for it. */
  readonly ready: boolean;
  /** One short sentence per result for the polite live region. */
  readonly announcement: string;
  setPolicy(policy: HostPolicy): void;
  cell(id: string): CellState;
  table(id: string): TableState;
  prediction(id: string): PredictionState;
  exercise(id: string): ExerciseState;
  bench(lab: string, index?: number): BenchState;
  visit(section: string): void;
  clearTrace(): void;
  undoClearTrace(): void;
  readonly canUndoClearTrace: boolean;
  /** All work of this browser as one file's text. */
  exportWork(): Promise<string>;
  /** Checks the file, then merges (newest wins per item, ours kept beside). Says what happened. */
  importWork(text: string): Promise<{ readonly ok: boolean; readonly says: string }>;
  resetAll(): Promise<void>;
  /** Stops every process and timer of this page. */
  close(): void;
}
