import type { OutcomeKind } from '../../host/types.ts';

/** The shapes that tell outcomes and streams apart without colour. */
export type SignName =
  | 'disc'
  | 'ring'
  | 'half'
  | 'triangle'
  | 'clock'
  | 'cross'
  | 'question'
  | 'bang'
  | 'bar'
  | 'in'
  | 'out'
  | 'dots'
  | 'house'
  | 'check';

/** How an outcome is shown: sign, word, and one clause that says what it means. */
export interface OutcomeFace {
  readonly sign: SignName;
  readonly word: string;
  readonly says: string;
  /** It happened in this page; the server said nothing of it. */
  readonly local: boolean;
}

const faces: Readonly<Record<OutcomeKind, OutcomeFace>> = {
  pending: { sign: 'ring', word: 'Waiting', says: 'no answer yet', local: false },
  result: { sign: 'disc', word: 'Result', says: 'the server answered', local: false },
  'tool-error': {
    sign: 'half',
    word: 'Result, tool error',
    says: 'the protocol worked, the tool said no',
    local: false,
  },
  'input-required': {
    sign: 'question',
    word: 'Needs input',
    says: 'not done: the server asks first',
    local: false,
  },
  'protocol-error': {
    sign: 'triangle',
    word: 'Protocol error',
    says: 'the server refused the request',
    local: false,
  },
  'invalid-answer': {
    sign: 'bang',
    word: 'Invalid answer',
    says: 'the host does not accept what came',
    local: true,
  },
  timeout: { sign: 'clock', word: 'Timed out', says: 'this page stopped waiting', local: true },
  cancelled: { sign: 'bar', word: 'Cancelled', says: 'this page withdrew the request', local: true },
  'dead-process': { sign: 'cross', word: 'Process ended', says: 'no answer can come any more', local: true },
};

/** The face of an outcome. */
export const outcomeFace = (kind: OutcomeKind): OutcomeFace => faces[kind];

/** What marks everything the host did or noticed, so that it is never taken for a message of the server. */
export const localWords = 'here, not from the server';
