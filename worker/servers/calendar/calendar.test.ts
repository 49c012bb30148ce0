import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { createStorage, type Storage } from 'unstorage';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../wire/message.ts';
import { seededRandom } from '../../bindings/seeded-random.ts';
import { manualClock, settle, startInProcess, type ManualClock, type TestProcess } from '../test-process.ts';
import { program } from './program.ts';

const stateKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const both = { elicitation: { form: {}, url: {} } };
const request = (id: number, method: string, params: JsonObject, capabilities: JsonObject = both): string =>
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

/** One machine: storage and clock are shared by its processes. Each process has random bytes of its own. */
class Machine {
  readonly clock: ManualClock = manualClock();
  storage: Storage = createStorage();
  #processes = 0;

  start(env: Record<string, string> = {}): Client {
    this.#processes += 1;
    const process = startInProcess(
      program,
      { stateKey, ...env },
      {
        clock: this.clock,
        random: seededRandom(`process ${String(this.#processes)}`),
        storage: () => Promise.resolve(this.storage),
      },
    );
    return new Client(process);
  }
}

type Answer = JsonObject & { result: JsonObject; error: JsonObject };

/** The client of one process. */
class Client {
  readonly process: TestProcess;
  #id = 0;

  constructor(process: TestProcess) {
    this.process = process;
  }

  send(method: string, params: JsonObject, capabilities?: JsonObject): void {
    this.#id += 1;
    this.process.send(request(this.#id, method, params, capabilities));
  }

  /** All lines that have come, once there are that many. */
  async lines(count: number): Promise<string[]> {
    const lines: string[] = [];
    for (let turn = 0; turn < 500 && lines.length < count; turn += 1) {
      await settle();
      lines.push(...this.process.lines());
    }
    expect(lines).toHaveLength(count);
    return lines;
  }

  async ask(method: string, params: JsonObject, capabilities?: JsonObject): Promise<Answer> {
    this.send(method, params, capabilities);
    const [line] = await this.lines(1);
    return JSON.parse(line ?? '') as Answer;
  }

  call(
    name: string,
    args: JsonObject = {},
    more: JsonObject = {},
    capabilities?: JsonObject,
  ): Promise<Answer> {
    return this.ask('tools/call', { name, arguments: args, ...more }, capabilities);
  }

  async create(name?: string): Promise<string> {
    const { result } = await this.call('create_calendar', name === undefined ? {} : { name });
    return String((result['structuredContent'] as JsonObject)['calendar']);
  }

  /** Titles of the events in a calendar's week; undefined when it cannot be read. */
  async titles(calendar: string): Promise<unknown[] | undefined> {
    const { result } = await this.ask('resources/read', { uri: `calendar://${calendar}/week` });
    if (!result) return undefined;
    const [contents] = result['contents'] as [{ text: string }];
    return (JSON.parse(contents.text) as JsonObject[]).map(({ title }) => title);
  }
}

const startsAt = '2026-09-10T08:30:00Z';
const accept = { inputResponses: { when: { action: 'accept', content: { startsAt } } } };
const textOf = ({ result }: Answer): unknown => (result['content'] as [JsonObject])[0]['text'];

describe('create_calendar', () => {
  it('gives out a handle of 128 random bits, and says how long it is good', async () => {
    const client = new Machine().start();
    const answer = await client.call('create_calendar', { name: 'Week 37' });
    const handle = Buffer.from(seededRandom('process 1')(16)).toString('base64url');
    expect(answer.result).toEqual({
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'calendar', version: '1.0.0' } },
      content: [{ type: 'text', text: `Created the calendar cal_${handle}` }],
      structuredContent: { calendar: `cal_${handle}` },
      isError: false,
    });
    const { result } = await client.ask('tools/list', {});
    const [tool] = result['tools'] as JsonObject[];
    expect(tool).toMatchObject({ name: 'create_calendar' });
    expect(tool?.['description']).toContain('24 hours');
    expect(await client.titles(`cal_${handle}`)).toEqual([]);
  });

  it('never gives out a handle twice, even when the random bytes repeat', async () => {
    const machine = new Machine();
    const same = (): Client =>
      new Client(
        startInProcess(
          program,
          { stateKey },
          {
            random: seededRandom('same'),
            storage: () => Promise.resolve(machine.storage),
          },
        ),
      );
    const [one, other] = [await same().create(), await same().create()];
    expect(one).not.toBe(other);
  });
});

describe('a handle', () => {
  it('carries the calendar from process to process', async () => {
    const machine = new Machine();
    const calendar = await machine.start().create();
    const created = await machine.start().call('create_event', { calendar, title: 'Dentist', startsAt });
    const event = created.result['structuredContent'] as JsonObject;
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[\w-]{12}$/) as string,
      title: 'Dentist',
      startsAt,
    });
    expect(textOf(created)).toBe(`Created ${String(event['id'])}: Dentist at ${startsAt}`);
    const { result } = await machine.start().ask('resources/read', { uri: `calendar://${calendar}/week` });
    expect(result).toMatchObject({
      contents: [
        { uri: `calendar://${calendar}/week`, mimeType: 'application/json', text: JSON.stringify([event]) },
      ],
      ttlMs: 60_000,
      cacheScope: 'private',
    });
  });

  it('is a name and no permission: unknown, expired and somebody else’s are answered alike', async () => {
    const machine = new Machine();
    const expired = await machine.start().create();
    await machine.clock.advance(86_400_000);
    const owned = await machine.start().create();
    const noor = machine.start({ principal: 'noor' });
    const answers = [];
    for (const calendar of [
      owned,
      expired,
      'cal_AAAAAAAAAAAAAAAAAAAAAA',
      'cal_',
      '',
      '../state-key',
      `${owned}:about`,
    ]) {
      const event = await noor.call('create_event', { calendar, title: 'Dentist', startsAt });
      const asked = await noor.call('create_event', { calendar, title: 'Dentist' });
      const uri = `calendar://${encodeURIComponent(calendar)}/week`;
      const read = await noor.ask('resources/read', { uri });
      expect(read.error).toEqual({ code: -32602, message: 'Resource not found', data: { uri } });
      const prompt = await noor.ask('prompts/get', { name: 'prepare_week', arguments: { calendar } });
      expect(prompt.error).toMatchObject({ code: -32602 });
      expect(event.result).toMatchObject({ isError: true });
      answers.push(JSON.stringify([event.result, asked.result, prompt.error]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await machine.start().titles(owned)).toEqual([]);
  });

  it('is kept for 24 hours after the last use, and a use renews it', async () => {
    const machine = new Machine();
    const calendar = await machine.start().create();
    for (let use = 0; use < 3; use += 1) {
      await machine.clock.advance(86_399_999);
      expect(await machine.start().titles(calendar)).toEqual([]);
    }
    await machine.clock.advance(86_400_000);
    expect(await machine.start().titles(calendar)).toBeUndefined();
  });

  it('leaves nothing behind once it has expired', async () => {
    const machine = new Machine();
    const old = await machine.start().create();
    await machine.start().call('create_event', { calendar: old, title: 'Dentist', startsAt });
    await machine.clock.advance(86_400_000);
    await machine.start().create();
    expect(await machine.storage.getKeys(`calendars:${old}`)).toHaveLength(3);
    await machine.clock.advance(3_600_000);
    const young = await machine.start().create();
    expect(await machine.storage.getKeys(`calendars:${old}`)).toEqual([]);
    expect(await machine.start().titles(young)).toEqual([]);
  });
});

describe('events', () => {
  it('are all kept when processes write at once, in one order for every reader', async () => {
    const machine = new Machine();
    const calendar = await machine.start().create();
    const clients = [machine.start(), machine.start(), machine.start()];
    for (let round = 0; round < 10; round += 1)
      for (const [index, client] of clients.entries())
        client.send('tools/call', {
          name: 'create_event',
          arguments: { calendar, title: `${String(index)}-${String(round)}`, startsAt },
        });
    await Promise.all(clients.map((client) => client.lines(10)));
    const titles = await machine.start().titles(calendar);
    expect(titles).toHaveLength(30);
    expect(await machine.start().titles(calendar)).toEqual(titles);
  });

  it('stand in the order of time, whatever their offsets', async () => {
    const machine = new Machine();
    const client = machine.start();
    const calendar = await client.create();
    for (const [title, at] of [
      ['third', '2026-09-10T10:00:00Z'],
      ['first', '2026-09-10T08:00:00+02:00'],
      ['second', '2026-09-10T05:00:00-02:00'],
    ])
      await client.call('create_event', { calendar, title: title ?? '', startsAt: at ?? '' });
    expect(await client.titles(calendar)).toEqual(['first', 'second', 'third']);
  });

  it('are JSON text of our own, one key each; a key that cannot be read is passed over and told', async () => {
    const machine = new Machine();
    const client = machine.start();
    const calendar = await client.create();
    const { result } = await client.call('create_event', { calendar, title: '{"__proto__":1}', startsAt });
    const event = result['structuredContent'] as JsonObject;
    expect(await machine.storage.getItemRaw(`calendars:${calendar}:events:${String(event['id'])}`)).toBe(
      JSON.stringify(event),
    );
    for (const [id, text] of ['{', '{"id":1}', '[]', '{"id":"x","title":"","startsAt":"soon"}'].entries())
      await machine.storage.setItemRaw(`calendars:${calendar}:events:${String(id)}`, text);
    expect(await client.titles(calendar)).toEqual(['{"__proto__":1}']);
    expect(client.process.stderr().match(/an event could not be read/g)).toHaveLength(4);
  });

  it.each<JsonObject>([
    { title: 'Dentist', startsAt: 'tomorrow' },
    { title: '', startsAt },
    { title: 'x'.repeat(201), startsAt },
    { title: 'Dentist', startsAt, more: 1 },
    { title: 'Dentist', startsAt: '2026-02-30T08:30:00Z' },
  ])('are not created from %j', async (args) => {
    const client = new Machine().start();
    const calendar = await client.create();
    const answer = await client.call('create_event', { calendar, ...args });
    expect(answer.result).toMatchObject({ isError: true });
    expect(answer.result).not.toHaveProperty('structuredContent');
    expect(await client.titles(calendar)).toEqual([]);
  });

  it('are not created by a call that was cancelled while the storage was slow', async () => {
    const machine = new Machine();
    const calendar = await machine.start().create();
    const shared = machine.storage;
    const waiting: (() => void)[] = [];
    machine.storage = {
      ...shared,
      getItemRaw: async (...words: Parameters<Storage['getItemRaw']>) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return shared.getItemRaw(...words) as never;
      },
    };
    const client = machine.start();
    client.send('tools/call', { name: 'create_event', arguments: { calendar, title: 'Dentist', startsAt } });
    await settle();
    client.process.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    while (waiting.length > 0) {
      waiting.shift()?.();
      await settle();
    }
    machine.storage = shared;
    expect(client.process.lines()).toEqual([]);
    expect(await machine.start().titles(calendar)).toEqual([]);
  });

  it('are answered with -32603 when the storage fails, and served again when it is back', async () => {
    const machine = new Machine();
    const calendar = await machine.start().create();
    let broken = true;
    const process = startInProcess(
      program,
      { stateKey },
      {
        storage: () =>
          broken ? Promise.reject(new Error('the disk is full')) : Promise.resolve(machine.storage),
      },
    );
    const client = new Client(process);
    const failed = await client.call('create_event', { calendar, title: 'Dentist', startsAt });
    expect(failed.error).toEqual({ code: -32603, message: 'Internal error' });
    expect(process.stderr()).toContain('the disk is full');
    client.send('subscriptions/listen', {
      notifications: { resourceSubscriptions: [`calendar://${calendar}/week`] },
    });
    expect(await client.lines(1)).toEqual([expect.stringContaining('"notifications":{}') as string]);
    broken = false;
    expect(await client.titles(calendar)).toEqual([]);
  });
});

describe('requestState', () => {
  const asked = async (machine: Machine, args: JsonObject): Promise<string> => {
    const { result } = await machine.start().call('create_event', args);
    expect(result).toMatchObject({
      resultType: 'input_required',
      inputRequests: {
        when: {
          method: 'elicitation/create',
          params: {
            mode: 'form',
            message: 'When should "Dentist" start?',
            requestedSchema: { required: ['startsAt'] },
          },
        },
      },
    });
    return String(result['requestState']);
  };

  it('is finished by a process that never saw the question, under a new id; whoever answers again gets the event that is there', async () => {
    const machine = new Machine();
    const calendar = await machine.start().create();
    const args = { calendar, title: 'Dentist' };
    const requestState = await asked(machine, args);
    const first = await machine.start().call('create_event', args, { ...accept, requestState });
    const later = { when: { action: 'accept', content: { startsAt: '2026-09-11T08:30:00Z' } } };
    const again = await machine.start().call('create_event', args, { inputResponses: later, requestState });
    expect(first.result).toMatchObject({ structuredContent: { title: 'Dentist', startsAt }, isError: false });
    expect(again.result).toEqual(first.result);
    expect(await machine.start().titles(calendar)).toEqual(['Dentist']);
  });

  it('altered at any byte is -32602, and nothing is created', async () => {
    const machine = new Machine();
    const client = machine.start();
    const calendar = await client.create();
    const args = { calendar, title: 'Dentist' };
    const state = await asked(machine, args);
    const before = await machine.storage.getKeys();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(state.length - 1),
        fc.constantFrom(...'ABab01-_.=\u0000é'),
        async (at, char) => {
          fc.pre(state.charAt(at) !== char);
          const requestState = state.slice(0, at) + char + state.slice(at + 1);
          const answer = await client.call('create_event', args, { ...accept, requestState });
          expect(answer.error).toMatchObject({ code: -32602 });
        },
      ),
    );
    expect(await machine.storage.getKeys()).toEqual(before);
    expect(await client.titles(calendar)).toEqual([]);
  });

  it.each<
    [
      string,
      (
        base: JsonObject,
        other: string,
      ) => { name?: string; args?: JsonObject; env?: Record<string, string>; later?: number },
    ]
  >([
    ['expired', () => ({ later: 600_000 })],
    ["another principal's", () => ({ env: { principal: 'noor' } })],
    ['sealed with another key', () => ({ env: { stateKey: 'A'.repeat(43) } })],
    ["another tool's: create_calendar", () => ({ name: 'create_calendar', args: {} })],
    ["another tool's: connect_account", () => ({ name: 'connect_account', args: {} })],
    ["another tool's: plan_meeting", () => ({ name: 'plan_meeting', args: {} })],
    ['for another title', (base) => ({ args: { ...base, title: 'Dentist?' } })],
    ['for another calendar', (base, other) => ({ args: { ...base, calendar: other } })],
    ['for a call that has a date', (base) => ({ args: { ...base, startsAt } })],
  ])('%s is -32602, and nothing is created', async (_name, change) => {
    const machine = new Machine();
    const calendar = await machine.start().create();
    const other = await machine.start().create();
    const base = { calendar, title: 'Dentist' };
    const requestState = await asked(machine, base);
    const { name = 'create_event', args = base, env = {}, later = 0 } = change(base, other);
    await machine.clock.advance(later);
    const before = await machine.storage.getKeys();
    const client = machine.start(env);
    const answer = await client.call(name, args, { ...accept, requestState });
    expect(answer.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('requestState') as string,
    });
    expect(await machine.storage.getKeys()).toEqual(before);
    const read = { uri: `calendar://${calendar}/week`, requestState };
    expect((await client.ask('resources/read', read)).error).toMatchObject({ code: -32602 });
  });

  it('without a key lives as long as the process, and stderr says so', async () => {
    const client = new Client(
      startInProcess(
        program,
        {},
        { random: seededRandom('a'), storage: () => Promise.resolve(createStorage()) },
      ),
    );
    expect(client.process.stderr()).toBe(
      'calendar: no state key was given, so a requestState is good in this process only\n',
    );
    const calendar = await client.create();
    const args = { calendar, title: 'Dentist' };
    const requestState = String((await client.call('create_event', args)).result['requestState']);
    const other = new Client(startInProcess(program, {}, { random: seededRandom('b') }));
    expect((await other.call('create_event', args, { ...accept, requestState })).error).toMatchObject({
      code: -32602,
    });
    expect((await client.call('create_event', args, { ...accept, requestState })).result).toMatchObject({
      isError: false,
    });
  });

  it('with a key that is none does not start', () => {
    expect(() => startInProcess(program, { stateKey: 'secret' })).toThrow('The state key is not');
  });
});

describe('what the person answers', () => {
  it.each<[string, JsonObject, RegExp]>([
    ['decline', {}, /^The person declined to answer; no event was created\.$/],
    ['cancel', {}, /no event was created\.$/],
  ])('%s creates nothing', async (action, _content, says) => {
    const client = new Machine().start();
    const args = { calendar: await client.create(), title: 'Dentist' };
    const requestState = String((await client.call('create_event', args)).result['requestState']);
    const answer = await client.call('create_event', args, {
      inputResponses: { when: { action } },
      requestState,
    });
    expect(answer.result).toMatchObject({ isError: true });
    expect(textOf(answer)).toMatch(says);
    expect(await client.titles(args.calendar)).toEqual([]);
  });

  it.each<[JsonObject, string]>([
    [{}, 'When should "Dentist" start?'],
    [{ when: { action: 'accept' } }, 'When should "Dentist" start? (content.startsAt is missing)'],
    [
      { when: { action: 'accept', content: { startsAt: 'soon' } } },
      'When should "Dentist" start? (content.startsAt must be a date and time with its offset, such as 2026-09-10T08:30:00Z)',
    ],
  ])('%j is asked again, and the new state is as good', async (inputResponses, message) => {
    const client = new Machine().start();
    const args = { calendar: await client.create(), title: 'Dentist' };
    const first = await client.call('create_event', args);
    const again = await client.call('create_event', args, {
      inputResponses,
      requestState: String(first.result['requestState']),
    });
    expect(again.result).toMatchObject({ inputRequests: { when: { params: { message } } } });
    const requestState = String(again.result['requestState']);
    expect((await client.call('create_event', args, { ...accept, requestState })).result).toMatchObject({
      isError: false,
    });
    expect(await client.titles(args.calendar)).toEqual(['Dentist']);
  });

  it('counts for nothing without a state', async () => {
    const client = new Machine().start();
    const args = { calendar: await client.create(), title: 'Dentist' };
    expect((await client.call('create_event', args, accept)).result).toMatchObject({
      resultType: 'input_required',
    });
    expect(await client.titles(args.calendar)).toEqual([]);
  });

  it('is only waited for where the mode is declared', async () => {
    const client = new Machine().start();
    const args = { calendar: await client.create(), title: 'Dentist' };
    expect((await client.call('create_event', args, {}, {})).error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { elicitation: { form: {} } } },
    });
    expect((await client.call('connect_account', {}, {}, { elicitation: {} })).error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { elicitation: { url: {} } } },
    });
  });
});

describe('connect_account', () => {
  const opened = { inputResponses: { credential: { action: 'accept' } } };

  it('sends the person to a page of the site, and is done when the state says that it was opened', async () => {
    const machine = new Machine();
    const next = () => machine.start({ site: 'https://example.com/notebook' });
    const first = await next().call('connect_account');
    expect(first.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: {
        credential: {
          method: 'elicitation/create',
          params: { mode: 'url', url: 'https://example.com/notebook/credential/' },
        },
      },
    });
    const second = await next().call(
      'connect_account',
      {},
      { ...opened, requestState: first.result['requestState'] ?? '' },
    );
    expect(second.result).toMatchObject({ resultType: 'input_required' });
    const stillFirst = await next().call(
      'connect_account',
      {},
      { ...opened, requestState: first.result['requestState'] ?? '' },
    );
    expect(stillFirst.result).toMatchObject({ resultType: 'input_required' });
    const third = await next().call(
      'connect_account',
      {},
      { ...opened, requestState: second.result['requestState'] ?? '' },
    );
    expect(third.result).toMatchObject({ resultType: 'complete', isError: false });
    expect(textOf(third)).toContain('not through the client');
  });

  it('knows a site of its own where it is told none, and connects nothing after a no', async () => {
    const client = new Machine().start();
    const first = await client.call('connect_account');
    expect(JSON.stringify(first.result)).toContain('"url":"http://127.0.0.1:4326/credential/"');
    for (const action of ['decline', 'cancel']) {
      const inputResponses = { credential: { action } };
      const requestState = String(first.result['requestState']);
      const answer = await client.call('connect_account', {}, { inputResponses, requestState });
      expect(answer.result).toMatchObject({ isError: true });
      expect(textOf(answer)).toMatch(/no account was connected\.$/);
    }
    expect((await client.call('connect_account', {}, opened)).result).toMatchObject({
      resultType: 'input_required',
    });
  });
});

describe('plan_meeting', () => {
  const content = {
    subject: 'Review',
    organiser: 'mira@example.com',
    agenda: 'https://example.com/agenda',
    day: '2026-09-10',
    startsAt,
    people: 4,
    hours: 1.5,
    online: false,
    room: 'Library',
    urgency: 'normal',
    equipment: [],
    lunch: ['vegan', 'fish'],
  };
  const answered = (changes: JsonObject): Promise<Answer> =>
    new Machine().start().call(
      'plan_meeting',
      {},
      {
        inputResponses: { details: { action: 'accept', content: { ...content, ...changes } } },
      },
    );

  it('asks with every kind of field there is, each with its default where that makes sense', async () => {
    const { result } = await new Machine().start().call('plan_meeting');
    const asked = result['inputRequests'] as { details: { params: { requestedSchema: JsonObject } } };
    const schema = asked.details.params.requestedSchema as { properties: Record<string, JsonObject> };
    const fields = Object.values(schema.properties);
    expect(fields.flatMap(({ format }) => format ?? [])).toEqual(['email', 'uri', 'date', 'date-time']);
    expect(new Set(fields.map(({ type }) => type))).toEqual(
      new Set(['string', 'integer', 'number', 'boolean', 'array']),
    );
    const arrays = fields
      .filter(({ type }) => type === 'array')
      .map(({ items }) => Object.keys(items as JsonObject));
    expect(arrays).toEqual([['type', 'enum'], ['anyOf']]);
    expect(fields.filter((field) => 'enum' in field)).toHaveLength(1);
    expect(fields.filter((field) => 'oneOf' in field)).toHaveLength(1);
    expect(fields.filter((field) => 'default' in field).length).toBeGreaterThan(7);
    // Each default must be an answer that the same form takes.
    for (const [name, field] of Object.entries(schema.properties))
      if ('default' in field)
        expect(new Validator(field as never, '2020-12').validate(field['default']).valid, name).toBe(true);
  });

  it('returns what was answered, and only what was asked', async () => {
    expect((await answered({ password: 'x' })).result).toMatchObject({
      structuredContent: content,
      isError: false,
    });
    expect((await answered({ password: 'x' })).result).not.toHaveProperty('structuredContent.password');
  });

  it.each<JsonObject>([
    { subject: 'ab' },
    { organiser: 'mira' },
    { agenda: 'agenda' },
    { day: '2026-02-30' },
    { startsAt: '08:30' },
    { people: 1.5 },
    { people: 51 },
    { hours: '1' },
    { online: 'no' },
    { room: 'library' },
    { urgency: 'This week' },
    { equipment: ['Projector', 'Whiteboard', 'Microphone'] },
    { lunch: [] },
  ])('asks again for %j, and says why', async (changes) => {
    const { result } = await answered(changes);
    expect(result).toMatchObject({ resultType: 'input_required' });
    const [name] = Object.keys(changes);
    expect(JSON.stringify(result['inputRequests'])).toContain(`(content.${name ?? ''}`);
  });
});

describe('prompt, templates and completion', () => {
  it('has the week planned by its address', async () => {
    const client = new Machine().start();
    const calendar = await client.create();
    const args = { calendar, focus: 'deep work' };
    const { result } = await client.ask('prompts/get', { name: 'prepare_week', arguments: args });
    const [message] = result['messages'] as [{ content: { text: string } }];
    expect(message.content.text).toMatch(
      new RegExp(`calendar://${calendar}/week.*draft a plan.*"deep work"`),
    );
    const missing = await client.ask('prompts/get', { name: 'prepare_week', arguments: {} });
    expect(missing.error).toMatchObject({ code: -32602 });
  });

  it('names the template and no calendar: handles are not told', async () => {
    const client = new Machine().start();
    const calendar = await client.create();
    const { result } = await client.ask('resources/templates/list', {});
    const [template] = result['resourceTemplates'] as JsonObject[];
    expect(template).toMatchObject({ uriTemplate: 'calendar://{calendar}/week' });
    expect(template?.['description']).toContain('this very process');
    expect((await client.ask('resources/list', {})).result).toMatchObject({ resources: [] });
    const ref = { type: 'ref/resource', uri: 'calendar://{calendar}/week' };
    const told = await client.ask('completion/complete', {
      ref,
      argument: { name: 'calendar', value: calendar.slice(0, 6) },
    });
    expect(told.result).toMatchObject({ completion: { values: [] } });
    const focus = {
      ref: { type: 'ref/prompt', name: 'prepare_week' },
      argument: { name: 'focus', value: 'de' },
    };
    expect((await client.ask('completion/complete', focus)).result).toMatchObject({
      completion: { values: ['deep work'] },
    });
    // calendar://week is the toy's alone.
    expect((await client.ask('resources/read', { uri: 'calendar://week' })).error).toMatchObject({
      code: -32602,
    });
  });
});

describe('listeners', () => {
  const listen = (...uris: string[]): JsonObject => ({ notifications: { resourceSubscriptions: uris } });

  it('hear of events in calendars they may use, from their own process', async () => {
    const machine = new Machine();
    const [here, there] = [machine.start(), machine.start()];
    const calendar = await here.create();
    const second = await here.create();
    const uri = `calendar://${calendar}/week`;
    here.send(
      'subscriptions/listen',
      listen(uri, 'calendar://cal_AAAAAAAAAAAAAAAAAAAAAA/week', 'calendar://week'),
    );
    const [acknowledged] = await here.lines(1);
    expect(JSON.parse(acknowledged ?? '')).toMatchObject({
      method: 'notifications/subscriptions/acknowledged',
      params: { notifications: { resourceSubscriptions: [uri] } },
    });
    there.send('tools/call', { name: 'create_event', arguments: { calendar, title: 'Elsewhere', startsAt } });
    await there.lines(1);
    here.send('tools/call', {
      name: 'create_event',
      arguments: { calendar: second, title: 'Other', startsAt },
    });
    await here.lines(1);
    here.send('tools/call', { name: 'create_event', arguments: { calendar, title: 'Here', startsAt } });
    const [update, answer] = await here.lines(2);
    expect(JSON.parse(update ?? '')).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/resources/updated',
      params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 3 }, uri },
    });
    expect(JSON.parse(answer ?? '')).toMatchObject({ id: 5, result: { isError: false } });
  });

  it('hear once of an event that two retries of one question created', async () => {
    const machine = new Machine();
    const client = machine.start();
    const calendar = await client.create();
    const args = { calendar, title: 'Dentist' };
    const { result } = await client.call('create_event', args);
    const retry = {
      name: 'create_event',
      arguments: args,
      ...accept,
      requestState: String(result['requestState']),
    };
    client.send('subscriptions/listen', listen(`calendar://${calendar}/week`));
    await client.lines(1);
    client.send('tools/call', retry);
    await client.lines(2);
    client.send('tools/call', retry);
    const told = [...(await client.lines(1)), ...client.process.lines()].map(
      (line) => JSON.parse(line) as JsonObject,
    );
    expect(told).toEqual([expect.objectContaining({ id: 5 }) as JsonObject]);
  });

  it('hear nothing of what is somebody else’s', async () => {
    const machine = new Machine();
    const calendar = await machine.start().create();
    const noor = machine.start({ principal: 'noor' });
    noor.send('subscriptions/listen', listen(`calendar://${calendar}/week`));
    expect(await noor.lines(1)).toEqual([expect.stringContaining('"notifications":{}') as string]);
  });
});
