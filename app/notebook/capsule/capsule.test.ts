import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { data } from '../../../chapters/43-stable-interoperability/data.ts';
import { right } from '../../../chapters/43-stable-interoperability/fixtures/right.ts';
import { wrong } from '../../../chapters/43-stable-interoperability/fixtures/wrong.ts';
import { key } from '../../../chapters/43-stable-interoperability/key.ts';
import { makeItem } from '../storage/record.ts';
import { readWorkFile } from '../storage/work-file.ts';
import { type Capsule, writeCapsule } from './capsule.ts';
import { linkPayload, readPayload } from './capsule-link.ts';
import { judgeCapsule } from './judge.ts';
import { capsuleFile } from './make-capsule.ts';
import { readCapsule } from './read-capsule.ts';
import { standingOf, standingWords } from './standing.ts';
import { capsuleOf, type MadeAnswer } from './testing/capsules.ts';

const chapter = { id: '43-stable-interoperability', content: '0.1.0 2026-09-14' };

/** The first right answer to every part. */
const firsts: readonly MadeAnswer[] = right.filter(
  (one, index) => right.findIndex(({ part }) => part === one.part) === index,
);
const full = capsuleOf(chapter, firsts);

const readWhole = (text: string): Capsule => {
  const read = readCapsule(text);
  if (!read.ok) throw new Error(read.says);
  return read.capsule;
};

const withMember = (name: string, value: unknown): string =>
  JSON.stringify({ ...(JSON.parse(writeCapsule(full, false)) as object), [name]: value });

describe('the file', () => {
  it('begins with the sentence that says what is in it', () => {
    expect(writeCapsule(full, true)).toMatch(
      /^\{\n "about": "This is a Wirebook capsule: .*It holds the name or pseudonym the reader gave, if one was given, and nothing else about the person/,
    );
  });

  it('gives back what was put in, raw lines to the character', () => {
    const odd = '{"a":1.0e0,"a":"\\u0041\u2028"} \u0000\ud800';
    const entry = {
      seq: 9000,
      at: 1,
      process: 3,
      afterEnd: false,
      restored: true,
      kind: 'line',
      stream: 'stdout',
    } as const;
    const capsule = { ...full, trace: [...full.trace, { ...entry, text: odd }] };
    expect(readWhole(writeCapsule(capsule, true))).toEqual(capsule);
    expect(readWhole(writeCapsule(capsule, false)).trace.at(-1)).toMatchObject({ text: odd });
  });

  it('is read with a byte-order mark in front', () => {
    expect(readCapsule(`\uFEFF${writeCapsule(full, true)}`).ok).toBe(true);
  });
});

test.each([
  ['', 'wirebook-43.capsule.json'],
  ['   ', 'wirebook-43.capsule.json'],
  ['Ada Lovelace', 'wirebook-43.Ada-Lovelace.capsule.json'],
  ['Zoë 2', 'wirebook-43.Zoë-2.capsule.json'],
  ['../../x\\y:*?"<z>', 'wirebook-43.x-y-z.capsule.json'],
  ['𝒜'.repeat(60), `wirebook-43.${'𝒜'.repeat(40)}.capsule.json`],
])('the file of %j is named %s', (name, file) => {
  expect(capsuleFile('43', name)).toBe(file);
});

describe('what is no capsule one can look into is explained', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['text', 'hello', /^Not a capsule$/],
    ['nothing', '', /^Not a capsule$/],
    ['a list', '[]', /^Not a capsule$/],
    ['a foreign file', '{"format":"other","version":1}', /^Not a capsule$/],
    ['all work of a browser', '{"format":"wirebook-work","version":1}', /^All work of a browser$/],
    ['a newer format', withMember('version', 3), /^From a newer Wirebook$/],
    ['no version', withMember('version', '1'), /^Damaged capsule$/],
    ['version 0', withMember('version', 0), /^Damaged capsule$/],
    ['no date', withMember('madeAt', 'soon'), /^Damaged capsule$/],
    ['a name that is no text', withMember('name', { toString: 1 }), /^Damaged capsule$/],
    ['a name of 81 characters', withMember('name', 'x'.repeat(81)), /^Damaged capsule$/],
    ['a negative number left out', withMember('leftOut', -1), /^Damaged capsule$/],
    ['no items', withMember('items', undefined), /^Damaged capsule$/],
    [
      'an item of another chapter',
      withMember('items', [itemOf('26', 'draft', 'r1', { text: '' })]),
      /^Damaged capsule$/,
    ],
    [
      'settings',
      withMember('items', [itemOf(chapter.id, 'policy', 'host', { policy: 'ask' })]),
      /^Damaged capsule$/,
    ],
    [
      'one item twice',
      withMember('items', [
        itemOf(chapter.id, 'free', 'e1', { text: '' }),
        itemOf(chapter.id, 'free', 'e1', { text: 'b' }),
      ]),
      /^Damaged capsule$/,
    ],
    [
      'a count below zero',
      withMember('items', [
        itemOf(chapter.id, 'exercise', 'e1', { attempts: [], count: -1, solved: false, hintsShown: 0 }),
      ]),
      /^Damaged capsule$/,
    ],
    ['a trace that goes backwards', withMember('trace', [lineOf(2, 1), lineOf(1, 1)]), /^Damaged capsule$/],
    ['an absurd process number', withMember('trace', [lineOf(1, 1e300)]), /^Damaged capsule$/],
    [
      '20,001 entries',
      withMember(
        'trace',
        Array.from({ length: 20_001 }, (_, index) => lineOf(index + 1, 1)),
      ),
      /^Damaged capsule$/,
    ],
    ['more than 16 Mi characters', ' '.repeat(16 * 1024 * 1024 + 1), /^Too large$/],
  ];
  function itemOf(id: string, kind: string, item: string, value: unknown): unknown {
    return { chapter: id, kind, item, key: `${id}/${kind}/${item}`, updatedAt: 1, tab: 't', value };
  }
  function lineOf(seq: number, process: number): unknown {
    return { seq, at: 1, process, kind: 'line', stream: 'stdout', text: '{}' };
  }
  test.each(cases)('%s', (_, text, title) => {
    const read = readCapsule(text);
    expect(read).toMatchObject({ ok: false, title: expect.stringMatching(title) as string });
    expect(read).toHaveProperty('todo');
  });

  it('sends a capsule that is imported as a work file to its own place', () => {
    expect(readWorkFile(writeCapsule(full, true))).toEqual({
      ok: false,
      says: 'This file is a capsule: the work of one chapter. Open it by “Hand in or share” in the menu. Nothing was changed.',
    });
  });
});

describe('the guard', () => {
  it('gives a capsule or an explanation for any JSON, and never throws', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const read = readCapsule(text);
        expect(read.ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('takes any change of any member of a capsule for what it is: whole or not at all, judged without a throw', () => {
    const small = capsuleOf(chapter, firsts.slice(0, 6));
    const text = writeCapsule(small, false);
    const paths = pathsOf(JSON.parse(text));
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 2 }), (path, value) => {
        const changed = JSON.parse(text) as unknown;
        put(changed, path, value);
        const read = readCapsule(JSON.stringify(changed));
        if (!read.ok) return;
        expect(typeof read.capsule.chapter.id).toBe('string');
        expect(read.capsule.items.every((item) => item.chapter === read.capsule.chapter.id)).toBe(true);
        expect(judgeCapsule(read.capsule, data.exercises, key)).toHaveLength(data.exercises.length);
      }),
      { numRuns: 400 },
    );
  });

  it('is not moved by the names of prototypes', () => {
    const name = '__proto__';
    const items = `[{"chapter":"${name}","kind":"free","item":"${name}","key":"${name}/free/${name}","updatedAt":1,"tab":"t","value":{"text":"x","__proto__":{"polluted":1}}}]`;
    const text = `{"format":"wirebook-capsule","version":1,"madeAt":"2026-11-30","chapter":{"id":"${name}","content":"constructor"},"items":${items},"verdicts":[{"exercise":"constructor","part":"toString","verdict":"__proto__"}],"leftOut":0,"trace":[],"__proto__":{"name":"x"}}`;
    const capsule = readWhole(text);
    expect(capsule.name).toBeUndefined();
    expect(judgeCapsule(capsule, data.exercises, key).every(({ standing }) => standing === 'not-tried')).toBe(
      true,
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    for (const kind of ['toString', '__proto__', 'constructor'])
      expect(readCapsule(text.replaceAll('"kind":"free"', `"kind":"${kind}"`)).ok).toBe(false);
  });
});

describe('verdicts are found anew', () => {
  const standing = (capsule: Capsule, id: string): string | undefined =>
    judgeCapsule(capsule, data.exercises, key).find(({ exercise }) => exercise.id === id)?.standing;

  it('right answers solve every exercise', () => {
    const judged = judgeCapsule(full, data.exercises, key);
    expect(judged.map(({ standing: one }) => one)).toEqual(['solved', 'solved', 'solved', 'solved']);
    expect(judged.flatMap(({ parts }) => parts).every(({ differs }) => !differs)).toBe(true);
  });

  it.each(wrong.map((one) => [one.part, one.name, one] as const))(
    '%s, %s: its own explanation',
    (part, _, fixture) => {
      const others = firsts.filter((one) => one.part !== part);
      const capsule = capsuleOf(chapter, [...others, fixture]);
      const judged = judgeCapsule(capsule, data.exercises, key).find(
        ({ exercise }) => exercise.id === fixture.exercise,
      );
      const found = judged?.parts.find((one) => one.part.id === part);
      expect(judged?.standing).toBe('tried');
      expect(found?.verdict).toMatchObject({ kind: 'wrong', explanation: fixture.explanation });
      expect(found?.differs).toBe(true);
      expect(judged?.falselySolved).toBe(true);
    },
  );

  it('a verdict that is said to be right is not believed', () => {
    const option = { kind: 'choice', option: 'e3-same' } as const;
    const forged = capsuleOf(chapter, [{ exercise: 'e3', part: 'e3-verdict', answer: option }]);
    const judged = judgeCapsule(forged, data.exercises, key)[2];
    expect(judged).toMatchObject({ standing: 'tried', falselySolved: true });
    expect(judged?.parts[0]).toMatchObject({
      claimed: 'right',
      differs: true,
      verdict: { kind: 'wrong', explanation: 'option:e3-same' },
    });
    expect(judged?.mistakes).toEqual([
      { part: 'e3-verdict', explanation: 'option:e3-same', says: expect.any(String) as string },
    ]);
  });

  it('evidence that the trace does not hold proves nothing', () => {
    const judged = judgeCapsule({ ...full, trace: [] }, data.exercises, key)[2];
    expect(judged?.parts.map(({ verdict }) => verdict.kind)).toEqual([
      'right',
      'could-not-check',
      'could-not-check',
      'right',
    ]);
    expect(judged).toMatchObject({ standing: 'tried', falselySolved: true });
  });

  it('the request of evidence is the one that the trace pairs it with, whatever the answer says', () => {
    const four = firsts.find(({ part }) => part === 'e3-four');
    const answer = four?.answer;
    if (answer?.kind !== 'evidence' || answer.evidence === undefined) throw new Error('no such fixture');
    const { line, request } = answer.evidence;
    // The trace holds another request of the same id before this answer.
    const swapped = full.trace.map((entry) =>
      entry.kind === 'line' && entry.text === request
        ? { ...entry, text: request.replace('B-205', 'A-104') }
        : entry,
    );
    expect(swapped.some((entry) => entry.kind === 'line' && entry.text === line)).toBe(true);
    expect(standing({ ...full, trace: swapped }, 'e3')).toBe('tried');
    expect(standing(full, 'e3')).toBe('solved');
  });

  it('a message that came late is evidence with its request; one that pairs with nothing is not', () => {
    const four = firsts.find(({ part }) => part === 'e3-four')?.answer;
    if (four?.kind !== 'evidence' || four.evidence === undefined) throw new Error('no such fixture');
    const { line } = four.evidence;
    const at = full.trace.findIndex((entry) => entry.kind === 'line' && entry.text === line);
    const request = full.trace[at - 1];
    if (request === undefined) throw new Error('no request');
    const timeout = {
      ...request,
      kind: 'event',
      event: { type: 'timeout', request: request.seq, afterMs: 5 },
    } as const;
    const late = [...full.trace.slice(0, at), timeout, ...full.trace.slice(at)].map((entry, index) =>
      entry === timeout
        ? { ...timeout, seq: index + 1, event: { ...timeout.event, request: at } }
        : { ...entry, seq: index + 1 },
    );
    expect(standing({ ...full, trace: late }, 'e3')).toBe('solved');
    const after = full.trace.map((entry, index) => (index === at ? { ...entry, afterEnd: true } : entry));
    const judged = judgeCapsule({ ...full, trace: after }, data.exercises, key)[2];
    expect(judged?.parts[1]?.verdict).toMatchObject({ kind: 'wrong', explanation: 'not-paired' });
  });

  it('among requests of one id no answer proves that a request was answered', () => {
    const sent = firsts.find(({ part }) => part === 'e1-request')?.answer;
    if (sent?.kind !== 'request' || sent.sent === undefined) throw new Error('no such fixture');
    const { line } = sent.sent;
    const twice = full.trace
      .flatMap((entry) =>
        entry.kind === 'line' && entry.text === line && entry.stream === 'stdin' ? [entry, entry] : [entry],
      )
      .map((entry, index) => ({ ...entry, seq: index + 1 }));
    const part = judgeCapsule({ ...full, trace: twice }, data.exercises, key)[0]?.parts[1];
    expect(part?.verdict.kind).toBe('could-not-check');
  });

  it('a request that went to another program, by the trace, proves nothing', () => {
    const elsewhere = full.trace.map((entry) =>
      entry.kind === 'event' && entry.event.type === 'spawned'
        ? { ...entry, event: { ...entry.event, program: 'fixtures' } }
        : entry,
    );
    const part = judgeCapsule({ ...full, trace: elsewhere }, data.exercises, key)[0]?.parts[1];
    expect(part?.verdict.kind).toBe('could-not-check');
  });

  it('earlier attempts count: solved once is solved, and their mistakes are told', () => {
    const now = capsuleOf(
      chapter,
      firsts.filter(({ part }) => part !== 'e3-verdict'),
    );
    const attempt = full.items.find((item) => item.kind === 'exercise' && item.item === 'e3');
    const items = now.items.map((item) => (item.key === attempt?.key ? attempt : item));
    expect(standing({ ...now, items, trace: full.trace }, 'e3')).toBe('solved');
    expect(standing(now, 'e3')).toBe('tried');
  });

  it('a record of another kind of answer counts as none', () => {
    const odd = makeItem(
      { chapter: chapter.id, kind: 'part', item: 'e3/e3-verdict' },
      { answer: { kind: 'claims', accepted: {} } },
      { updatedAt: 1, tab: 't' },
    );
    expect(standing({ ...full, items: [odd], verdicts: [] }, 'e3')).toBe('not-tried');
  });
});

describe('versions', () => {
  test.each([
    ['0.1.0 2026-09-14', 'same'],
    ['0.1.0 2026-09-13', 'older'],
    ['0.1.0 2026-10-01', 'newer'],
    ['0.2.0 2026-09-14', 'newer'],
    ['0.0.9 2026-09-14', 'older'],
    ['0.10.0 2026-09-14', 'newer'],
    ['', 'other'],
    ['v1', 'other'],
  ])('%s is %s', (theirs, standing) => {
    expect(standingOf(theirs, '0.1.0 2026-09-14')).toBe(standing);
  });

  it('are told with both versions', () => {
    expect(standingWords({ id: 'x', content: '0.2.0 2026-10-01' }, chapter)).toBe(
      'From a newer version of this chapter. It was made with version 0.2.0 2026-10-01; this page has 0.1.0 2026-09-14. You can look at it; to take it over, reload the page for the newer version first.',
    );
    expect(standingWords(chapter, chapter)).toBeUndefined();
  });
});

describe('a link', () => {
  it('gives back any text, compressed or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
        const payload = await linkPayload(text);
        expect(payload).toMatch(/^d\.[A-Za-z0-9_-]*$/);
        expect(await readPayload(payload ?? '')).toEqual({ ok: true, text });
      }),
      { numRuns: 40 },
    );
  });

  it('without a compressor is plain base64url', async () => {
    const { CompressionStream: saved } = globalThis;
    Reflect.deleteProperty(globalThis, 'CompressionStream');
    try {
      const payload = await linkPayload('Grüße');
      expect(payload).toBe('p.R3LDvMOfZQ');
      expect(await readPayload('p.R3LDvMOfZQ')).toEqual({ ok: true, text: 'Grüße' });
    } finally {
      globalThis.CompressionStream = saved;
    }
  });

  it('is not made beyond 8,000 characters', async () => {
    const noise = Array.from({ length: 9000 }, (_, index) =>
      String.fromCodePoint(33 + ((index * index * 31 + index) % 90)),
    ).join('');
    const random = Array.from(crypto.getRandomValues(new Uint8Array(9000)), (byte) =>
      String.fromCodePoint(33 + (byte % 90)),
    ).join('');
    expect(await linkPayload(noise.slice(0, 100))).toBeDefined();
    expect(await linkPayload(random)).toBeUndefined();
  });

  test.each([
    ['cut in the middle', 'd.7VQ', 'A link that cannot be read'],
    ['no base64', 'p.%%%', 'A link that cannot be read'],
    ['another way of packing', 'z.AAAA', 'A link that cannot be read'],
    ['no UTF-8', 'p._w', 'A link that cannot be read'],
    ['longer than is read', `p.${'A'.repeat(64_000)}`, 'Too large'],
  ])('%s is explained', async (_, payload, title) => {
    expect(await readPayload(payload)).toMatchObject({ ok: false, title });
  });

  it('that unpacks to more than a file may hold is refused, before it fills the memory', async () => {
    const bytes = deflateRawSync(Buffer.alloc(17 * 1024 * 1024, '0'));
    const payload = `d.${bytes.toString('base64url')}`;
    expect(payload.length).toBeLessThan(64_000);
    expect(await readPayload(payload)).toMatchObject({ ok: false });
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const members = Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]));
  return path.length === 0 ? members : [path, ...members];
}

function put(root: unknown, path: Path, value: unknown): void {
  let at = root as Record<string | number, unknown>;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string | number, unknown>;
  const last = path.at(-1);
  if (last !== undefined) at[last] = value;
}
