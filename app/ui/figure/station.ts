import type { Exchange } from '../../host/types.ts';

/** One station of the path as the chapter names it. */
export interface Stop {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** How far the travelling message got at a station. */
export type StopState = 'idle' | 'passed' | 'here' | 'stopped' | 'not-reached';

/** A station with what the present exchange did there. `says` is one short phrase, or undefined. */
export interface Station extends Stop {
  readonly state: StopState;
  readonly says: string | undefined;
}

/** What is travelling: an exchange of the trace, or a proposal the host has not let through. */
export type Travel =
  | { readonly kind: 'none' }
  | { readonly kind: 'held-by-host'; readonly says: string }
  | { readonly kind: 'exchange'; readonly exchange: Exchange };

/** Both halves of the path, lit. */
export interface LitPath {
  readonly there: readonly Station[];
  readonly back: readonly Station[];
}

type Lit = readonly [StopState, string?];

const lit = (stops: readonly Stop[], states: readonly Lit[]): readonly Station[] =>
  stops.map((stop, index) => {
    const [state, says] = states[index] ?? ['idle'];
    return { ...stop, state, says };
  });

const internalError = -32603;

function errorCode(line: string | undefined): number | undefined {
  if (line === undefined) return undefined;
  try {
    const message = JSON.parse(line) as { readonly error?: { readonly code?: unknown } } | null;
    const code = message?.error?.code;
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
}

function afterAnswer(exchange: Exchange): readonly [readonly Lit[], readonly Lit[]] {
  const code = errorCode(exchange.answer?.text);
  if (exchange.outcome === 'protocol-error' && code !== internalError) {
    return [
      [['passed'], ['passed'], ['stopped', `refused here, ${String(code ?? 'error')}`], ['not-reached', 'never reached']],
      [['not-reached', 'has nothing to give'], ['passed', 'protocol error'], ['passed', 'no data to use']],
    ];
  }
  const there: readonly Lit[] = [['passed'], ['passed'], ['passed'], ['passed']];
  if (exchange.outcome === 'protocol-error') {
    return [there, [['stopped', 'threw'], ['passed', 'protocol error -32603'], ['passed', 'no data to use']]];
  }
  if (exchange.outcome === 'tool-error') {
    return [there, [['stopped', 'the business said no'], ['passed', 'complete result'], ['passed', 'a tool error, packed as data']]];
  }
  if (exchange.outcome === 'invalid-answer') {
    return [there, [['passed'], ['passed'], ['stopped', 'failed a check, not used']]];
  }
  if (exchange.outcome === 'input-required') {
    return [there, [['here', 'needs an input first'], ['passed', 'a result that asks'], ['here', 'asks the person']]];
  }
  return [there, [['passed', 'a record'], ['passed', 'complete result'], ['passed', 'checked, then packed']]];
}

/**
 * Lights four stations there and three back by what the trace shows of one exchange.
 * The page sees the wire only: which inner station was reached is read off the kind of answer.
 */
export function lightPath(there: readonly Stop[], back: readonly Stop[], travel: Travel): LitPath {
  if (travel.kind === 'none') return { there: lit(there, []), back: lit(back, []) };
  if (travel.kind === 'held-by-host') {
    const rest: Lit = ['not-reached'];
    return { there: lit(there, [['stopped', travel.says], rest, rest, rest]), back: lit(back, [rest, rest, rest]) };
  }
  const { exchange } = travel;
  if (exchange.outcome === 'pending') {
    return { there: lit(there, [['passed'], ['passed'], ['here', 'no answer yet']]), back: lit(back, []) };
  }
  if (exchange.answer === undefined) {
    const says = exchange.outcome === 'timeout' ? 'the host stopped waiting' : (exchange.reason ?? 'no answer came');
    return {
      there: lit(there, [['passed'], ['passed'], ['here', says]]),
      back: lit(back, [['not-reached'], ['not-reached'], ['stopped', 'ended here, locally']]),
    };
  }
  const [out, home] = afterAnswer(exchange);
  return { there: lit(there, out), back: lit(back, home) };
}
