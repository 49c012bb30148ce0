import { META, REVISION } from '../../worker/mcp/names.ts';
import type { JsonObject } from '../../worker/wire/message.ts';

/** What a client says of itself with every request (basic, _meta: per-request protocol fields). */
export interface ClientMeta {
  readonly protocolVersion: string;
  readonly clientCapabilities: JsonObject;
  readonly clientInfo: { readonly name: string; readonly version: string };
}

/** The client of the book: revision 2026-07-28, no optional capabilities, book-host 1.0.0. */
export const bookHost: ClientMeta = {
  protocolVersion: REVISION,
  clientCapabilities: {},
  clientInfo: { name: 'book-host', version: '1.0.0' },
};

/** The `_meta` of a request, in the order of the book's own lines. */
export function requestMeta({ protocolVersion, clientCapabilities, clientInfo }: ClientMeta): JsonObject {
  return {
    [META.protocolVersion]: protocolVersion,
    [META.clientCapabilities]: clientCapabilities,
    [META.clientInfo]: { ...clientInfo },
  };
}
