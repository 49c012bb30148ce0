/** What the host itself refuses; the code is a string, so that it is never taken for an error of the peer. */
export type LocalErrorCode =
  | 'process-ended'
  | 'input-closed'
  | 'id-in-flight'
  | 'not-one-line'
  | 'not-in-flight'
  | 'paging-stopped'
  | 'withheld';

/** An error of the host, local by kind: it never crossed the wire (basic, Error Codes). `message` is one sentence. */
export class LocalError extends Error {
  readonly code: LocalErrorCode;

  constructor(code: LocalErrorCode, message: string) {
    super(message);
    this.name = 'LocalError';
    this.code = code;
  }
}
