import { CODES } from '../mcp/names.ts';
import { wrongMethod, type Refusal } from './http-refusal.ts';

/** What the envelope of a request is judged by. */
export interface EnvelopeRules {
  /** True for an Origin whose pages may talk to this endpoint. */
  isOriginAllowed(origin: string): boolean;
  /** Longest body, in bytes. */
  readonly maxBodyBytes: number;
}

const tooLong = (maxBodyBytes: number): Refusal => ({
  status: 413,
  message: `Invalid Request: the body is longer than ${String(maxBodyBytes)} bytes`,
});

/** True for `application/json`, alone or as UTF-8: JSON between systems is nothing else (RFC 8259, 8.1). */
function isJsonType(contentType: string): boolean {
  const [essence = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  return (
    essence.trim() === 'application/json' && (charset === undefined || /^charset="?utf-8"?$/.test(charset))
  );
}

/** True when an Accept header lets at least one of the two types through (RFC 9110, 12.5.1). */
function takesAnAnswer(accept: string): boolean {
  const ranges = new Map<string, number>();
  for (const each of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = each.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    ranges.set(range, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (type: string, group: string): number =>
    ranges.get(type) ?? ranges.get(group) ?? ranges.get('*/*') ?? 0;
  return weightOf('application/json', 'application/*') > 0 || weightOf('text/event-stream', 'text/*') > 0;
}

/**
 * What is wrong with a request before its body is read: Origin 403, whatever is asked for; method 405, content type or
 * coding 415, Accept 406, announced length 413. The specification sets the first two; the others are HTTP's own (RFC 9110,
 * 15.5). A client has to accept both JSON and event streams; one that accepts either, or sends no Accept at all, is served.
 */
export function envelopeFault(request: Request, rules: EnvelopeRules): Refusal | undefined {
  const origin = request.headers.get('Origin');
  if (origin !== null && !rules.isOriginAllowed(origin))
    return { status: 403, message: 'Invalid Request: pages of this origin may not use this endpoint' };
  if (request.method !== 'POST') return wrongMethod;
  if (!isJsonType(request.headers.get('Content-Type') ?? ''))
    return { status: 415, message: 'Invalid Request: the Content-Type must be application/json' };
  if (!/^(?:identity)?$/i.test(request.headers.get('Content-Encoding') ?? ''))
    return { status: 415, message: 'Invalid Request: the body must not be compressed' };
  const accept = request.headers.get('Accept');
  if (accept !== null && !takesAnAnswer(accept))
    return {
      status: 406,
      message: 'Invalid Request: Accept must list application/json and text/event-stream',
    };
  const length = Number(request.headers.get('Content-Length') ?? 0);
  return length > rules.maxBodyBytes ? tooLong(rules.maxBodyBytes) : undefined;
}

/** The text of a body, or why there is none. */
export type Body =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly refusal: Refusal };

const notUtf8: Body = {
  ok: false,
  refusal: { status: 400, code: CODES.parseError, message: 'Parse error: the body is not UTF-8.' },
};

const brokenOff: Body = {
  ok: false,
  refusal: { status: 400, code: CODES.parseError, message: 'Parse error: the body broke off.' },
};

/** Reads a body of at most `maxBodyBytes` bytes; a byte-order mark is kept, and refused by whoever parses it. */
export async function readBody(request: Request, maxBodyBytes: number): Promise<Body> {
  if (request.body === null) return { ok: true, text: '' };
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const parts: string[] = [];
  let length = 0;
  for (;;) {
    const read = await reader.read().catch(() => undefined);
    if (read === undefined) return brokenOff;
    try {
      if (read.done) {
        parts.push(decoder.decode());
        return { ok: true, text: parts.join('') };
      }
      length += read.value.byteLength;
      // The rest stays unread. Cancelling it would, under Node, take the connection away before the answer.
      if (length > maxBodyBytes) return { ok: false, refusal: tooLong(maxBodyBytes) };
      parts.push(decoder.decode(read.value, { stream: true }));
    } catch {
      return notUtf8;
    }
  }
}
