import { CODES, METHODS } from '../../worker/mcp/names.ts';
import { at, parsed } from './members.ts';
import type { Exchange } from './types.ts';

/** The stations of a request's way (chapter 43, 43.2), there and back, in order. */
export type StationName = 'policy' | 'client' | 'server' | 'executor' | 'outcome' | 'result' | 'check';

/**
 * Where a message stands at a station. `here`: the last place known. `stopped`: it ended here. `unknown`: the wire does
 * not tell. `not-used`: this method needs no executor.
 */
export type StationState = 'passed' | 'here' | 'stopped' | 'not-reached' | 'not-used' | 'unknown';

/** One station with what the trace shows of it. */
export interface Station {
  readonly name: StationName;
  readonly state: StationState;
}

const names: readonly StationName[] = [
  'policy',
  'client',
  'server',
  'executor',
  'outcome',
  'result',
  'check',
];

const stations = (states: readonly StationState[]): readonly Station[] =>
  names.map((name, index) => ({ name, state: states[index] ?? 'not-reached' }));

function errorStates(exchange: Exchange): readonly StationState[] {
  const code = at(parsed(exchange.answer?.text ?? ''), '/error/code');
  // An internal error may come from the executor or from before it.
  return code === CODES.internalError
    ? ['passed', 'passed', 'passed', 'unknown', 'unknown', 'passed', 'passed']
    : ['passed', 'passed', 'stopped', 'not-reached', 'not-reached', 'passed', 'passed'];
}

/**
 * The stations a message has passed, is at, or never saw, from the trace alone. A refusal by the host has no exchange:
 * see `refusedStations`.
 */
export function stationsOf(exchange: Exchange): readonly Station[] {
  if (exchange.answer === undefined)
    return stations(['passed', 'passed', exchange.outcome === 'pending' ? 'here' : 'unknown']);
  if (exchange.outcome === 'protocol-error') return stations(errorStates(exchange));
  const inner: StationState = exchange.method === METHODS.callTool ? 'passed' : 'not-used';
  const last: StationState = exchange.outcome === 'invalid-answer' ? 'stopped' : 'passed';
  return stations(['passed', 'passed', 'passed', inner, inner, 'passed', last]);
}

/** The stations of a call the host's policy did not let through: it ended at the first. */
export function refusedStations(): readonly Station[] {
  return stations(['stopped']);
}
