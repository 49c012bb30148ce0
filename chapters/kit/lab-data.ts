import type { JsonObject } from '../../worker/wire/message.ts';

/** A row of the registry of deprecated features (specification, deprecated). */
export interface DeprecatedFeature {
  readonly feature: string;
  readonly deprecatedIn: string;
  readonly migration: string;
  readonly earliestRemoval: string;
}

/** Raw text to write to a server's stdin, chunk by chunk. */
export interface FramingTry {
  readonly id: string;
  readonly title: string;
  readonly chunks: readonly string[];
  readonly says: string;
}

/** A program with the words it is shown under. */
export interface NamedProgram {
  readonly program: string;
  readonly title: string;
  readonly says: string;
}

/** A value the host carries from the answer of one cell into the request of another, on purpose. */
export interface Carry {
  readonly from: string;
  readonly fromPointer: string;
  readonly to: string;
  readonly toPointer: string;
  readonly label: string;
}

/** A capability to sort by who decides: the model, the application or the person. */
export interface SortItem {
  readonly id: string;
  readonly text: string;
  readonly right: 'tool' | 'resource' | 'prompt';
  readonly says: string;
}

/** A text by a stranger, with what is to be seen in it. */
export interface Sample {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly says: string;
}

/** A tools/call that a model could propose; `says` is for after the person has decided. */
export interface ProposedCall {
  readonly id: string;
  readonly title: string;
  readonly program: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly says: string;
}

/** A snippet and the revision, or range of revisions, it belongs to. */
export interface DatedSample extends Sample {
  readonly right: string;
}

/** What a book measured of one server's definitions, to be held against what is measured now; tokens of o200k_base. */
export interface CostFigures {
  readonly program: string;
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  /** UTF-8 bytes and tokens of the whole tools/list result as compact JSON. */
  readonly listBytes: number;
  readonly listTokens: number;
  /** Tokens of the array of {name, description, inputSchema} with ", " and ": ". */
  readonly definitionTokens: number;
  /** Sum of the tokens of each such object as compact JSON. */
  readonly compactTokens: number;
  readonly cheapest: { readonly name: string; readonly tokens: number };
  readonly costliest: { readonly name: string; readonly tokens: number };
  readonly instructionTokens: number;
  /** Definitions and instructions. */
  readonly together: number;
}

/**
 * What a client is told to do. `{calendar}` in a text stands for the handle of the calendar it made; `choose` leaves one
 * argument to the reader.
 */
export type HandAct =
  | { readonly act: 'discover' }
  | { readonly act: 'list' }
  | {
      readonly act: 'call';
      readonly tool: string;
      readonly arguments: Readonly<Record<string, string>>;
      readonly choose?: {
        readonly argument: string;
        readonly label: string;
        readonly values: readonly string[];
      };
    }
  | { readonly act: 'read'; readonly uri: string }
  | {
      readonly act: 'prompt';
      readonly name: string;
      readonly arguments: Readonly<Record<string, string>>;
    }
  | { readonly act: 'listen'; readonly uri: string }
  | { readonly act: 'stop-listening' };

/** One step that two clients take in turn; `ends` is what is done to the call while it waits. */
export interface HandStep {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly does: HandAct;
  /** Another program than the lab's own. */
  readonly program?: string;
  readonly ends?: 'timeout' | 'withdrawn' | 'killed';
}
