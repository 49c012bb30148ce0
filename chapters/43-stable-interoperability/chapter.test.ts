import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { programs } from '../../worker/servers/catalogue.ts';
import { kindOfAnswer } from '../kit/answer-kind.ts';
import { coverage } from '../kit/free-text.ts';
import { data } from './data.ts';
import { key } from './key.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const record = read('../../worker/servers/book-orders/record-43.ndjson').split('\n');

/** What a fresh process of a program writes on stdout for one line, once it has exited at the end of its input. */
async function answersOf(program: string, line: string, principal = 'mira'): Promise<string[]> {
  const start = await programs[program]?.();
  if (start === undefined) throw new Error(`no program ${program}`);
  let stdout = '';
  const running = start({
    env: { principal },
    stdout: (written) => {
      stdout += written;
    },
    stderr: () => undefined,
    ambient: { now: () => 0, random: (count) => new Uint8Array(count), after: () => () => undefined },
  });
  running.write(`${line}\n`);
  running.end();
  await running.exit;
  return stdout.split('\n').filter((one) => one !== '');
}

const cellOf = (id: string) => {
  const found = data.cells.find((cell) => cell.id === id);
  if (found === undefined) throw new Error(`no cell ${id}`);
  return found;
};

describe('chapter 43', () => {
  it('has the ten lines of the record, to the byte', () => {
    const rows = ['r1', 'r2', 'r3', 'r4', 'r5'].map(cellOf);
    expect(rows.flatMap(({ line, reference }) => [line, reference])).toEqual(record.slice(0, 10));
  });

  it('gives each reference as the server gives it, to the byte', async () => {
    for (const { id, line, program, reference } of data.cells) {
      if (reference !== undefined) expect(await answersOf(program, line), id).toEqual([reference]);
    }
  });

  it.each([
    ['x-path', 'tool-error'],
    ['x-prompts', -32601],
    ['x-id', 'result'],
    ['x-arguments', 'tool-error'],
    ['x-method', -32601],
    ['x-ping', -32601],
    ['p-own', 'result'],
    ['p-other', 'tool-error'],
    ['p-admin', 'tool-error'],
    ['v-no-version', -32602],
    ['v-no-capabilities', -32602],
    ['v-no-meta', -32602],
    ['v-1900', -32022],
    ['v-initialize', -32602],
  ] as const)('says of %s what the server does: %s', async (id, kind) => {
    const { line, program } = cellOf(id);
    const [answer, ...more] = await answersOf(program, line);
    expect(kindOfAnswer(answer ?? '')).toBe(kind);
    expect(more).toEqual([]);
  });

  it('changes places for noor, whatever the client is called', async () => {
    const kinds = ['p-own', 'p-other', 'p-admin'].map(async (id) =>
      kindOfAnswer((await answersOf('book-orders', cellOf(id).line, 'noor'))[0] ?? ''),
    );
    expect(await Promise.all(kinds)).toEqual(['tool-error', 'result', 'result']);
  });

  it('names the supported revision in the refusals of 43.5', async () => {
    const [old] = await answersOf('book-orders', cellOf('v-initialize').line);
    const [never] = await answersOf('book-orders', cellOf('v-1900').line);
    expect(old).toContain('2026-07-28');
    expect(JSON.parse(never ?? '')).toMatchObject({
      error: { data: { supported: ['2026-07-28'], requested: '1900-01-01' } },
    });
  });

  it('has five deprecated features and a transport, as the registry of the specification', () => {
    const registries = data.labs.flatMap((lab) => (lab.type === 'versions' ? [lab.registry] : []));
    expect(registries).toHaveLength(1);
    expect(registries[0]?.map(({ feature }) => feature.split(' ')[0])).toEqual([
      'Roots',
      'Sampling',
      'Logging',
      'Dynamic',
      'includeContext',
      'HTTP+SSE',
    ]);
  });
});

/** Answers as readers write them, and the points they should seem to cover. */
const written: Readonly<Record<string, readonly (readonly [answer: string, points: string])[]>> = {
  e1: [
    [
      "No. The name is self-reported, so it doesn't prove identity. We need a trusted principal with permission for B-205. The server still runs as mira.",
      'abc',
    ],
    [
      'No, because clientInfo can be anything. It is not authentication. You need an authenticated user who owns the order. The fixture acts for mira no matter what the client says.',
      'abc',
    ],
    [
      'The server should refuse. Anyone can type administrator, so it is no proof. Who is really calling, and whether they are allowed to see that order, is not shown. It stays Mira.',
      'abc',
    ],
    ['Yes, administrators can read everything.', ''],
  ],
  e2: [
    [
      "Neither. The list only shows that it is available; the host must read the resource, a retriever must select the best passage, and the host must put it into the model's context. Each of these is a separate step of the application.",
      'abcd',
    ],
    [
      'No. Listing is not reading. The content comes with resources/read, then something has to pick the relevant part and the app has to add it to the prompt. Nothing is automatic, the application does it explicitly.',
      'abcd',
    ],
    ['The model has it already.', ''],
  ],
  e3: [
    [
      'No. ID 4 is a result with isError true: the tool was reached and the owner check said forbidden. ID 5 has error.code -32602 because the tool does not exist. Nothing was cancelled.',
      'abc',
    ],
    [
      "They're different. In 4 the business rule refused (tool error in result.isError); 5 is a protocol error since cancel_order is unknown. Neither one changed an order.",
      'abc',
    ],
    ['Same failure, both are errors.', ''],
  ],
  e4: [
    [
      "Stateless means each request carries its own metadata so no session is needed. The order database can still change. MCP doesn't give you indexing or ranking, which RAG needs.",
      'abcd',
    ],
    [
      "The protocol doesn't remember earlier requests, but the server's data may be updated. RAG requires a retriever, ranking, and checking support; MCP has none of it.",
      'abcd',
    ],
    ['Both are right.', ''],
  ],
};

describe('the exercises of chapter 43', () => {
  it.each(Object.entries(written))('hears the key points of %s in words of readers', (id, answers) => {
    for (const [answer, points] of answers) {
      const seems = coverage(answer, key[id]?.points ?? []).filter((one) => one.seems);
      expect(seems.map(({ point }) => point.id).join(''), answer).toBe(points);
    }
  });
});
