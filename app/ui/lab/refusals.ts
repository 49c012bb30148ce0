import type { CellState } from '../../notebook/api.ts';

/** How the server answered one request that is meant to be refused, or to show that it is not. */
export interface RefusalRow {
  readonly id: string;
  readonly title: string;
  /** The numeric code as text; undefined while there is no protocol error. */
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** Revisions the server says it supports, when the refusal lists them. */
  readonly supported: readonly string[];
  /** Capabilities the refusal asks for, as JSON text (-32021). */
  readonly required: string | undefined;
  /** What the client declared in the request that was sent, as JSON text; a phrase when it declared nothing. */
  readonly declared: string | undefined;
  /** Whether any answer has come. */
  readonly answered: boolean;
  /** Said when something other than a refusal came back. */
  readonly instead: string | undefined;
}

interface ErrorObject {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: { readonly supported?: unknown; readonly requiredCapabilities?: unknown } | null;
}

interface Message {
  readonly error?: ErrorObject;
  readonly result?: { readonly resultType?: unknown } | null;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> | null } | null;
}

function messageOf(line: string | undefined): Message | undefined {
  try {
    return (JSON.parse(line ?? '') as Message | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

const capabilities = 'io.modelcontextprotocol/clientCapabilities';

function declaredIn(request: string): string {
  const meta = messageOf(request)?.params?._meta ?? {};
  return Object.hasOwn(meta, capabilities) ? JSON.stringify(meta[capabilities]) : 'no declaration';
}

function insteadOf({ result }: Message): string {
  return result?.resultType === 'input_required'
    ? 'not refused: the server asks for input first'
    : 'not refused: a result came back';
}

/** One row per cell, filled from the newest answer the cell got. */
export function refusalRows(cells: readonly CellState[]): readonly RefusalRow[] {
  return cells.map(({ cell, exchange }) => {
    const answer = messageOf(exchange?.answer?.text);
    const error = answer?.error;
    const required = error?.data?.requiredCapabilities;
    return {
      id: cell.id,
      title: cell.title,
      code: typeof error?.code === 'number' ? String(error.code) : undefined,
      message: typeof error?.message === 'string' ? error.message : undefined,
      supported: strings(error?.data?.supported),
      required: required === undefined ? undefined : JSON.stringify(required),
      declared: exchange === undefined ? undefined : declaredIn(exchange.request.text),
      answered: answer !== undefined,
      instead: answer !== undefined && error === undefined ? insteadOf(answer) : undefined,
    };
  });
}
