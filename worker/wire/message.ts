/** A JSON value as `JSON.parse` returns it (RFC 8259). */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object; its members are own properties only. */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** A request id: a string or a safe integer, compared by type and value (basic, Requests). */
export type RequestId = string | number;

/**
 * What one line of text turned out to be. `invalid` carries the code the line is refused with and the id to refuse it under;
 * `answers` is the id that a broken response bears: it names a request of the reader, so nothing is sent back under it.
 */
export type Received =
  | { kind: 'request'; id: RequestId; method: string; params: JsonValue | undefined; message: JsonObject }
  | { kind: 'notification'; method: string; params: JsonValue | undefined; message: JsonObject }
  | {
      kind: 'response';
      id: RequestId | undefined;
      result: JsonValue | undefined;
      error: JsonValue | undefined;
      message: JsonObject;
    }
  | {
      kind: 'invalid';
      code: -32700 | -32600;
      id: RequestId | undefined;
      answers?: RequestId;
      reason: string;
    };
