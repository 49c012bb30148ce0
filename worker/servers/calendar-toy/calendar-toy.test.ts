import { Validator } from '@cfworker/json-schema';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../wire/message.ts';
import { faultsOfAnswers, lineCasesOf, probe } from '../book-orders/line-cases.ts';
import { startInProcess, type TestProcess } from '../test-process.ts';

// The wire data of Chapter 26 (facts), serverInfo put in where the facts leave it out.
const info = '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"calendar-toy","version":"1.0.0"}}';
const seed =
  '[{\\"id\\":\\"e1\\",\\"title\\":\\"Standup\\",\\"startsAt\\":\\"2026-09-07T09:00:00Z\\"},{\\"id\\":\\"e2\\",\\"title\\":\\"Design review\\",\\"startsAt\\":\\"2026-09-09T15:00:00Z\\"}]';
const week = (id: number): string =>
  `{"jsonrpc":"2.0","id":${String(id)},"result":{"resultType":"complete",${info},"contents":[{"uri":"calendar://week","mimeType":"application/json","text":"${seed}"}],"ttlMs":60000,"cacheScope":"private"}}`;
const created = (id: number): string =>
  `{"jsonrpc":"2.0","id":${String(id)},"result":{"resultType":"complete",${info},"content":[{"type":"text","text":"Created e3: Dentist at 2026-09-10T08:30:00Z"}],"structuredContent":{"id":"e3","title":"Dentist","startsAt":"2026-09-10T08:30:00Z"},"isError":false}}`;
const asked = (id: number): string =>
  `{"jsonrpc":"2.0","id":${String(id)},"result":{"resultType":"input_required",${info},"inputRequests":{"when":{"method":"elicitation/create","params":{"mode":"form","message":"When should \\"Dentist\\" start?","requestedSchema":{"type":"object","properties":{"startsAt":{"type":"string","format":"date-time"}},"required":["startsAt"]}}}},"requestState":"eyJ0aXRsZSI6IkRlbnRpc3QifQ=="}}`;

const dentist = { title: 'Dentist' };
const dated = { title: 'Dentist', startsAt: '2026-09-10T08:30:00Z' };
const state = 'eyJ0aXRsZSI6IkRlbnRpc3QifQ==';
const accept = { when: { action: 'accept', content: { startsAt: '2026-09-10T08:30:00Z' } } };

const request = (id: number, method: string, params: JsonObject, capabilities: JsonObject = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': capabilities,
      },
    },
  });
const form = { elicitation: { form: {} } };
const create = (
  id: number,
  args: JsonObject,
  more: JsonObject = {},
  capabilities: JsonObject = form,
): string => request(id, 'tools/call', { name: 'create_event', arguments: args, ...more }, capabilities);
const read = (id: number): string => request(id, 'resources/read', { uri: 'calendar://week' });

/** A process of its own: the events are kept in the module, so a new process is a new module. */
async function fresh(): Promise<TestProcess> {
  vi.resetModules();
  return startInProcess((await import('./program.ts')).program);
}
function one(process: TestProcess, line: string): string {
  process.send(line);
  const [only, ...more] = process.lines();
  expect(more).toEqual([]);
  return only ?? '';
}

let toy: TestProcess;
beforeEach(async () => {
  toy = await fresh();
});

describe('calendar-toy, byte for byte', () => {
  it('reads the week', () => {
    expect(one(toy, read(2))).toBe(week(2));
  });

  it('creates an event with a date, whatever was declared', () => {
    expect(one(toy, create(4, dated, {}, {}))).toBe(created(4));
  });

  it('asks for the date, and goes on with the answer under another id', () => {
    expect(one(toy, create(1, dentist))).toBe(asked(1));
    expect(one(toy, create(2, dentist, { inputResponses: accept, requestState: state }))).toBe(created(2));
  });

  it('gets the prompt', () => {
    const got = (line: string): { description: string; messages: { content: { text: string } }[] } =>
      (JSON.parse(one(toy, line)) as { result: never }).result;
    const named = got(request(3, 'prompts/get', { name: 'prepare_week', arguments: { focus: 'deep work' } }));
    expect(named).toMatchObject({
      resultType: 'complete',
      description: expect.stringMatching(/./) as string,
      messages: [{ role: 'user', content: { type: 'text' } }],
    });
    expect(named.messages[0]?.content.text).toMatch(/calendar:\/\/week.*draft a plan.*"deep work"/);
    expect(got(request(4, 'prompts/get', { name: 'prepare_week' })).messages[0]?.content.text).toContain(
      '"balance"',
    );
  });

  it('lists one tool, one resource and one prompt, and says how fresh the lists are', () => {
    const lists = ['tools/list', 'resources/list', 'prompts/list', 'resources/templates/list'].map(
      (method) => (JSON.parse(one(toy, request(1, method, {}))) as { result: JsonObject }).result,
    );
    expect(lists).toMatchObject([
      {
        tools: [{ name: 'create_event', inputSchema: { required: ['title'] } }],
        ttlMs: 300_000,
        cacheScope: 'public',
      },
      { resources: [{ uri: 'calendar://week', mimeType: 'application/json' }] },
      { prompts: [{ name: 'prepare_week', arguments: [{ name: 'focus' }] }] },
      { resourceTemplates: [] },
    ]);
  });

  it('gives structured data that fits its output schema', () => {
    const list = JSON.parse(one(toy, request(1, 'tools/list', {}))) as {
      result: { tools: { outputSchema: object }[] };
    };
    const answer = JSON.parse(one(toy, create(4, dated))) as { result: { structuredContent: unknown } };
    const schema = list.result.tools[0]?.outputSchema ?? false;
    expect(new Validator(schema, '2020-12').validate(answer.result.structuredContent).valid).toBe(true);
  });
});

describe('lines.json', () => {
  const cases = lineCasesOf('calendar-toy');
  it('has four cases of the toy', () => {
    expect(cases).toHaveLength(4);
  });
  it.each(cases)('$name', (each) => {
    toy.write(`${each.line}\n${probe}\n`);
    const lines = toy.lines();
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: 'probe' });
    expect(faultsOfAnswers(each, lines.slice(0, -1))).toEqual([]);
  });
});

describe('three processes', () => {
  it('B finishes what A began, and C does not see it', async () => {
    expect(one(toy, create(1, dentist))).toBe(asked(1));
    const b = await fresh();
    expect(one(b, create(2, dentist, { inputResponses: accept, requestState: state }))).toBe(created(2));
    expect(one(b, read(3))).toContain('Dentist');
    const c = await fresh();
    expect(one(c, read(3))).toBe(week(3));
  });
});

describe('a state that was altered', () => {
  const holiday = Buffer.from('{"title":"Holiday"}').toString('base64');

  it('is obeyed: that is the lesson', () => {
    const answer = one(toy, create(2, dentist, { inputResponses: accept, requestState: holiday }));
    expect(JSON.parse(answer)).toMatchObject({
      result: { structuredContent: { id: 'e3', title: 'Holiday' } },
    });
    const again = JSON.parse(one(toy, create(3, dentist, { inputResponses: {}, requestState: holiday }))) as {
      result: JsonObject;
    };
    expect(again.result).toMatchObject({
      requestState: holiday,
      inputRequests: { when: { params: { message: 'When should "Holiday" start?' } } },
    });
  });

  it.each(['', 'x', 'e30=', Buffer.from('{"title":7}').toString('base64'), '/w=='])(
    'and cannot be read, %j, is refused',
    (requestState) => {
      const answer = one(toy, create(2, dentist, { inputResponses: accept, requestState }));
      expect(JSON.parse(answer)).toMatchObject({ error: { code: -32602 } });
      expect(one(toy, read(3))).toBe(week(3));
    },
  );
});

describe('what the person answers', () => {
  const retry = (inputResponses: JsonObject): string =>
    one(toy, create(2, dentist, { inputResponses, requestState: state }));

  it.each([
    ['decline', 'The person declined to answer; no event was created.'],
    ['cancel', 'The question was cancelled without an answer; no event was created.'],
  ])('%s creates nothing', (action, says) => {
    const answer = JSON.parse(retry({ when: { action } })) as { result: JsonObject };
    expect(answer.result).toMatchObject({ isError: true, content: [{ type: 'text', text: says }] });
    expect(answer.result).not.toHaveProperty('structuredContent');
    expect(one(toy, read(3))).toBe(week(3));
  });

  it.each<JsonObject>([
    {},
    { other: accept.when },
    { when: {} },
    { when: { action: 'accept' } },
    { when: { action: 'accept', content: {} } },
    { when: { action: 'accept', content: { startsAt: 'tomorrow' } } },
    { when: { action: 'accept', content: { startsAt: 7 } } },
  ])('%j is asked again', (inputResponses) => {
    expect(retry(inputResponses)).toBe(asked(2));
    expect(one(toy, read(3))).toBe(week(3));
  });

  it('without its state is asked again', () => {
    expect(one(toy, create(2, dentist, { inputResponses: accept }))).toBe(asked(2));
  });
});

describe('create_event', () => {
  it('refuses a start that is none, and creates nothing', () => {
    const answer = one(toy, create(1, { title: 'Dentist', startsAt: 'tomorrow' }));
    expect(JSON.parse(answer)).toMatchObject({ result: { isError: true } });
    expect(one(toy, read(3))).toBe(week(3));
  });

  it('needs the form mode only when it asks', () => {
    for (const capabilities of [{}, { elicitation: { url: {} } }])
      expect(JSON.parse(one(toy, create(1, dentist, {}, capabilities)))).toMatchObject({
        error: { code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } },
      });
    expect(one(toy, create(1, dentist, {}, { elicitation: {} }))).toBe(asked(1));
  });
});

describe('listeners', () => {
  it('hear of the week of this process, when they asked for it', () => {
    toy.send(
      request(9, 'subscriptions/listen', {
        notifications: {
          resourceSubscriptions: ['calendar://week', 'calendar://other'],
          toolsListChanged: true,
        },
      }),
    );
    expect(toy.lines().map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { params: { notifications: { resourceSubscriptions: ['calendar://week'] } } },
    ]);
    toy.send(create(4, dated));
    expect(toy.lines()).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":9},"uri":"calendar://week"}}',
      created(4),
    ]);
  });
});
