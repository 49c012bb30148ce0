import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServerProcess } from '../../app/host/types.ts';
import type { JsonObject } from '../wire/message.ts';
import { startRedis, type TestRedis } from '../bindings/redis-for-tests.ts';
import { faultsOfAnswers, lineCasesOf, probe } from '../servers/book-orders/line-cases.ts';
import { buildCommand, type BuiltCommand } from './build-for-tests.ts';
import { startChild } from './child-process.ts';

// Real processes take their time on a busy machine; nothing here measures it.
vi.setConfig({ testTimeout: 60_000 });

let built: BuiltCommand;
let redis: TestRedis;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebook-data-'));
  // Processes that keep their events in Redis look for the key at home, which must not be that of whoever runs this.
  vi.stubEnv('HOME', folder);
  [built, redis] = await Promise.all([buildCommand(), startRedis()]);
}, 300_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([built.remove(), redis.stop(), rm(folder, { recursive: true, force: true })]);
});

interface Child {
  readonly process: ServerProcess;
  send(id: number | string, method: string, params: JsonObject): void;
  lines(): string[];
  stderr(): string;
  /** The answer with that id, once it is there. */
  answer(id: number | string): Promise<JsonObject>;
  end(): Promise<void>;
}

let children = 0;

function start(program: string, env: JsonObject = {}, principal = 'mira'): Child {
  children += 1;
  const settings = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
  const process = startChild({
    number: children,
    program,
    env: { data: folder, ...settings, principal },
    command: built.path,
  });
  const text = { stdout: '', stderr: '' };
  process.onText((stream, chunk) => (text[stream] += chunk));
  const lines = (): string[] => text.stdout.split('\n').filter((line) => line !== '');
  return {
    process,
    lines,
    stderr: () => text.stderr,
    send: (id, method, params) => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
      };
      process.stdin.write(
        `${JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } })}\n`,
      );
    },
    answer: (id) =>
      vi.waitUntil(
        () =>
          lines()
            .map((line) => JSON.parse(line) as JsonObject)
            .find((message) => message['id'] === id),
        { timeout: 50_000, interval: 10 },
      ),
    end: async () => {
      process.stdin.end();
      expect(await process.exited).toEqual({ how: 'exited', code: 0 });
    },
  };
}

const tool = (name: string, args: JsonObject, more: JsonObject = {}): [string, JsonObject] => [
  'tools/call',
  { name, arguments: args, ...more },
];
const startsAt = '2026-09-10T08:30:00Z';
const accept = { inputResponses: { when: { action: 'accept', content: { startsAt } } } };
const resultOf = (answer: JsonObject): JsonObject => answer['result'] as JsonObject;

async function newCalendar(child: Child, id: number | string = 'new'): Promise<string> {
  child.send(id, ...tool('create_calendar', {}));
  const { structuredContent } = resultOf(await child.answer(id)) as { structuredContent: JsonObject };
  return String(structuredContent['calendar']);
}

async function titles(child: Child, calendar: string): Promise<string[]> {
  child.send('read', 'resources/read', { uri: `calendar://${calendar}/week` });
  const { contents } = resultOf(await child.answer('read')) as { contents: [{ text: string }] };
  return (JSON.parse(contents[0].text) as JsonObject[]).map(({ title }) => String(title));
}

describe('wirebook stdio calendar-toy', () => {
  const cases = lineCasesOf('calendar-toy');
  it.each(cases)('$name (lines.json)', async (each) => {
    const child = start('calendar-toy');
    child.process.stdin.write(`${each.line}\n${probe}\n`);
    await child.end();
    const lines = child.lines();
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: 'probe' });
    expect(faultsOfAnswers(each, lines.slice(0, -1))).toEqual([]);
  });

  it('forgets between processes what it keeps within one', async () => {
    const [a, b, c] = [start('calendar-toy'), start('calendar-toy'), start('calendar-toy')];
    a.send(1, ...tool('create_event', { title: 'Dentist' }));
    const { requestState } = resultOf(await a.answer(1));
    b.send(2, ...tool('create_event', { title: 'Dentist' }, { ...accept, requestState: requestState ?? '' }));
    expect(resultOf(await b.answer(2))).toMatchObject({ structuredContent: { id: 'e3', title: 'Dentist' } });
    c.send(3, 'resources/read', { uri: 'calendar://week' });
    expect(JSON.stringify(await c.answer(3))).not.toContain('Dentist');
    await Promise.all([a.end(), b.end(), c.end()]);
  });
});

describe.each([
  ['a folder', () => folder],
  ['Redis', () => redis.url],
])('wirebook stdio calendar, kept in %s', (_name, place) => {
  const open = (principal?: string): Child => start('calendar', { data: place() }, principal);

  it('A asks, B finishes under a new id, C sees it, and another principal sees nothing', async () => {
    const [a, b, c, noor] = [open(), open(), open(), open('noor')];
    const calendar = await newCalendar(a);
    const args = { calendar, title: 'Dentist' };
    a.send(1, ...tool('create_event', args));
    const asked = resultOf(await a.answer(1));
    expect(asked).toMatchObject({ resultType: 'input_required' });
    const retry = { ...accept, requestState: asked['requestState'] ?? '' };
    // No key was given to any of them: they share the one in the data folder.
    expect(a.stderr()).toBe('');
    noor.send(2, ...tool('create_event', args, retry));
    expect(await noor.answer(2)).toMatchObject({ error: { code: -32602 } });
    b.send(2, ...tool('create_event', args, retry));
    expect(resultOf(await b.answer(2))).toMatchObject({ structuredContent: { title: 'Dentist' } });
    expect(await titles(c, calendar)).toEqual(['Dentist']);
    noor.send(3, 'resources/read', { uri: `calendar://${calendar}/week` });
    expect(await noor.answer(3)).toMatchObject({ error: { code: -32602 } });
    await Promise.all([a, b, c, noor].map((child) => child.end()));
  });

  it('two processes that create events at the same moment lose none', async () => {
    const writers = [open(), open()];
    const calendar = await newCalendar(writers[0] ?? open());
    const names = writers.map((_, writer) =>
      Array.from({ length: 50 }, (_one, n) => `${String(writer)}-${String(n)}`),
    );
    for (const [writer, child] of writers.entries())
      for (const title of names[writer] ?? [])
        child.send(title, ...tool('create_event', { calendar, title, startsAt }));
    for (const [writer, child] of writers.entries())
      for (const title of names[writer] ?? [])
        expect(resultOf(await child.answer(title))).toMatchObject({ isError: false });
    const reader = open();
    expect((await titles(reader, calendar)).sort()).toEqual(names.flat().sort());
    await Promise.all([...writers, reader].map((child) => child.end()));
  });
});

describe('a recorded run of wirebook stdio calendar', () => {
  it('says the same every time: clock, random bytes and key are given, and nothing is kept', async () => {
    const run = async (): Promise<string[]> => {
      const child = start('calendar', {
        data: 'memory:',
        clock: '2026-09-07T00:00:00Z',
        random: 'record',
        stateKey: 'A'.repeat(43),
      });
      const calendar = await newCalendar(child);
      child.send(1, ...tool('create_event', { calendar, title: 'Dentist' }));
      const { requestState } = resultOf(await child.answer(1));
      child.send(
        2,
        ...tool(
          'create_event',
          { calendar, title: 'Dentist' },
          { ...accept, requestState: requestState ?? '' },
        ),
      );
      await child.answer(2);
      expect(await titles(child, calendar)).toEqual(['Dentist']);
      await child.end();
      return child.lines();
    };
    expect(await run()).toEqual(await run());
  });

  it('ends with one sentence when the key is none', async () => {
    const child = start('calendar', { stateKey: 'secret' });
    expect(await child.process.exited).toEqual({ how: 'exited', code: 1 });
    expect(child.stderr()).toBe('The state key is not base64url of 32 bytes.\n');
  });

  it('answers -32603 when its storage cannot be reached', async () => {
    const child = start('calendar', { data: 'redis://127.0.0.1:1' });
    child.send(1, ...tool('create_calendar', {}));
    expect(await child.answer(1)).toMatchObject({ error: { code: -32603, message: 'Internal error' } });
    child.process.kill('the test is over');
  });
});
