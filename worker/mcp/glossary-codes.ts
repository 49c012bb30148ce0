import { at, type SectionRef } from './glossary-note.ts';

/** A name, a sentence, and where the specification speaks of it. */
export interface Entry {
  readonly title: string;
  readonly says: string;
  readonly section: SectionRef;
}

/** An entry of a table of the glossary. */
export const entry = (title: string, section: SectionRef, says: string): Entry => ({ title, says, section });

/** Error codes, also the two that are retired (specification, basic, error codes). */
export const codes: ReadonlyMap<number, Entry> = new Map([
  [
    -32700,
    entry('Parse error', at.codes, 'The line is not JSON. No id could be read, so the answer bears none.'),
  ],
  [
    -32600,
    entry(
      'Invalid request',
      at.codes,
      'The line is JSON, but not one request: a batch, a missing jsonrpc, an id that is none.',
    ),
  ],
  [
    -32601,
    entry(
      'Method not found',
      at.codes,
      'The server does not have this method, or does not offer the capability it belongs to.',
    ),
  ],
  [
    -32602,
    entry(
      'Invalid params',
      at.codes,
      'The parameters do not fit: required metadata missing, an unknown tool, resource or cursor, a malformed call.',
    ),
  ],
  [
    -32603,
    entry(
      'Internal error',
      at.codes,
      'Something broke inside the server. It is not the fault of the request.',
    ),
  ],
  [
    -32020,
    entry(
      'Header mismatch',
      at.validation,
      'Over HTTP only: a header is missing or says something else than the body.',
    ),
  ],
  [
    -32021,
    entry(
      'Missing required client capability',
      at.meta,
      'To serve this request the server needs something of the client that the request did not declare. data.requiredCapabilities names it.',
    ),
  ],
  [
    -32022,
    entry(
      'Unsupported protocol version',
      at.negotiation,
      'The server does not speak the revision the request names. data.supported lists those it does.',
    ),
  ],
  [
    -32002,
    entry(
      'Resource not found (retired)',
      at.resourceErrors,
      'Used by revisions up to 2025-11-25. Now it is -32602. Servers of this revision must not send it; clients should still understand it.',
    ),
  ],
  [
    -32042,
    entry(
      'URL elicitation required (retired)',
      at.codes,
      'Used by revision 2025-11-25 only. Servers of this revision must not send it.',
    ),
  ],
]);

/** What a code outside the table may mean (specification, basic, error codes). */
export function unknownCode(code: number): Entry {
  if (code >= -32019 && code <= -32000) {
    return entry(
      'Legacy server error',
      at.codes,
      'From a range without agreed meaning. What it means, only this server knows.',
    );
  }
  if (code >= -32099 && code <= -32020) {
    return entry(
      'Reserved code',
      at.codes,
      'The range belongs to the specification, and this revision defines no such code.',
    );
  }
  if (code >= -32768 && code < -32000) {
    return entry(
      'Reserved by JSON-RPC',
      at.codes,
      'JSON-RPC keeps this number for itself and gives it no meaning.',
    );
  }
  return entry('Application error', at.codes, 'A code of the application. The protocol gives it no meaning.');
}
