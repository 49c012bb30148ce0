import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../wire/message.ts';
import { formatPointer } from '../wire/pointer.ts';
import { explain, type Explanation } from './glossary.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const messages = (path: string): JsonValue[] =>
  read(path)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line): JsonValue[] => {
      try {
        return [JSON.parse(line) as JsonValue];
      } catch {
        return []; // Some cells hold a line that is no JSON on purpose.
      }
    });

interface Case {
  readonly name: string;
  readonly line: string;
  readonly expect: { readonly message?: string };
}

const chapters = readdirSync(new URL('chapters/', root)).filter((name) => /^\d/.test(name));
const sources: Record<string, JsonValue[]> = {
  ...Object.fromEntries(
    chapters.flatMap((chapter) =>
      ['cells', 'reference'].map((file) => [
        `${chapter}/${file}.ndjson`,
        messages(`chapters/${chapter}/${file}.ndjson`),
      ]),
    ),
  ),
  'record-43.ndjson': messages('worker/servers/book-orders/record-43.ndjson'),
  'lines.json': (JSON.parse(read('worker/servers/book-orders/lines.json')) as Case[]).flatMap(({ line }) => {
    try {
      return [JSON.parse(line) as JsonValue];
    } catch {
      return [];
    }
  }),
};

function places(value: JsonValue, at: readonly (string | number)[] = []): string[] {
  const here = formatPointer(at);
  if (typeof value !== 'object' || value === null) return [here];
  const names = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [here, ...names.flatMap((name) => places(Reflect.get(value, name) as JsonValue, [...at, name]))];
}

const faultOf = (found: Explanation | undefined): string | undefined => {
  if (found === undefined) return 'no explanation';
  if (found.title === '') return 'no title';
  if (!/^\S.*[.]$/s.test(found.says)) return `says “${found.says}”`;
  if (!['required', 'optional', '—'].includes(found.required)) return `required is ${found.required}`;
  if (!/^(basic|server|client|deprecated|changelog)[^,]*, ./.test(found.section)) return 'no section';
  return undefined;
};

describe.each(Object.entries(sources))('%s', (_, all) => {
  it('is read', () => expect(all.length).toBeGreaterThan(4));

  it('has no member without what it is, whether it is required, and its section', () => {
    for (const message of all)
      for (const pointer of places(message))
        expect(
          faultOf(explain(message, pointer)),
          `${pointer} of ${JSON.stringify(message)}`,
        ).toBeUndefined();
  });

  it('has no member that is called unknown', () => {
    const unknown = all.flatMap((message) =>
      places(message).filter((pointer) => explain(message, pointer)?.says.includes('defines no member')),
    );
    expect(unknown).toEqual([]);
  });
});

describe('places without members of their own', () => {
  const call: JsonValue = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 't', arguments: { order: { lines: [{ sku: 'a' }] } } },
  };
  const answer: JsonValue = {
    jsonrpc: '2.0',
    id: 1,
    result: { resultType: 'complete', content: [], structuredContent: { rows: [{ n: 1 }] } },
  };

  it.each([
    [
      call,
      '/params/arguments/order',
      'server/tools, calling tools',
      'The tool’s own argument. Its inputSchema says whether it is required and what fits, not the protocol.',
    ],
    [
      call,
      '/params/arguments/order/lines/0/sku',
      'server/tools, calling tools',
      'Part of the tool’s own argument, described by its inputSchema.',
    ],
    [
      answer,
      '/result/structuredContent/rows',
      'server/tools, structured content',
      'The tool’s own field. Its outputSchema, where it has one, says whether it is required and what fits, not the protocol.',
    ],
    [
      answer,
      '/result/structuredContent/rows/0/n',
      'server/tools, structured content',
      'Part of the tool’s own field, described by its outputSchema where it has one.',
    ],
    [
      { ...base(), method: 'prompts/get', params: { name: 'p', arguments: { city: 'Oslo' } } },
      '/params/arguments/city',
      'server/prompts, getting a prompt',
      'The value of a parameter of the prompt. The list of prompts says whether it is required.',
    ],
    [
      {
        ...base(),
        method: 'tools/call',
        params: { inputResponses: { when: { action: 'accept', content: { day: 1 } } } },
      },
      '/params/inputResponses/when/content/day',
      'client/elicitation, response actions',
      'What the user filled in. The requestedSchema of the question says whether it is required and what fits.',
    ],
    [
      {
        ...base(),
        error: { code: -32022, message: 'm', data: { supported: ['2026-07-28'], requested: 'x' } },
      },
      '/error/data/supported/0',
      'basic/versioning, protocol version negotiation',
      'A revision this server speaks.',
    ],
    [
      { ...base(), error: { code: -32000, message: 'm', data: { why: { deep: 1 } } } },
      '/error/data/why/deep',
      'basic/index, error responses',
      'More that the sender wants to say: the protocol does not define it.',
    ],
    [
      { ...base(), method: 'orders/read', params: { arguments: { order_id: 'A' } } },
      '/params/arguments',
      'basic/index, requests',
      'A parameter of a method that revision 2026-07-28 does not define. Whoever defines the method says what it is.',
    ],
    [
      { ...base(), method: 'tools/call', params: ['a'] },
      '/params/0',
      'basic/index, requests',
      'A value in an array. In this protocol params is an object, so that every value has a name.',
    ],
    [[base()], '/0/id', 'basic/index, messages', 'Part of an array that is no message of this protocol.'],
  ])('%j at %s', (message, pointer, section, says) => {
    expect(explain(message, pointer)).toMatchObject({ section, says, required: '—' });
  });

  it('a method that is none says so', () => {
    expect(explain({ ...base(), method: 'orders/read' }, '/method')?.says).toContain(
      'Revision 2026-07-28 defines no method of this name.',
    );
  });

  it('an item of a list is called one', () => {
    expect(explain(answer, '/result/structuredContent/rows/0')?.title).toBe('item 0');
  });
});

function base(): { [name: string]: JsonValue } {
  return { jsonrpc: '2.0', id: 1 };
}
