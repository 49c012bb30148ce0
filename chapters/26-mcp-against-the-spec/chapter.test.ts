import { describe, expect, it, vi } from 'vitest';
import { programs } from '../../worker/servers/catalogue.ts';
import { explain } from '../../worker/mcp/glossary.ts';
import { readMessage } from '../../worker/wire/envelope.ts';
import type { JsonValue } from '../../worker/wire/message.ts';
import { formatPointer } from '../../worker/wire/pointer.ts';
import { kindOfAnswer } from '../kit/answer-kind.ts';
import { coverage } from '../kit/free-text.ts';
import type { Lab } from '../kit/types.ts';
import { data } from './data.ts';
import { key } from './key.ts';

/** A fresh process of a program: what it has written on stdout, and its end. */
async function started(program: string) {
  // A process has memory of its own; here that is a program whose modules are loaded anew.
  vi.resetModules();
  const start = await programs[program]?.();
  if (start === undefined) throw new Error(`no program ${program}`);
  let stdout = '';
  const running = start({
    env: { principal: 'mira' },
    stdout: (written) => {
      stdout += written;
    },
    stderr: () => undefined,
    ambient: {
      now: () => 0,
      random: (count) => new Uint8Array(count),
      // The tool of w-twice gets its time at once; nothing else waits for a clock.
      after: (ms, task) => {
        if (ms === 4000) queueMicrotask(task);
        return () => undefined;
      },
    },
  });
  const lines = (): string[] => stdout.split('\n').filter((line) => line !== '');
  return { running, lines };
}

/** What a fresh process writes on stdout for some lines, once it has exited at the end of its input. */
async function answersTo(program: string, ...sent: readonly string[]): Promise<string[]> {
  const { running, lines } = await started(program);
  for (const line of sent) running.write(`${line}\n`);
  running.end();
  await running.exit;
  return lines();
}

const cellOf = (id: string) => {
  const found = data.cells.find((cell) => cell.id === id);
  if (found === undefined) throw new Error(`no cell ${id}`);
  return found;
};

function labOf<T extends Lab['type']>(type: T): Extract<Lab, { type: T }> {
  const isOurs = (lab: Lab): lab is Extract<Lab, { type: T }> => lab.type === type;
  const found = data.labs.find(isOurs);
  if (found === undefined) throw new Error(`no lab ${type}`);
  return found;
}

/** The lines of the chapter as the facts give them; serverInfo stands in every result. */
const facts = {
  list: '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}},"io.modelcontextprotocol/clientInfo":{"name":"bare-hands","version":"0.0.1"}}}}',
  server: '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"calendar-toy","version":"1.0.0"}},',
  week: '{"resultType":"complete","contents":[{"uri":"calendar://week","mimeType":"application/json","text":"[{\\"id\\":\\"e1\\",\\"title\\":\\"Standup\\",\\"startsAt\\":\\"2026-09-07T09:00:00Z\\"},{\\"id\\":\\"e2\\",\\"title\\":\\"Design review\\",\\"startsAt\\":\\"2026-09-09T15:00:00Z\\"}]"}],"ttlMs":60000,"cacheScope":"private"}',
  created:
    '{"resultType":"complete","content":[{"type":"text","text":"Created e3: Dentist at 2026-09-10T08:30:00Z"}],"structuredContent":{"id":"e3","title":"Dentist","startsAt":"2026-09-10T08:30:00Z"},"isError":false}',
  asked:
    '{"resultType":"input_required","inputRequests":{"when":{"method":"elicitation/create","params":{"mode":"form","message":"When should \\"Dentist\\" start?","requestedSchema":{"type":"object","properties":{"startsAt":{"type":"string","format":"date-time"}},"required":["startsAt"]}}}},"requestState":"eyJ0aXRsZSI6IkRlbnRpc3QifQ=="}',
} as const;

describe('chapter 26', () => {
  it('has the list of the facts, to the byte', () => {
    expect(cellOf('m-second').line).toBe(facts.list);
  });

  it.each([
    ['r2', facts.week],
    ['c-resource', facts.week],
    ['c-tool', facts.created],
    ['r4', facts.created],
    ['r-retry', facts.created],
    ['r5', facts.asked],
    ['r-ask', facts.asked],
    ['s-toy', facts.asked],
  ])('has for %s the result of the facts, to the byte', (id, result) => {
    const { line, reference } = cellOf(id);
    const sent = readMessage(line);
    const own = sent.kind === 'request' ? JSON.stringify(sent.id) : '';
    const members = reference
      ?.replace(`{"jsonrpc":"2.0","id":${own},"result":`, '')
      .replace(facts.server, '')
      .slice(0, -1);
    expect(members).toBe(result);
  });

  it('sends back on the retry what was given out, with a new id', () => {
    const first = JSON.parse(cellOf('r-ask').line) as { id: number; params: { arguments: unknown } };
    const retry = JSON.parse(cellOf('r-retry').line) as {
      id: number;
      params: { arguments: unknown; requestState: string };
    };
    expect(retry.id).not.toBe(first.id);
    expect(retry.params.arguments).toEqual(first.params.arguments);
    expect(retry.params.requestState).toBe('eyJ0aXRsZSI6IkRlbnRpc3QifQ==');
  });

  it.each([
    ['w-list', 'result'],
    ['w-no-type', 'result'],
    ['w-odd-type', undefined],
    ['m-second', 'result'],
    ['m-first', 'result'],
    ['m-no-version', -32602],
    ['m-no-capabilities', -32602],
    ['m-no-meta', -32602],
    ['m-no-info', 'result'],
    ['k-discover', 'result'],
    ['k-declared', 'input-required'],
    ['k-no-elicitation', -32021],
    ['k-url-only', -32021],
    ['k-dated', 'result'],
    ['k-version', -32022],
    ['k-prompts', -32601],
    ['i-create', 'result'],
    ['i-forecast', 'result'],
    ['i-seen', 'result'],
    ['c-tool', 'result'],
    ['c-resource', 'result'],
    ['c-prompt', 'result'],
    ['c-as-tool', -32602],
    ['r1', 'result'],
    ['r3', 'result'],
    ['l-create', 'result'],
    ['l-cursor', -32602],
    ['r-ask', 'input-required'],
    ['r-retry', 'result'],
    ['r-decline', 'tool-error'],
    ['r-no-answer', 'input-required'],
    ['r-no-state', 'input-required'],
    ['s-sound', 'tool-error'],
    ['r-form', 'input-required'],
    ['r-page', 'input-required'],
    ['s-create', 'result'],
    ['b-read', 'result'],
    ['u-list', 'result'],
  ] as const)('says of %s what the server does: %s', async (id, kind) => {
    const { line, program } = cellOf(id);
    const [answer, ...more] = await answersTo(program, line);
    expect(kindOfAnswer(answer ?? ''), answer).toBe(kind);
    expect(more).toEqual([]);
  });

  it('has two requests under one id that are both answered', async () => {
    const { line, program } = cellOf('w-twice');
    const answers = await answersTo(program, line, line);
    expect(answers.map((answer) => (JSON.parse(answer) as { id: unknown }).id)).toEqual([7, 7]);
  });

  it('finds the reference server in the earlier era, and sees it serve a list without a handshake', async () => {
    const lines = ['e-probe', 'e-list-bare', 'e-initialize'].map((id) => cellOf(id).line);
    const [probe, bare, hands] = (await answersTo('everything', ...lines)).map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    expect(probe).toMatchObject({ id: 1, error: { code: -32601, message: 'Method not found' } });
    expect(bare).toHaveProperty('id', 2);
    expect(bare).toHaveProperty('result.tools.length', 12);
    expect(hands).toMatchObject({
      id: 3,
      result: {
        protocolVersion: '2025-11-25',
        serverInfo: { name: 'mcp-servers/everything', version: '2.0.0' },
      },
    });
  });

  it('is served in any order, and a complete request helps none of the others', async () => {
    const bench = data.labs.find(({ id }) => id === 'metadata')?.benches[0];
    const lines = bench?.cells.map((id) => cellOf(id).line) ?? [];
    const kinds = (await answersTo('calendar-toy', ...lines)).map(kindOfAnswer);
    expect(kinds).toEqual(['result', -32602, -32602, -32602, 'result']);
  });

  it('names what is missing in the data of -32021', async () => {
    const [answer] = await answersTo('calendar-toy', cellOf('k-no-elicitation').line);
    expect(JSON.parse(answer ?? '')).toMatchObject({
      error: { data: { requiredCapabilities: { elicitation: { form: {} } } } },
    });
  });

  it('tells those who listen that the week has changed', async () => {
    const answers = await answersTo('calendar-toy', cellOf('l-listen').line, cellOf('l-create').line);
    const methods = answers.map((line) => (JSON.parse(line) as { method?: string }).method);
    expect(methods).toContain('notifications/subscriptions/acknowledged');
    expect(methods).toContain('notifications/resources/updated');
  });
});

/** Every place of a message. */
function pointersOf(value: JsonValue, at: readonly (string | number)[] = []): string[] {
  const here = formatPointer(at);
  if (typeof value !== 'object' || value === null) return [here];
  const names = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [here, ...names.flatMap((name) => pointersOf(Reflect.get(value, name) as JsonValue, [...at, name]))];
}

describe('the members that chapter 26 shows', () => {
  it.each(data.cells.map(({ id }) => id))('are explained: %s and its answer', async (id) => {
    const { line, program } = cellOf(id);
    for (const text of [line, ...(await answersTo(program, line))]) {
      if (!text.startsWith('{')) continue;
      const message = JSON.parse(text) as JsonValue;
      for (const pointer of pointersOf(message))
        expect(explain(message, pointer)?.says, `${pointer} of ${text}`).not.toContain('defines no member');
    }
  });
});

describe('the labs of chapter 26', () => {
  it('get from each raw text what they say', async () => {
    const { running, lines } = await started('book-orders');
    const seen: Record<string, unknown[]> = {};
    for (const { id, chunks } of labOf('framing').tries) {
      const before = lines().length;
      for (const chunk of chunks) running.write(chunk);
      seen[id] = lines().slice(before).map(kindOfAnswer);
    }
    running.end();
    await running.exit;
    expect(seen).toEqual({
      whole: ['result'],
      split: ['result'],
      'two-lines': ['result', 'result'],
      double: [-32700],
      'no-newline': [],
      newline: ['result'],
      pretty: [-32700, -32700, -32700, -32700],
      header: [-32700, 'result'],
      batch: [-32600],
      'null-id': [-32600],
      notification: [],
    });
  });

  it('show the hidden characters of a real server', async () => {
    const [answer] = await answersTo('odd', cellOf('u-list').line);
    expect(answer).toMatch(/[\u{e0000}-\u{e007f}]/u);
  });

  it('sort twelve capabilities, four of each kind', () => {
    const kinds = labOf('sort').items.map(({ right }) => right);
    for (const kind of ['tool', 'resource', 'prompt'])
      expect(kinds.filter((one) => one === kind)).toHaveLength(4);
  });

  it('date snippets by revisions that were', () => {
    const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
    for (const { id, right } of labOf('revision').samples) {
      const [first = '', last = first, ...more] = right.split(' to ');
      expect(more, id).toEqual([]);
      expect(revisions.indexOf(first), id).toBeGreaterThanOrEqual(0);
      expect(revisions.indexOf(last), id).toBeGreaterThanOrEqual(revisions.indexOf(first));
    }
  });

  it.each([
    ['initialize', '2025-06-18'],
    ['Mcp-Session-Id', '2025-03-26 to 2025-11-25'],
    ['event: endpoint', '2024-11-05'],
    ['"method":"sampling/createMessage","params":{"messages"', '2024-11-05 to 2025-11-25'],
    ['-32002', '2024-11-05 to 2025-11-25'],
    ['"ping"', '2024-11-05 to 2025-11-25'],
    ['resources/subscribe', '2024-11-05 to 2025-11-25'],
    ['server/discover', '2026-07-28'],
    ['[{"jsonrpc"', '2025-03-26'],
    ['elicitationId', '2025-11-25'],
  ])('date %s to %s, as the changelogs say', (sign, revision) => {
    const [sample] = labOf('revision').samples.filter(({ text }) => text.includes(sign));
    expect(sample?.right).toBe(revision);
  });

  it('hide forty characters in one description and three marks in two others', () => {
    const hidden = (id: string, pattern: RegExp): number =>
      labOf('trust')
        .descriptions.find((one) => one.id === id)
        ?.text.match(pattern)?.length ?? 0;
    expect(hidden('text-tags', /[\u{e0000}-\u{e007f}]/gu)).toBe(40);
    expect(hidden('text-direction', /[\u202a-\u202e]/gu)).toBe(2);
    expect(hidden('text-zero-width', /\u200b/gu)).toBe(2);
  });

  it('name programs that can be started', () => {
    const { servers } = labOf('eras');
    const named = [...servers, ...labOf('cost').servers, ...labOf('three-processes').rounds];
    for (const { program } of named) expect(Object.keys(programs)).toContain(program);
    expect(servers.map(({ program }) => program)).toEqual([
      'book-orders',
      'official',
      'everything',
      'silent',
    ]);
  });

  it('carry a value that is there to a place that is there', async () => {
    const { carry } = labOf('side-by-side');
    const [answer] = await answersTo(cellOf(carry.from).program, cellOf(carry.from).line);
    expect(JSON.parse(answer ?? '')).toMatchObject({
      result: { structuredContent: { startsAt: '2026-09-12T11:00:00Z' } },
    });
    expect(carry.fromPointer).toBe('/result/structuredContent/startsAt');
    const filled = cellOf(carry.to).line.replace('2026-09-07', '2026-09-12T11:00:00Z');
    expect((await answersTo(cellOf(carry.to).program, filled)).map(kindOfAnswer)).toEqual(['result']);
  });
});

/** Answers as readers write them, and the points they should seem to cover. */
const written: Readonly<Record<string, readonly (readonly [answer: string, points: string])[]>> = {
  f1: [
    [
      "Every message is refused with -32602. The protocol is stateless, so the server doesn't use what earlier requests said. You must always send the protocolVersion and clientCapabilities.",
      'abc',
    ],
    [
      'It returns invalid params for the second request because nothing is remembered from the first one. Put in the version and the capabilities, {} is enough.',
      'abc',
    ],
    ['It is a good idea.', ''],
  ],
  f2: [
    [
      "It sends server/discover. If a discovery or -32022 comes back, the server is modern. Any other error or a timeout means it's legacy, so fall back to initialize. tools/list may be answered by an old server under its own rules, which proves nothing.",
      'abcd',
    ],
    ['It should report a bug.', ''],
  ],
  f3: [
    [
      'Ask who decides. The app needs the policy in every draft: resource. The model books: tool. A user starts the claim: prompt. As a tool the policy would only be read when the model thinks of it.',
      'abc',
    ],
    ['They are all functions.', ''],
  ],
  f4: [
    [
      "B could finish since the requestState carries everything inside. The event was stored in a module-level array, and C is a fresh process. Use a handle as an argument and a database. A handle isn't a permission, check every time.",
      'abcd',
    ],
    ['Restart the computer.', ''],
  ],
  f5: [
    [
      "No: the state goes through the client, who can modify it. Sign it with HMAC and refuse what doesn't verify. Include the user and an expiry.",
      'abc',
    ],
    ['It is fine.', ''],
  ],
  f6: [
    [
      "stdout carries only protocol messages. Logs go to stderr. It's found late because some clients ignore such lines and it works for the author.",
      'abc',
    ],
    ['Use another client.', ''],
  ],
};

describe('the exercises of chapter 26', () => {
  it.each(Object.entries(written))('hears the key points of %s in words of readers', (id, answers) => {
    for (const [answer, points] of answers) {
      const seems = coverage(answer, key[id]?.points ?? []).filter((one) => one.seems);
      expect(seems.map(({ point }) => point.id).join(''), answer).toBe(points);
    }
  });
});
