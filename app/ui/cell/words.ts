import type { Exchange } from '../../host/types.ts';
import type { Refusal } from '../../notebook/api.ts';

/** `0.4 ms`, `18 ms`, `1.2 s`, `90 s`: a duration in milliseconds as people read it. */
export function duration(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${ms.toFixed(0)} ms`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 1000).toFixed(0)} s`;
}

const errorCode = (line: string): number | undefined => {
  try {
    const code: unknown = JSON.parse(line)?.error?.code;
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
};

/** The clause behind an outcome that only this exchange can say; undefined where the standing one is enough. */
export function outcomeClause({ outcome, answer, reason }: Exchange): string | undefined {
  if (outcome === 'protocol-error' && answer !== undefined) {
    const code = errorCode(answer.text);
    return code === undefined ? undefined : `code ${code}: the server refused the request`;
  }
  return reason;
}

/** Why a cell did not send, in a sentence or two. */
export function refusalText(refusal: Refusal): string {
  if (refusal.kind === 'broken-json') return refusal.fault.reason;
  return refusal.kind === 'empty' ? 'There is no text to send.' : refusal.says;
}

/** `1 line`, `200 lines`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
