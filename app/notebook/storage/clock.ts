/** Stops a timer; calling it again does nothing. */
export type Stop = () => void;

/** Time as the notebook sees it; tests pass their own, so that none of them has to wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once after `ms` milliseconds. */
  after(ms: number, task: () => void): Stop;
}

/** A name nobody else has: 128 random bits in hexadecimal; works on plain http, where randomUUID is missing. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
