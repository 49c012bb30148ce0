import type { JsonObject, JsonValue } from '../wire/message.ts';
import { parsePointer } from '../wire/pointer.ts';
import { plainly } from '../wire/quoted.ts';
import { codes, unknownCode, type Entry } from './glossary-codes.ts';
import { envelopeShapes } from './glossary-envelope.ts';
import { inputShapes } from './glossary-input.ts';
import { methods, unknownMethod } from './glossary-methods.ts';
import { at, free, type Need, type Note, type SectionRef, type Shape, type Shapes } from './glossary-note.ts';
import { offerShapes } from './glossary-offers.ts';
import { paramsAsArray, paramShapes } from './glossary-params.ts';
import { partyShapes } from './glossary-parties.ts';
import { resultShapes } from './glossary-results.ts';

/** What a place in a message is. `section` names a page of the specification and a heading, in words. */
export interface Explanation {
  readonly title: string;
  /** One or two short sentences. */
  readonly says: string;
  /** Whether revision 2026-07-28 requires the member; `—` where it does not say. */
  readonly required: Need;
  readonly section: string;
  /** Address of that heading. */
  readonly href?: string;
}

/** A member one may write at some place. */
export interface MemberNote {
  readonly name: string;
  readonly says: string;
  readonly required: Need;
}

const shapes: Shapes = {
  ...envelopeShapes,
  ...paramShapes,
  ...partyShapes,
  ...offerShapes,
  ...resultShapes,
  ...inputShapes,
};

const pages = 'https://modelcontextprotocol.io/specification/2026-07-28/';

const explained = (
  title: string,
  says: string,
  required: Need,
  [page, heading, anchor]: SectionRef,
): Explanation => ({
  title,
  says,
  required,
  section: `${page}, ${heading}`,
  href: `${pages}${page.replace(/\/index$/, '')}#${anchor}`,
});

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const has = (value: JsonValue | undefined, name: string): boolean =>
  isObject(value) && Object.hasOwn(value, name);

const known = (shape: string, otherwise: string): string =>
  Object.hasOwn(shapes, shape) ? shape : otherwise;

function messageShape(message: JsonValue): string {
  if (has(message, 'result')) return 'result-response';
  if (has(message, 'error')) return 'error-response';
  if (!has(message, 'method')) return isObject(message) || message === null ? 'message' : 'no-object';
  return has(message, 'id') ? 'request' : 'notification';
}

const pagedMethods = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];

function paramsShape(root: JsonValue): string {
  const method = plainly(own(root, 'method') ?? '');
  if (pagedMethods.includes(method)) return 'params:page';
  if (has(root, 'method') && !has(root, 'id')) return known(`params:${method}`, 'params:notification');
  // What travels inside a result in this revision was a request of the server before.
  return known(
    `params:${method}`,
    known(`input-params:${method}`, methods.has(method) || method === '' ? 'params:plain' : 'params:unknown'),
  );
}

const resultsByMember: readonly (readonly [member: string, shape: string])[] = [
  ['supportedVersions', 'result:discover'],
  ['tools', 'result:tools/list'],
  ['resourceTemplates', 'result:resources/templates/list'],
  ['resources', 'result:resources/list'],
  ['contents', 'result:resources/read'],
  ['prompts', 'result:prompts/list'],
  ['messages', 'result:prompts/get'],
  ['completion', 'result:completion/complete'],
  ['content', 'result:tools/call'],
  ['structuredContent', 'result:tools/call'],
];

function resultShape(result: JsonValue | undefined): string {
  if (own(result, 'resultType') === 'input_required') return 'result:input';
  return resultsByMember.find(([member]) => has(result, member))?.[1] ?? 'result';
}

function responseShape(value: JsonValue | undefined): string {
  if (has(value, 'roots')) return 'input-response:roots';
  return has(value, 'role') ? 'input-response:sample' : 'input-response:elicit';
}

function inputShape(method: string, value: JsonValue | undefined): string {
  const shape = known(`input-params:${method}`, 'input-params:elicitation/create');
  const byUrl = shape === 'input-params:elicitation/create' && own(value, 'mode') === 'url';
  return byUrl ? 'elicitation:url' : shape;
}

/** Shapes that depend on the value itself, on what holds it, or on the whole message. */
function settle(
  shape: string,
  value: JsonValue | undefined,
  holder: JsonValue | undefined,
  root: JsonValue,
): string {
  switch (shape) {
    case 'params':
      return paramsShape(root);
    case 'result':
      return resultShape(value);
    case 'error-data':
      return known(`error-data:${plainly(own(holder, 'code'))}`, '');
    case 'content':
      return Array.isArray(value)
        ? 'contents'
        : known(`content:${plainly(own(value, 'type'))}`, 'content:text');
    case 'input-params':
      return inputShape(plainly(own(holder, 'method')), value);
    case 'input-request':
      return known(`input-request:${plainly(own(value, 'method'))}`, shape);
    case 'completion-ref':
      return known(`completion-ref:${plainly(own(value, 'type'))}`, shape);
    case 'resource-content':
      return has(value, 'blob')
        ? 'resource-content:blob'
        : has(value, 'text')
          ? 'resource-content:text'
          : shape;
    case 'input-response':
      return responseShape(value);
    default:
      return shape;
  }
}

interface Place {
  readonly name: string;
  readonly note: Note;
  readonly value: JsonValue | undefined;
  readonly holder: JsonValue | undefined;
}

/** The note on a place that its parent's shape does not name. */
function unnamed(parent: Place): Note {
  const { section, inside, shape } = parent.note;
  if (inside !== undefined) return free(section, inside, { inside });
  if (shape === 'params' && Array.isArray(parent.value)) return paramsAsArray;
  return free(
    section,
    'Revision 2026-07-28 defines no member of this name here. Who receives it leaves it alone.',
    { inside: 'Part of a member that revision 2026-07-28 does not define here.' },
  );
}

function childOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!Array.isArray(value)) return own(value, name);
  return /^(?:0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined;
}

const noteIn = (shape: Shape | undefined, name: string): Note | undefined =>
  shape?.members !== undefined && Object.hasOwn(shape.members, name) ? shape.members[name] : shape?.each;

const shapeOf = (place: Place, root: JsonValue): Shape | undefined =>
  place.note.shape === undefined
    ? undefined
    : shapes[settle(place.note.shape, place.value, place.holder, root)];

const whole = (message: JsonValue): Place => ({
  name: '',
  note: free(at.messages, 'One message of the protocol.', messageShape(message)),
  value: message,
  holder: undefined,
});

function walk(message: JsonValue, pointer: string): Place | undefined {
  const tokens = parsePointer(pointer);
  if (tokens === undefined) return undefined;
  let place = whole(message);
  for (const name of tokens) {
    const note = noteIn(shapeOf(place, message), name) ?? unnamed(place);
    place = { name, note, value: childOf(place.value, name), holder: place.value };
  }
  return place;
}

const kinds: Readonly<Record<string, string>> = {
  request: 'A request: it has an id, and it is answered.',
  notification: 'A notification: it has no id, and it is never answered.',
  'result-response': 'An answer with a result: the request was served.',
  'error-response': 'An answer with an error: the request failed at the protocol.',
  message: 'One JSON object on one line.',
  'no-object':
    'JSON, but no message of this protocol, which is one object. An array of messages, a JSON-RPC batch, is refused as a whole.',
};

const sectionOfKind: Readonly<Record<string, SectionRef>> = {
  request: at.requests,
  notification: at.notifications,
  'result-response': at.results,
  'error-response': at.errors,
};

function explainWhole(message: JsonValue): Explanation {
  const kind = messageShape(message);
  const method = methods.get(plainly(own(message, 'method')));
  const title = kind
    .replace('result-response', 'result')
    .replace('error-response', 'error')
    .replace('no-object', 'no message');
  return explained(
    method === undefined ? title : `${title}: ${method.title}`,
    kinds[kind] ?? '',
    '—',
    sectionOfKind[kind] ?? at.messages,
  );
}

/** Methods and codes have entries of their own; every other known value adds a sentence. */
function valueEntry({ name, value, holder }: Place): Entry | undefined {
  if (name === 'code' && typeof value === 'number' && has(holder, 'message')) return entryOfCode(value);
  if (name === 'method' && typeof value === 'string') return methods.get(value) ?? unknownMethod(value);
  return undefined;
}

const entryOfCode = (code: number): Entry => codes.get(code) ?? unknownCode(code);

/**
 * Explains the place that `pointer` (RFC 6901) names in a parsed message; undefined when the message has no such
 * place. Members the revision does not define are explained as such. Obeys revision 2026-07-28 and its schema.
 */
export function explain(message: JsonValue, pointer: string): Explanation | undefined {
  if (pointer === '') return explainWhole(message);
  const place = walk(message, pointer);
  if (place?.value === undefined) return undefined;
  const { note, name, value } = place;
  const entry = valueEntry(place);
  const known = typeof value === 'string' && note.values !== undefined && Object.hasOwn(note.values, value);
  const more = entry?.says ?? (known ? note.values[value] : undefined);
  const kind = note.title ?? (Array.isArray(place.holder) ? 'item' : undefined);
  const label = kind === undefined ? name : `${kind} ${name}`;
  const title = entry === undefined ? label : `${label}: ${plainly(value)}`;
  const says = more === undefined ? note.says : `${note.says} ${more}`;
  return explained(title, says, note.need, entry?.section ?? note.section);
}

/** Explains an error code; codes without a meaning of their own are explained by their range. */
export function explainCode(code: number): Explanation {
  const entry = entryOfCode(code);
  return explained(`${String(code)} ${entry.title}`, entry.says, '—', entry.section);
}

/**
 * The members revision 2026-07-28 knows for the object at `pointer`, present or not, in the order one writes them.
 * Empty where the protocol leaves the members open, and for a pointer that leads nowhere.
 */
export function membersAt(message: JsonValue, pointer: string): readonly MemberNote[] {
  const place = walk(message, pointer);
  if (place === undefined || (pointer !== '' && place.value === undefined)) return [];
  const members = shapeOf(place, message)?.members ?? {};
  return Object.entries(members).map(([name, note]) => ({ name, says: note.says, required: note.need }));
}
