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

type Legs = readonly [there: readonly Lit[], back: readonly Lit[]];

const allThere: readonly Lit[] = [['passed'], ['passed'], ['passed'], ['passed']];

function protocolError(code: number | undefined): Legs {
  if (code === internalError) {
    return [
      allThere,
      [
        ['stopped', 'threw'],
        ['passed', 'protocol error -32603'],
        ['passed', 'no data to use'],
      ],
    ];
  }
  const there: readonly Lit[] = [['passed'], ['passed'], ['stopped', 'refused here'], ['not-reached']];
  const word = code === undefined ? 'protocol error' : `protocol error ${String(code)}`;
  return [there, [['not-reached'], ['passed', word], ['passed', 'no data to use']]];
}

/** Only a tool call reaches the executor; lists and discovery end in the server. */
const withoutExecutor: Legs = [
  [['passed'], ['passed'], ['here', 'answered here'], ['not-reached', 'not needed']],
  [
    ['not-reached', 'not needed'],
    ['passed', 'complete result'],
    ['passed', 'checked, packed'],
  ],
];

function afterAnswer(exchange: Exchange): Legs {
  if (exchange.outcome === 'result' && exchange.method !== 'tools/call') return withoutExecutor;
  switch (exchange.outcome) {
    case 'protocol-error':
      return protocolError(errorCode(exchange.answer?.text));
    case 'tool-error':
      return [
        allThere,
        [
          ['stopped', 'said no'],
          ['passed', 'complete result'],
          ['passed', 'packed: tool error'],
        ],
      ];
    case 'invalid-answer':
      return [allThere, [['passed'], ['passed'], ['stopped', 'failed a check, not used']]];
    case 'input-required':
      return [
        allThere,
        [
          ['here', 'needs an input first'],
          ['passed', 'a result that asks'],
          ['here', 'asks the person'],
        ],
      ];
    default:
      return [
        allThere,
        [
          ['passed', 'gave an outcome'],
          ['passed', 'complete result'],
          ['passed', 'checked, packed'],
        ],
      ];
  }
}

/**
 * Lights four stations there and three back by what the trace shows of one exchange.
 * The page sees the wire only: which inner station was reached is read off the kind of answer.
 */
export function lightPath(there: readonly Stop[], back: readonly Stop[], travel: Travel): LitPath {
  if (travel.kind === 'none') return { there: lit(there, []), back: lit(back, []) };
  if (travel.kind === 'held-by-host') {
    const rest: Lit = ['not-reached'];
    return {
      there: lit(there, [['stopped', travel.says], rest, rest, rest]),
      back: lit(back, [rest, rest, rest]),
    };
  }
  const { exchange } = travel;
  if (exchange.outcome === 'pending') {
    return { there: lit(there, [['passed'], ['passed'], ['here', 'no answer yet']]), back: lit(back, []) };
  }
  if (exchange.answer === undefined) {
    const says =
      exchange.outcome === 'timeout' ? 'the host stopped waiting' : (exchange.reason ?? 'no answer came');
    return {
      there: lit(there, [['passed'], ['passed'], ['here', says]]),
      back: lit(back, [['not-reached'], ['not-reached'], ['stopped', 'ended here, locally']]),
    };
  }
  const [out, home] = afterAnswer(exchange);
  return { there: lit(there, out), back: lit(back, home) };
}
