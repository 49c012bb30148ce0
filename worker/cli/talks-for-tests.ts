import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { HttpClient } from '../../app/host/http-client.ts';
import type { ListedTool } from '../../app/host/listed-tools.ts';
import { at, parsed } from '../../app/host/members.ts';
import { ambientFrom } from '../bindings/stream-ambient.ts';
import { META, REVISION } from '../mcp/names.ts';
import { programs } from '../servers/catalogue.ts';
import { isJsonObject, readMessage } from '../wire/envelope.ts';
import { LineDecoder } from '../wire/line-decoder.ts';
import type { JsonObject } from '../wire/message.ts';
import { variablesFrom } from './settings.ts';

/** One way to reach a server: a line goes in, every message up to its answer comes out. */
export interface Talk {
  send(line: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** One request, made from the answers so far. */
export type Step = (answers: readonly unknown[]) => { readonly method: string; readonly params: JsonObject };

/** Everything that is not the same in two runs, fixed. */
export const settings = {
  clock: '2026-09-14T00:00:00Z',
  random: 'talks',
  stateKey: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  data: 'memory:',
};

const elicitation = { elicitation: { form: {}, url: {} } };

function lineOf({ method, params }: ReturnType<Step>, id: number): string {
  const _meta = {
    [META.protocolVersion]: REVISION,
    [META.clientCapabilities]: elicitation,
    ...(isJsonObject(params['_meta']) ? params['_meta'] : {}),
  };
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } });
}

/** Runs a script over one binding and gives every message that came. */
export async function bodiesOver(talk: Talk, script: readonly Step[]): Promise<readonly string[]> {
  const bodies: string[] = [];
  const answers: unknown[] = [];
  for (const [index, step] of script.entries()) {
    const messages = await talk.send(lineOf(step(answers), index + 1));
    bodies.push(...messages);
    answers.push(parsed(messages.at(-1) ?? ''));
  }
  await talk.close();
  return bodies;
}

/** Collects lines until one is a response. */
function collector() {
  let lines: string[] = [];
  let take: ((lines: readonly string[]) => void) | undefined;
  const decoder = new LineDecoder({
    onLine: (line) => {
      lines.push(line);
      if (readMessage(line).kind !== 'response') return;
      take?.(lines);
      lines = [];
    },
    onTooLong: () => undefined,
  });
  return {
    hear: (text: string) => decoder.push(text),
    next: () => new Promise<readonly string[]>((resolve) => (take = resolve)),
  };
}

/** The program in this thread, over lines. */
export async function lineTalk(name: string): Promise<Talk> {
  const program = await programs[name]?.();
  if (program === undefined) throw new Error(`no program ${name}`);
  const { hear, next } = collector();
  const env = { ...settings, principal: 'mira' };
  const running = program({ env, stdout: hear, stderr: () => undefined, ambient: await ambientFrom(env) });
  return {
    send: (line) => {
      const answer = next();
      running.write(`${line}\n`);
      return answer;
    },
    close: async () => {
      running.end();
      await running.exit;
    },
  };
}

/** The program as a child process. */
export function stdioTalk(command: string, name: string): Talk {
  const child = spawn(process.execPath, [command, 'stdio', name], {
    env: { ...process.env, ...variablesFrom(settings) },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { hear, next } = collector();
  child.stdout.setEncoding('utf8').on('data', hear);
  return {
    send: (line) => {
      const answer = next();
      child.stdin.write(`${line}\n`);
      return answer;
    },
    close: async () => {
      child.stdin.end();
      await once(child, 'close');
    },
  };
}

/** The tools of a listing among the messages of an answer, for the headers of later calls. */
export function listedIn(messages: readonly string[]): readonly ListedTool[] {
  const tools = at(parsed(messages.at(-1) ?? ''), '/result/tools');
  return (Array.isArray(tools) ? tools : []).filter(isJsonObject).map((definition) => ({
    name: String(definition['name']),
    definition,
    outputSchema: undefined,
  }));
}

/** The program behind `wirebook http`. */
export async function httpTalk(command: string, name: string): Promise<Talk> {
  const child = spawn(process.execPath, [command, 'http', name, '--port', '0'], {
    env: { ...process.env, ...variablesFrom(settings) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.setEncoding('utf8');
  const [url] = (await once(child.stdout, 'data')) as [string];
  const client = new HttpClient();
  let tools: readonly ListedTool[] = [];
  return {
    send: async (line) => {
      const { messages } = await client.send(url.trim(), line, { tools }).settled;
      const texts = messages.map(({ text }) => text);
      tools = [...tools, ...listedIn(texts)];
      return texts;
    },
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

const ask = (method: string, params: JsonObject = {}): Step => {
  return () => ({ method, params });
};
const call = (name: string, args: JsonObject, more: JsonObject = {}): Step =>
  ask('tools/call', { name, arguments: args, ...more });
const progress = { _meta: { progressToken: 'p' } };
const accepted = { action: 'accept', content: { startsAt: '2026-09-16T10:00:00Z' } };
const handleIn = (answers: readonly unknown[]): string =>
  String(at(answers[2], '/result/structuredContent/calendar'));

/** Answers the question that came last: the same arguments, every question it asked, the state as it came. */
const answering =
  (name: string, args: (answers: readonly unknown[]) => JsonObject): Step =>
  (answers) => {
    const asked = at(answers.at(-1), '/result/inputRequests');
    const state = at(answers.at(-1), '/result/requestState');
    const responses = Object.keys(isJsonObject(asked) ? asked : {}).map((key) => [key, accepted] as const);
    const inputResponses: JsonObject = Object.fromEntries(responses);
    return {
      method: 'tools/call',
      params: { name, arguments: args(answers), inputResponses, requestState: String(state) },
    };
  };

/** Well-formed exchanges by program: results, tool errors, protocol errors, progress, questions and their answers. */
export const recorded: Readonly<Record<string, readonly Step[]>> = {
  'book-orders': [
    ask('server/discover'),
    ask('tools/list'),
    call('get_order', { order_id: 'A-104' }),
    call('get_order', { order_id: 'B-205' }),
    call('cancel_order', { order_id: 'A-104' }),
    ask('resources/list'),
    ask('tools/list', { _meta: { [META.protocolVersion]: '1999-01-01' } }),
  ],
  fixtures: [
    ask('tools/list'),
    call('echo', { text: 'ü😀\u2028"\n' }),
    call('echo', {}),
    call('count', { to: 3 }, progress),
    call('count', { to: 3 }),
    call('needs_confirmation', {}),
    call('boom', {}),
  ],
  annotated: [
    ask('tools/list'),
    call('route', { region: ' us ', shard: -7, urgent: false, tenant: { name: 'ü' }, query: 'q' }),
    call('route', { region: '' }),
    call('grüße', {}),
  ],
  'calendar-toy': [
    ask('server/discover'),
    ask('tools/list'),
    ask('resources/read', { uri: 'calendar://week' }),
    ask('prompts/get', { name: 'prepare_week', arguments: { focus: 'rest' } }),
    call('create_event', { title: 'Dentist' }),
    answering('create_event', () => ({ title: 'Dentist' })),
    ask('resources/read', { uri: 'calendar://week' }),
  ],
  calendar: [
    ask('server/discover'),
    ask('tools/list'),
    call('create_calendar', { name: 'Week 37' }),
    (answers) => ({
      method: 'tools/call',
      params: {
        name: 'create_event',
        arguments: { calendar: handleIn(answers), title: 'Standup', startsAt: '2026-09-15T09:00:00Z' },
      },
    }),
    (answers) => ({
      method: 'tools/call',
      params: { name: 'create_event', arguments: { calendar: handleIn(answers), title: 'Dentist' } },
    }),
    answering('create_event', (answers) => ({ calendar: handleIn(answers), title: 'Dentist' })),
    (answers) => ({ method: 'resources/read', params: { uri: `calendar://${handleIn(answers)}/week` } }),
    (answers) => ({
      method: 'prompts/get',
      params: { name: 'prepare_week', arguments: { calendar: handleIn(answers) } },
    }),
  ],
};
