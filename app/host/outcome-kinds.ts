/** Every way a call can have ended: what guards hold stored and received words against. */
export const settledKinds = [
  'result',
  'tool-error',
  'input-required',
  'protocol-error',
  'invalid-answer',
  'timeout',
  'cancelled',
  'dead-process',
] as const;

/** How a call ended: four kinds of failure that are never mixed (design, Errors). */
export type SettledKind = (typeof settledKinds)[number];
