/** Stops a timer; calling it again does nothing. */
export type Stop = () => void;

/** The world as the server sees it; every binding passes its own, recorded runs pass a fixed one. */
export interface Ambient {
  /** Milliseconds since the epoch. */
  now(): number;
  /** That many random bytes. */
  random(count: number): Uint8Array;
  /** Runs `task` once after `ms` milliseconds. */
  after(ms: number, task: () => void): Stop;
}
