import type { TwoServersLab } from './difference.ts';
import type {
  Carry,
  CostFigures,
  DatedSample,
  DeprecatedFeature,
  FramingTry,
  HandStep,
  NamedProgram,
  ProposedCall,
  Sample,
  SortItem,
} from './lab-data.ts';

/** One compiled piece of a chapter, in reading order. */
export type Block =
  | { readonly kind: 'heading'; readonly depth: 2 | 3; readonly id: string; readonly text: string }
  /** Compiled HTML. In the browser's build `html` is a single blank: hydration keeps what the server rendered. */
  | { readonly kind: 'prose'; readonly html: string }
  | { readonly kind: 'directive'; readonly name: DirectiveName; readonly id: string };

/** The directives an author may use; each names a record of the chapter's data by id. */
export type DirectiveName = 'cell' | 'table' | 'figure' | 'lab' | 'exercise' | 'predict';

/** A compiled chapter.md. */
export interface ChapterText {
  readonly id: string;
  readonly order: number;
  readonly title: string;
  readonly revision: string;
  readonly verified: string;
  readonly blocks: readonly Block[];
}

/** A request cell: one exact wire line to start from and the line it is answered with. */
export interface Cell {
  readonly id: string;
  readonly title: string;
  /** Exact wire line (cells.ndjson); shown pretty, sent compacted. */
  readonly line: string;
  /** Exact reference answer (reference.ndjson), or none where the chapter gives none. */
  readonly reference: string | undefined;
  readonly program: string;
}

/** A live table of cells (Table 43.2). */
export interface LiveTable {
  readonly id: string;
  readonly caption: string;
  readonly rows: readonly { readonly cell: string; readonly request: string; readonly outcome: string }[];
}

/** One side of the adapter count: a label and a number that can be moved. */
export interface AdapterSide {
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** One station of a request's path. */
export interface PathStop {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A figure of the page; `type` picks the component, the rest is its data. */
export type Figure = { readonly id: string; readonly caption: string } & (
  | { readonly type: 'adapters'; readonly left: AdapterSide; readonly right: AdapterSide }
  | {
      readonly type: 'path';
      readonly there: readonly PathStop[];
      readonly back: readonly PathStop[];
      /** The cell whose newest exchange lights the stations. */
      readonly cell: string;
    }
  | {
      readonly type: 'kinds';
      readonly rows: readonly { readonly kind: string; readonly example: string; readonly doesNot: string }[];
    }
  /** The request and the reference answer of a cell, each member explaining itself. */
  | { readonly type: 'annotated'; readonly cell: string }
);

/** A process of its own and what can be sent to it; `line` is one line for a program that speaks no MCP. */
export interface Bench {
  readonly program: string;
  readonly cells: readonly string[];
  readonly title?: string;
  readonly says?: string;
  readonly line?: string;
}

/** A lab: benches, and what its component needs besides. `type` picks the component. */
export type Lab = { readonly id: string; readonly title: string; readonly benches: readonly Bench[] } & (
  | { readonly type: 'principal'; readonly principals: readonly string[] }
  | { readonly type: 'transport'; readonly deadlineMs: number }
  | {
      readonly type: 'versions';
      readonly registry: readonly DeprecatedFeature[];
      readonly registrySource: string;
    }
  | { readonly type: 'three-ways'; readonly snapshotLine: string }
  | { readonly type: 'lying' }
  /** Raw text written to stdin in the given chunks; the decoder's unfinished text is shown. */
  | { readonly type: 'framing'; readonly tries: readonly FramingTry[] }
  | { readonly type: 'pollution' }
  /** Each cell is sent, and a table fills with the codes. `declarations`: what each declared, what the other may use. */
  | { readonly type: 'refusals'; readonly declarations?: true }
  | { readonly type: 'side-by-side'; readonly carry: Carry }
  | TwoServersLab
  | { readonly type: 'sort'; readonly items: readonly SortItem[] }
  | { readonly type: 'shapes' }
  | { readonly type: 'three-processes'; readonly rounds: readonly NamedProgram[] }
  | { readonly type: 'tamper' }
  | {
      readonly type: 'eras';
      readonly servers: readonly NamedProgram[];
      readonly timeoutMs: number;
      /** Programs that stand for a server of each era in the compatibility matrix. */
      readonly matrix: { readonly modern: string; readonly legacy: string };
    }
  /** `listen` names a program that can be listened to, the cell that does it, and one that makes news. */
  | {
      readonly type: 'bindings';
      readonly listen: { readonly program: string; readonly cell: string; readonly change: string };
    }
  | { readonly type: 'cost'; readonly servers: readonly NamedProgram[]; readonly book: CostFigures }
  | {
      readonly type: 'trust';
      readonly descriptions: readonly Sample[];
      readonly calls: readonly ProposedCall[];
    }
  /** The official client and ours are told to do the same, each over lines of its own. */
  | { readonly type: 'other-hand'; readonly program: string; readonly steps: readonly HandStep[] }
  | { readonly type: 'revision'; readonly samples: readonly DatedSample[] }
);

/** A question asked before the reader tries; committing shows the explanation. It is never failed. */
export interface Prediction {
  readonly id: string;
  readonly question: string;
  readonly options: readonly { readonly id: string; readonly text: string; readonly says: string }[];
  readonly right: string;
}

/** A part of an exercise as the reader sees it; what is right stands in the key. */
export type Part =
  | {
      readonly id: string;
      readonly kind: 'choice';
      readonly prompt: string;
      readonly options: readonly Option[];
    }
  | {
      readonly id: string;
      readonly kind: 'claims';
      readonly prompt: string;
      readonly claims: readonly Option[];
    }
  | { readonly id: string; readonly kind: 'evidence'; readonly prompt: string }
  | {
      readonly id: string;
      readonly kind: 'request';
      readonly prompt: string;
      readonly starter: string;
      readonly program: string;
    };

/** A thing to choose, or a claim to accept or reject. */
export type Option = Readonly<Record<'id' | 'text', string>>;

/** An exercise: machine-judged parts, then a free text that is compared, never failed. */
export interface Exercise {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly parts: readonly Part[];
  readonly freeText: string;
  /** From vague to plain; none of them is the answer. */
  readonly hints: readonly string[];
}

/** A message of the reader's own trace and the place in it that the reader points at. */
export interface Evidence {
  /** The raw line pointed into. */
  readonly line: string;
  /** The raw request it was paired with, or the line itself when it is the request. */
  readonly request: string | undefined;
  readonly stream: 'stdin' | 'stdout' | 'stderr';
  /** seq of the trace entry, for showing where it came from. */
  readonly seq: number;
  /** RFC 6901. */
  readonly pointer: string;
}

/** A request the reader built and sent, and the answer that was paired with it. */
export interface SentRequest {
  readonly line: string;
  readonly answer: string | undefined;
  readonly program: string;
}

/** A reader's answer to one part. */
export type Answer =
  | { readonly kind: 'choice'; readonly option: string | undefined }
  | { readonly kind: 'claims'; readonly accepted: Readonly<Record<string, boolean>> }
  | { readonly kind: 'evidence'; readonly evidence: Evidence | undefined }
  | { readonly kind: 'request'; readonly sent: SentRequest | undefined };

/** What a checker found: a value, never an exception. `says` is one or two sentences for the reader. */
export type Verdict =
  | { readonly kind: 'right'; readonly says: string }
  | {
      readonly kind: 'wrong';
      /** Stable id of what was found wrong first; a wrong fixture names it. */
      readonly explanation: string;
      readonly says: string;
      /** RFC 6901, where one place of a message is to blame. */
      readonly pointer?: string;
      /** What else is wrong, after the first. */
      readonly also?: readonly { readonly explanation: string; readonly says: string }[];
    }
  | { readonly kind: 'unanswered'; readonly says: string }
  | { readonly kind: 'could-not-check'; readonly says: string };

/** Judges one part from the reader's answer alone; pure. */
export type Checker<A extends Answer = Answer> = (answer: A) => Verdict;

/** One key point of a reference answer. */
export interface KeyPoint {
  readonly id: string;
  readonly text: string;
  /** Parts that judge this point; at least one. */
  readonly judgedBy: readonly string[];
  /** Groups of words: the point seems covered when every group has a word that occurs. */
  readonly signs: readonly (readonly string[])[];
}

/** What the reader may see after an attempt: key.ts of a chapter, a chunk of its own. */
export interface ExerciseKey {
  /** Checker by part id. */
  readonly checkers: Readonly<Record<string, Checker>>;
  readonly reference: string;
  readonly points: readonly KeyPoint[];
}

/** key.ts: the keys of a chapter by exercise id. */
export type ChapterKey = Readonly<Record<string, ExerciseKey>>;

/** A right or wrong answer kept with a chapter; a wrong one names the explanation it must get. */
export interface AnswerFixture {
  readonly exercise: string;
  readonly part: string;
  readonly name: string;
  readonly answer: Answer;
  readonly explanation?: string;
}

/** Everything of a chapter except its text and key. */
export interface ChapterData {
  readonly cells: readonly Cell[];
  readonly tables: readonly LiveTable[];
  readonly figures: readonly Figure[];
  readonly labs: readonly Lab[];
  readonly predictions: readonly Prediction[];
  readonly exercises: readonly Exercise[];
}
