import { nodeAt, parseJsonText, type JsonMember, type JsonNode } from '../../worker/wire/json-text.ts';
import type { JsonObject, RequestId } from '../../worker/wire/message.ts';

/** The answer to one question, as it stands in `inputResponses` (client/elicitation, Response Actions). */
export type InputResponse =
  | { readonly action: 'accept'; readonly content?: JsonObject }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

/** Responses by the key the server gave each question. */
export type InputResponses = ReadonlyMap<string, InputResponse>;

/** What a retry is made of. */
export interface RetryParts {
  /** The request line that was answered with input_required. */
  readonly line: string;
  /** An id that differs from that of the line (basic/patterns/mrtr, Client Requirements). */
  readonly id: RequestId;
  /** Undefined where nothing was asked: then the retry has no `inputResponses`. */
  readonly responses: InputResponses | undefined;
  /** Raw JSON token of the state; undefined where the answer had none, and then the retry has none. */
  readonly state: string | undefined;
}

/** A retry line, or one sentence why there can be none. */
export type Retry =
  { readonly ok: true; readonly line: string } | { readonly ok: false; readonly says: string };

/** Members of params that belong to one round trip and are never carried into the next. */
const ofOneTrip: ReadonlySet<string> = new Set(['inputResponses', 'requestState']);

/** The raw token of the `requestState` of an answer, quotes included, exactly as it came; undefined when there is none. */
export function stateToken(answer: string): string | undefined {
  const read = parseJsonText(answer);
  const node = read.ok ? nodeAt(read.root, '/result/requestState') : undefined;
  return node === undefined ? undefined : answer.slice(node.start, node.end);
}

/** The same response to each of these questions. */
export function sameResponse(keys: readonly string[], response: InputResponse): InputResponses {
  return new Map(keys.map((key) => [key, response]));
}

/** `inputResponses` as JSON text; a key may be any name, `__proto__` included. */
export function responsesText(responses: InputResponses): string {
  const members = [...responses].map(
    ([key, response]) => `${JSON.stringify(key)}:${JSON.stringify(response)}`,
  );
  return `{${members.join(',')}}`;
}

const lastNamed = (node: JsonNode | undefined, name: string): JsonMember | undefined =>
  node?.members?.findLast((member) => member.name === name);

function rootOf(line: string): JsonNode | undefined {
  const read = parseJsonText(line);
  return read.ok ? read.root : undefined;
}

/** The line without the members of an earlier trip; one at a time, since each cut moves what follows. */
function withoutTrip(line: string): string {
  const members = lastNamed(rootOf(line), 'params')?.value.members ?? [];
  const index = members.findIndex(({ name }) => ofOneTrip.has(name));
  const found = members[index];
  if (found === undefined) return line;
  const before = members[index - 1];
  const from = before === undefined ? found.nameStart : before.value.end;
  const next = members[index + 1];
  const to = before === undefined && next !== undefined ? next.nameStart : found.value.end;
  return withoutTrip(line.slice(0, from) + line.slice(to));
}

/** Puts members into params: before `_meta`, which closes the book's own lines, else at the end. */
function withMembers(line: string, params: JsonNode, text: string): string {
  const meta = lastNamed(params, '_meta');
  const last = params.members?.at(-1);
  const at = meta?.nameStart ?? last?.value.end ?? params.start + 1;
  const insert = meta !== undefined ? `${text},` : last === undefined ? text : `,${text}`;
  return line.slice(0, at) + insert + line.slice(at);
}

/**
 * The original request with another id, the responses and the state (basic/patterns/mrtr, Basic Workflow). Everything
 * else stays as it was typed, and the state is the very text of the answer: neither is read and written anew.
 */
export function retryLine({ line, id, responses, state }: RetryParts): Retry {
  const added = [
    ...(responses === undefined ? [] : [`"inputResponses":${responsesText(responses)}`]),
    ...(state === undefined ? [] : [`"requestState":${state}`]),
  ].join(',');
  const bare = withoutTrip(line);
  const params = lastNamed(rootOf(bare), 'params')?.value;
  if (params?.kind !== 'object')
    return { ok: false, says: 'The request has no params object to put the answer into.' };
  const full = added === '' ? bare : withMembers(bare, params, added);
  const idNode = lastNamed(rootOf(full), 'id')?.value;
  if (idNode === undefined) return { ok: false, says: 'The request has no id, so it cannot be sent again.' };
  return { ok: true, line: full.slice(0, idNode.start) + JSON.stringify(id) + full.slice(idNode.end) };
}

/** A whole number that is none of the ids used so far, and not below `next` unless those reach the end of the safe integers. */
export function freshId(next: number, used: readonly RequestId[]): number {
  // The largest ones leave no room to count on.
  const numbers = used.filter((id) => typeof id === 'number' && id < 2 ** 52);
  let id = Math.max(next, ...numbers.map((one) => Number(one) + 1));
  while (used.includes(id)) id = id < Number.MAX_SAFE_INTEGER ? id + 1 : 1;
  return id;
}
