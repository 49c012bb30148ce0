import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { JsonObject } from '../../worker/wire/message.ts';

/**
 * Programs whose lines are not ours to answer for: other people's servers, and ours that break rules on purpose or speak
 * another language than MCP, for comparison.
 */
export const foreignPrograms: readonly string[] = [
  'official',
  'everything',
  'fake',
  'hang',
  'loop',
  'silent',
  'noisy',
  'quiet',
  'flood',
  'lying-id',
  'lying-text',
  'lying-order',
  'odd',
  'odd-pages',
  'hostile',
  'orders-call',
  'orders-http',
];

/** Test files that make up a server of their own, or handlers that check nothing, for a client or a part to be tested. */
export const madeUpServers: readonly string[] = [
  'app/notebook/session.svelte.test.ts',
  'app/host/http-client.test.ts',
  'worker/cli/http-host.test.ts',
  'worker/mcp/request-state.test.ts',
  'app/notebook/faults/faults.svelte.test.ts',
  'app/notebook/past/past.svelte.test.ts',
  'app/notebook/capsule/take-over.test.ts',
  'app/notebook/capsule/past-in-capsule.test.ts',
];

/** Test files that damage lines by chance, ids included, so that a line alone does not say what it answers. */
export const damagedByChance: readonly string[] = [
  'worker/servers/fuzz.test.ts',
  'worker/servers/official/differential.test.ts',
];

/** A place where the JSON Schema says other than the text, and the text that decides. */
export interface Decision {
  readonly about: string;
  /** Page and section of revision 2026-07-28. */
  readonly text: string;
  /** True for a request that the schema refuses and the text allows. */
  readonly request?: (message: JsonObject) => boolean;
}

const member = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const isFraction = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value);

/** True when the answers of a form hold a number with a fraction. */
const answersFraction = (message: JsonObject): boolean => {
  const responses = member(message['params'], 'inputResponses');
  return (
    isJsonObject(responses) &&
    Object.values(responses).some((response) => {
      const content = member(response, 'content');
      return isJsonObject(content) && Object.values(content).some(isFraction);
    })
  );
};

/** True when a retry carries answers; which of them were asked for the line alone does not tell. */
const carriesAnswers = (message: JsonObject): boolean =>
  member(message['params'], 'inputResponses') !== undefined;

/** True for a resource whose name has letters that no URI has. */
const readsBeyondAscii = (message: JsonObject): boolean =>
  message['method'] === 'resources/read' && /[^ -~]/.test(String(member(message['params'], 'uri')));

/** All of them; nothing else is forgiven. */
export const decidedByText: readonly Decision[] = [
  {
    about: 'ElicitResult: the JSON Schema knows integers only, a form may ask for any number',
    text: 'client/elicitation, Requested Schema (Number Schema: number or integer); schema.ts, ElicitResult.content',
    request: answersFraction,
  },
  {
    about: 'inputResponses: the JSON Schema demands a whole answer under every key',
    text: 'basic/patterns/mrtr, Error Handling: what a server does not need it should ignore, what is missing it should ask again; an object without an action answers nothing and counts as missing',
    request: carriesAnswers,
  },
  {
    about:
      'resources/read: the JSON Schema demands a URI of RFC 3986, an old client may send letters beyond it',
    text: 'server/resources, Resource Templates and URI Schemes bind who makes a URI; a server may find what it offers by the text it is given',
    request: readsBeyondAscii,
  },
  {
    about:
      'Invalid tool arguments: the example of InvalidParamsError shows a protocol error, the text a tool error',
    text: 'server/tools, Error Handling: failed input validation is a tool execution error',
  },
];

/** Examples of the official schema that its own JSON Schema refuses. */
export const contradictedExamples: Readonly<Record<string, string>> = {};

/** Cells of a chapter whose line is wrong on purpose, by chapter folder; the chapter says at each what is wrong. */
export const illegalCells: Readonly<Record<string, readonly string[]>> = {
  '43-stable-interoperability': [
    'v-initialize',
    'v-no-capabilities',
    'v-no-meta',
    'v-no-version',
    'x-method',
    'x-ping',
  ],
  '26-mcp-against-the-spec': ['e-initialize', 'm-no-capabilities', 'm-no-meta', 'm-no-version'],
};
