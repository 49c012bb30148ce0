import { isRecord, own, finite, text } from '../storage/guard.ts';

/** Where a presenter's window is, kept over a reload of that window and nowhere else. */
export interface PresenterPlace {
  /** Name of the presenter among all windows of the chapter. */
  readonly presenter: string;
  readonly step: number;
  /** Whether the presentation was open when the page went. */
  readonly open: boolean;
}

const keyOf = (chapter: string): string => `wirebook-presenter-${chapter}`;

const fresh = (): PresenterPlace => ({
  presenter: Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join(''),
  step: 0,
  open: false,
});

/** Reads the place of this window; a new one when there is none or storage is forbidden. */
export function readPlace(chapter: string): PresenterPlace {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(chapter)) ?? 'null');
    if (!isRecord(value)) return fresh();
    const presenter = text(own(value, 'presenter'));
    const step = finite(own(value, 'step'));
    return presenter === undefined || step === undefined
      ? fresh()
      : { presenter, step, open: own(value, 'open') === true };
  } catch {
    return fresh();
  }
}

/** Keeps the place of this window; where storage is forbidden a reload begins at the first step again. */
export function writePlace(chapter: string, place: PresenterPlace): void {
  try {
    sessionStorage.setItem(keyOf(chapter), JSON.stringify(place));
  } catch {
    // Nothing is lost but the step.
  }
}
