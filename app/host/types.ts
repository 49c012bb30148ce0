import type { RequestId } from '../../worker/wire/message.ts';
import type { SettledKind } from './outcome-kinds.ts';

/** The three streams of a child process. */
export type StreamName = 'stdin' | 'stdout' | 'stderr';

/** What a process is started with; stdio takes credentials from the environment, never from a message. */
export interface ProcessEnv {
  /** Who the process acts for; `mira` unless stated. */
  readonly principal: string;
  /** Fixed clock (RFC 3339) for recorded runs and tests; absent means the real one. */
  readonly clock?: string;
  /** Fixed seed of the random source for recorded runs and tests; absent means the real one. */
  readonly random?: string;
  /** Base64url of 32 bytes that seal requestState. */
  readonly stateKey?: string;
  /** Further settings of one program (fixtures: what to print, when to hang). */
  readonly [name: string]: string | undefined;
}

/** How a process ended. `code` is its own exit code; `killed` and `died` were not its own choice. */
export type ProcessExit =
  | { readonly how: 'exited'; readonly code: number }
  | { readonly how: 'killed'; readonly reason: string }
  | { readonly how: 'died'; readonly reason: string }
  | { readonly how: 'failed-to-start'; readonly reason: string };

/**
 * A running child process as the host sees it: text in, text out, one number, one end.
 * Implemented over a Web Worker in the page and over node:child_process in the command line.
 */
export interface ServerProcess {
  readonly number: number;
  readonly program: string;
  readonly env: ProcessEnv;
  readonly stdin: {
    /** Writes text as it is (made well-formed); no newline is added. False when the input is closed. */
    write(text: string): boolean;
    /** Closes the input: the polite request to exit (stdio, Shutdown). */
    end(): void;
  };
  /** Chunks of text as they arrive; a chunk may split a line anywhere. Returns the way to stop listening. */
  onText(listener: (stream: 'stdout' | 'stderr', text: string) => void): () => void;
  /** Text the process wrote that was never delivered because the page could not keep up. */
  onDropped(listener: (stream: 'stdout' | 'stderr', characters: number) => void): () => void;
  /** Settles once, never rejects. */
  readonly exited: Promise<ProcessExit>;
  /** Ends the process at once; `reason` is what every pending call is told. Idempotent. */
  kill(reason: string): void;
}

/** Something the host itself did or noticed; never a message of the peer. */
export type HostEvent =
  | { readonly type: 'spawned'; readonly program: string; readonly principal: string }
  | { readonly type: 'stdin-closed' }
  | { readonly type: 'exit'; readonly exit: ProcessExit }
  | { readonly type: 'dropped'; readonly stream: 'stdout' | 'stderr'; readonly characters: number }
  | { readonly type: 'line-too-long'; readonly stream: 'stdout' | 'stderr'; readonly limit: number }
  | { readonly type: 'timeout'; readonly request: number; readonly afterMs: number }
  | { readonly type: 'cancelled'; readonly request: number; readonly reason: string }
  | { readonly type: 'refused-by-host'; readonly line: string; readonly reason: string }
  /** The permission step had something to decide about a line and let it go. */
  | { readonly type: 'allowed-by-host'; readonly line: string; readonly reason: string }
  | { readonly type: 'note'; readonly text: string };

/** One entry of the trace. `text` of a line is what crossed the stream, raw, without its newline. */
export type TraceEntry = {
  /** 1, 2, 3 … over the whole trace; later entries have larger numbers. */
  readonly seq: number;
  /** Milliseconds since the epoch, with fraction. */
  readonly at: number;
  /** Number of the process it belongs to. */
  readonly process: number;
  /** Set when it arrived after its process was declared ended. */
  readonly afterEnd: boolean;
  /** Set when it was loaded from storage or a file, not seen live. */
  readonly restored: boolean;
} & (
  | { readonly kind: 'line'; readonly stream: StreamName; readonly text: string }
  | { readonly kind: 'event'; readonly event: HostEvent }
);

/** A line entry of the trace. */
export type LineEntry = Extract<TraceEntry, { kind: 'line' }>;

/** How a call stands or ended. */
export type OutcomeKind = 'pending' | SettledKind;

/** One request and all that came of it, derived from the trace alone by the ledger. */
export interface Exchange {
  /** seq of the request's entry: the name of this exchange. */
  readonly key: number;
  readonly process: number;
  readonly id: RequestId;
  readonly method: string;
  readonly request: LineEntry;
  readonly outcome: OutcomeKind;
  /** The response that was paired with it, by id and type, oldest request first. */
  readonly answer: LineEntry | undefined;
  /** Notifications that belong to it (progress by token, subscription by id), oldest first. */
  readonly notifications: readonly LineEntry[];
  /** Responses or progress that came after it was settled; shown, never used. */
  readonly late: readonly LineEntry[];
  /** Another request with the same id was in flight on the same process. */
  readonly duplicateId: boolean;
  /** Milliseconds from request to answer or local end; undefined while pending. */
  readonly tookMs: number | undefined;
  /** Why it ended, for timeout, cancelled and dead-process. */
  readonly reason: string | undefined;
  readonly restored: boolean;
}

/** What a line is to an exchange. */
export interface Link {
  readonly role: 'request' | 'answer' | 'notification' | 'late';
  readonly exchange: Exchange;
}

/** One check the host makes before it uses a result (chapter 43, 43.4). */
export interface ResultCheck {
  readonly name: 'id' | 'resultType' | 'text-equals-structured' | 'output-schema' | 'fields-as-asked';
  readonly passed: boolean | 'does not apply';
  /** One sentence: what was compared and what was found. */
  readonly says: string;
  /** JSON Pointer into the answer where it failed. */
  readonly pointer?: string;
}
