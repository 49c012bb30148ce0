import type { Lab } from '../../../chapters/kit/types.ts';

/** What a lab does that a fault of the link would turn into a false statement. */
export type Spared = 'measures' | 'compares' | 'accounts';

/**
 * Labs whose processes the faults of the link never act on, with the reason: a lost line would pass for the silence of an
 * old server or for a habit of one of two clients, and a line lost on its way for one that was received.
 */
export const sparedLabs: Readonly<Partial<Record<Lab['type'], Spared>>> = {
  cost: 'measures',
  eras: 'measures',
  'other-hand': 'compares',
  'two-servers': 'compares',
  'three-ways': 'compares',
  bindings: 'compares',
  framing: 'accounts',
  'side-by-side': 'accounts',
  trust: 'accounts',
};
