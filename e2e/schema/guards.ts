/** What our code makes of a value that the official examples show, kind by kind. */
import { judgeAnswer } from '../../app/host/answer.ts';
import { judgeProbe } from '../../app/host/era.ts';
import { fieldsOf } from '../../app/host/form-fields.ts';
import { toolsForHttp } from '../../app/host/http-headers.ts';
import { declaresMode, readInputRequired } from '../../app/host/input-required.ts';
import { Ledger } from '../../app/host/ledger.ts';
import { classifyLine } from '../../app/host/line-class.ts';
import { toolsOf } from '../../app/host/listed-tools.ts';
import { fitsSchema } from '../../app/host/output-schema.ts';
import type { Exchange, LineEntry } from '../../app/host/types.ts';
import { kindOfAnswer } from '../../chapters/kit/answer-kind.ts';
import type { Call } from '../../worker/mcp/call.ts';
import { compileForm, type FormSchema } from '../../worker/mcp/form-schema.ts';
import { explain } from '../../worker/mcp/glossary.ts';
import { codes } from '../../worker/mcp/glossary-codes.ts';
import { headerParams } from '../../worker/mcp/header-params.ts';
import { inputResponse } from '../../worker/mcp/input-required.ts';
import { readMetadata } from '../../worker/mcp/metadata.ts';
import { retryFault } from '../../worker/mcp/retry.ts';
import { META, REVISION } from '../../worker/mcp/names.ts';
import { rootUris, sampledText } from '../../worker/servers/conformance/deprecated.ts';
import { isJsonObject, isRequestId, readMessage } from '../../worker/wire/envelope.ts';
import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';
import { notificationDefinition, requestDefinition } from './definitions.ts';

/** Says what our code finds wrong with a value; undefined when it takes it. */
export type Guard = (value: unknown) => string | undefined;

/** What a guard says where it says anything. */
export const say = (fault: string | undefined | false): string | undefined =>
  fault === false ? undefined : fault;
const lineEntry = (text: string, stream: LineEntry['stream'], seq: number): LineEntry => ({
  kind: 'line',
  stream,
  text,
  seq,
  at: seq,
  process: 1,
  afterEnd: false,
  restored: false,
});

const meta: JsonObject = {
  [META.protocolVersion]: REVISION,
  [META.clientCapabilities]: { elicitation: { form: {}, url: {} } },
};
const requestLine = (method: string, params: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const responseLine = (result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result });
/** The value where it is an object, else an empty one. */
export const object = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Puts a request and its answer through the ledger, as the page does; gives what became of them. */
function exchanged(request: string, answer: string): Exchange | undefined {
  const ledger = new Ledger();
  ledger.add(lineEntry(request, 'stdin', 1));
  ledger.add(lineEntry(answer, 'stdout', 2));
  return ledger.get(1);
}

function takesRequest(text: string): string | undefined {
  const received = readMessage(text);
  if (received.kind !== 'request') return `the envelope is read as ${received.kind}`;
  if (requestDefinition(received.method) === undefined) return `no method ${received.method}`;
  const reading = readMetadata(received.params);
  if (!reading.ok) return reading.reason;
  if (explain(received.message, '/method') === undefined) return 'the glossary does not know the method';
  return retryFault(reading.params);
}

/** A whole request: envelope, metadata and retry are read, and the glossary knows its method. */
export const wholeRequest: Guard = (value) => takesRequest(JSON.stringify(value));
/** The params of a request of this method. */
export const paramsOf =
  (method: string): Guard =>
  (value) =>
    takesRequest(requestLine(method, value));

/** A whole notification, as the host reads it. */
export const takesNotification = (message: unknown): string | undefined => {
  const text = JSON.stringify(message);
  const received = readMessage(text);
  if (received.kind !== 'notification') return `the envelope is read as ${received.kind}`;
  const place = classifyLine(lineEntry(text, 'stdout', 1));
  if (place.kind !== 'notification') return `the host reads it as ${place.kind}`;
  return say(notificationDefinition(received.method) === undefined && `no notification ${received.method}`);
};
/** The params of a notification of this method. */
export const notificationParams =
  (method: string): Guard =>
  (params) =>
    takesNotification({ jsonrpc: '2.0', method, params });

/** A response is read by the envelope, judged by the host, paired by the ledger, and known to the checkers. */
export const responseTo =
  (method: string, outcomes: readonly string[]): Guard =>
  (value) => {
    const id = object(value)['id'];
    const answer = JSON.stringify(value);
    const received = readMessage(answer);
    if (received.kind !== 'response') return `the envelope is read as ${received.kind}`;
    const { outcome, reason } = judgeAnswer(method, received);
    if (!outcomes.includes(outcome)) return `judged ${outcome}: ${reason ?? ''}`;
    const request = JSON.stringify({
      jsonrpc: '2.0',
      id: isRequestId(id) ? id : 1,
      method,
      params: { _meta: meta },
    });
    const exchange = exchanged(request, answer);
    if (exchange?.outcome !== outcome) return `the ledger says ${exchange?.outcome ?? 'nothing'}`;
    return say(kindOfAnswer(answer) === undefined && 'the checkers do not know what it is');
  };
/** The result in a response to this method. */
export const resultOf =
  (method: string, outcomes: readonly string[] = ['result']): Guard =>
  (value) =>
    responseTo(method, outcomes)({ jsonrpc: '2.0', id: 1, result: value });

const knownCode = (value: unknown): string | undefined => {
  const error = object(object(value)['error'] ?? value);
  const { code } = error;
  return typeof code === 'number'
    ? say(!codes.has(code) && 'the glossary does not know the code')
    : 'no code';
};
/** A response that is an error, of a code that the glossary knows. */
export const wholeError: Guard = (value) =>
  responseTo('tools/call', ['protocol-error'])(value) ?? knownCode(value);
/** The error in such a response. */
export const errorObject: Guard = (error) => wholeError({ jsonrpc: '2.0', id: 1, error });

/** What a client declares: which modes of elicitation are read from it. */
export const capabilities: Guard = (value) => {
  const reading = readMetadata({ _meta: { ...meta, [META.clientCapabilities]: value as JsonValue } });
  if (!reading.ok) return reading.reason;
  const elicitation = object(value)['elicitation'];
  const form = isJsonObject(elicitation) && (Object.keys(elicitation).length === 0 || 'form' in elicitation);
  const url = isJsonObject(elicitation) && 'url' in elicitation;
  if (declaresMode(value, 'form') !== form) return 'form is read wrongly';
  return say(declaresMode(value, 'url') !== url && 'url is read wrongly');
};

/** The result of server/discover, in which the probe finds this revision. */
export const discovered: Guard = (value) => {
  const exchange = exchanged(requestLine('server/discover', { _meta: meta }), responseLine(value));
  if (exchange === undefined) return 'it pairs with nothing';
  const { branch, version } = judgeProbe(exchange);
  return say((branch !== 'modern' || version !== REVISION) && `the probe finds ${branch}`);
};

/** The host's form and the server's own check of it. */
const form: Guard = (schema) => {
  const fields = fieldsOf(object(schema));
  if (!fields.ok) return fields.says;
  compileForm(schema as FormSchema);
  return undefined;
};
/** The schema of one field of a form. */
export const field: Guard = (schema) =>
  form({ type: 'object', properties: { one: schema as JsonValue }, required: ['one'] });

const isQuestion = (request: unknown): boolean => object(request)['method'] === 'elicitation/create';

/** Our host answers elicitations alone; it must name anything else as not declared, and read the rest. */
export const questions: Guard = (value) => {
  const all = Object.entries(object(value));
  const read = (requests: unknown) =>
    readInputRequired(
      requestLine('tools/call', { _meta: meta }),
      responseLine({ resultType: 'input_required', inputRequests: requests }),
    );
  const elicitations = read(Object.fromEntries(all.filter(([, request]) => isQuestion(request))));
  if (!elicitations.ok) return elicitations.says;
  for (const asked of elicitations.questions)
    if (asked.mode === 'form') {
      const fault = form(asked.schema);
      if (fault !== undefined) return fault;
    }
  const undeclared = all.some(([, request]) => !isQuestion(request));
  return say(undeclared && read(value).ok && 'a question that was not declared is taken');
};
/** The params of one question of this method. */
export const question =
  (method: string): Guard =>
  (params) =>
    questions({ one: { method, params: params as JsonValue } });

const answered = (responses: unknown): Call =>
  ({ params: { inputResponses: responses, _meta: meta } }) as unknown as Call;
/** Answers to questions, as a server of ours reads them. */
export const responses: Guard = (value) => {
  const call = answered(value);
  const fault = retryFault(call.params);
  if (fault !== undefined) return fault;
  for (const [key, response] of Object.entries(object(value))) {
    const { action, role, roots } = object(response);
    const taken =
      typeof action === 'string'
        ? inputResponse(call, key)?.action === action
        : role !== undefined
          ? sampledText(call, key) !== undefined ||
            Array.isArray(object(response)['content']) ||
            isToolUse(response)
          : roots !== undefined && rootUris(call, key) !== undefined;
    if (!taken) return `the answer ${key} is not read`;
  }
  return undefined;
};
const isToolUse = (response: unknown): boolean => object(object(response)['content'])['type'] === 'tool_use';
/** One such answer. */
export const response: Guard = (value) => responses({ one: value as JsonValue });

/** A tool: the host lists it, calls it over HTTP, and takes its schemas. */
export const tool: Guard = (value) => {
  const definition = object(value);
  const answer = responseLine({ resultType: 'complete', tools: [definition] });
  const exchange = exchanged(requestLine('tools/list', { _meta: meta }), answer);
  const listed = exchange === undefined ? undefined : toolsOf([exchange]);
  if (listed?.length !== 1) return 'the host does not list it';
  if (toolsForHttp(listed).usable.length !== 1) return 'the host would not call it over HTTP';
  const params = headerParams(object(definition['inputSchema']));
  if ('reason' in params) return String(params.reason);
  const { outputSchema } = definition;
  if (!isJsonObject(outputSchema)) return undefined;
  const found = fitsSchema({}, outputSchema);
  return say(!found.fits && /cannot be applied|dialect/.test(found.says) && found.says);
};

/** A content block or a resource is explained, member by member, wherever it may stand. */
const explained =
  (place: string, wrap: (value: unknown) => JsonValue): Guard =>
  (value) => {
    const message = { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', ...object(wrap(value)) } };
    const unknown = Object.keys(object(value)).filter(
      (name) => explain(message as JsonObject, `${place}/${name}`) === undefined,
    );
    return say(unknown.length > 0 && `the glossary does not know ${unknown.join(', ')}`);
  };
/** A content block. */
export const block = explained('/result/content/0', (value) => ({ content: [value as JsonValue] }));
/** The contents of a resource. */
export const contents = explained('/result/contents/0', (value) => ({ contents: [value as JsonValue] }));
/** A resource. */
export const resource = explained('/result/resources/0', (value) => ({ resources: [value as JsonValue] }));
/** What a server declares. */
export const serverCapabilities: Guard = (value) =>
  discovered({
    resultType: 'complete',
    supportedVersions: [REVISION],
    capabilities: value as JsonValue,
    ttlMs: 0,
    cacheScope: 'private',
  });

/** Parts of sampling and roots, which are deprecated and which no host or server of ours takes as a feature. */
export const insideSampling: Guard = (value) => {
  const request = {
    method: 'sampling/createMessage',
    params: { messages: [], maxTokens: 1, part: value as JsonValue },
  };
  return questions({ one: request });
};
