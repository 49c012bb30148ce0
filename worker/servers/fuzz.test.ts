import { StringDecoder } from 'node:string_decoder';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { writeClaim } from '../../app/build/claims-for-tests.ts';
import { lineKind } from '../../chapters/kit/line-kind.ts';
import { isJsonObject, isRequestId } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { programs } from './catalogue.ts';
import { foundLines, legalLinesOf } from './fuzzed-lines.ts';
import { mutatedLines } from './mutated-lines.ts';
import type { Program } from './program.ts';
import { startInProcess } from './test-process.ts';

const tally = { lines: 0, runs: 0, failed: 0 };
const minute = { timeout: 120_000 };
const codes = [-32700, -32600, -32601, -32602, -32603, -32021, -32022];
/** What engines say of themselves must never come out. */
const engineWords =
  /TypeError|RangeError|SyntaxError|is not a function|Unexpected token|Cannot read|at \w+ \(/;

/** What is wrong with a line of stdout as a message (basic, Messages); empty when nothing is. */
function faultsOfMessage(line: string): string[] {
  const message: unknown = JSON.parse(line);
  const faults: string[] = [];
  const claim = (holds: boolean, says: string): void => {
    if (!holds) faults.push(`${says}: ${line.slice(0, 300)}`);
  };
  claim(!/\p{Surrogate}|\r/u.test(line), 'not well-formed');
  if (!isJsonObject(message)) return [`no object: ${line.slice(0, 300)}`];
  const has = (name: string): boolean => Object.hasOwn(message, name);
  claim(message['jsonrpc'] === '2.0', 'no jsonrpc');
  if (has('method')) {
    claim(/^notifications\//.test(String(message['method'])), 'a server sends notifications only');
    claim(!has('id') && isJsonObject(message['params']), 'no notification');
    return faults;
  }
  const { result, error, id } = message;
  claim(has('result') !== has('error'), 'neither or both of result and error');
  claim(has('id') ? isRequestId(id) : has('error'), 'no usable id');
  if (isJsonObject(error)) {
    claim(codes.includes(Number(error['code'])), 'an unknown code');
    claim(typeof error['message'] === 'string' && error['message'] !== '', 'no message');
    claim(!engineWords.test(String(error['message'])), 'the engine speaks');
    claim(error['code'] !== -32603, 'a handler failed');
  } else {
    const type = isJsonObject(result) ? result['resultType'] : undefined;
    claim(type === 'complete' || type === 'input_required', 'no resultType');
    claim(
      type === 'complete' ||
        (isJsonObject(result) &&
          (Object.hasOwn(result, 'inputRequests') || Object.hasOwn(result, 'requestState'))),
      'asks for nothing',
    );
  }
  return faults;
}

const keyOf = (id: unknown): string => (id === undefined ? 'none' : JSON.stringify(id));

/** How many answers are due, by id: one for each request, and one without an id for what is no message. */
function due(lines: readonly string[]): { wanted: Map<string, number>; free: Set<string> } {
  const wanted = new Map<string, number>();
  const free = new Set<string>();
  const add = (id: unknown): void => void wanted.set(keyOf(id), (wanted.get(keyOf(id)) ?? 0) + 1);
  for (const line of lines) {
    const kind = lineKind(line);
    if (kind === 'blank' || kind === 'response' || kind === 'notification') continue;
    if (kind === 'not-json' || kind === 'batch' || kind === 'no-object') add(undefined);
    else {
      const message = JSON.parse(line) as JsonObject;
      if (kind === 'cancelled') {
        const params = message['params'];
        // What a client has cancelled may be answered or not: it depends on which came first.
        if (isJsonObject(params)) free.add(keyOf(params['requestId']));
      } else if (
        kind === 'bad-id' ||
        kind === 'huge-id' ||
        kind === 'rounded-id' ||
        kind === 'broken-response'
      )
        add(undefined);
      else add(Object.hasOwn(message, 'id') ? message['id'] : undefined);
    }
  }
  return { wanted, free };
}

/** Sends lines to a fresh process, ends its input, and says what is wrong with what it wrote. */
async function faultsOf(
  program: Program,
  input: string,
  lines: readonly string[],
  cuts: readonly number[] = [],
) {
  const process = startInProcess(program);
  const places = [0, ...cuts.map((cut) => cut % (input.length + 1)).sort((a, b) => a - b), input.length];
  for (const [index, to] of places.slice(1).entries()) process.write(input.slice(places[index], to));
  await process.clock.advance(0);
  process.end();
  for (let rounds = 0; rounds < 20 && process.code() === undefined; rounds += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await process.clock.advance(300);
  }
  const answers = process.lines();
  const faults = answers.flatMap(faultsOfMessage);
  if (process.code() !== 0) faults.push(`exit code ${String(process.code())}`);
  const { wanted, free } = due(lines);
  const got = new Map<string, number>();
  for (const answer of answers) {
    const message = JSON.parse(answer) as JsonObject;
    if (!Object.hasOwn(message, 'method')) {
      const key = keyOf(message['id']);
      got.set(key, (got.get(key) ?? 0) + 1);
    }
  }
  for (const id of new Set([...wanted.keys(), ...got.keys()])) {
    const [is, should] = [got.get(id) ?? 0, wanted.get(id) ?? 0];
    if (free.has(id) ? is > should : is !== should)
      faults.push(`id ${id}: ${String(is)} answers in place of ${String(should)}`);
  }
  tally.runs += 1;
  tally.lines += lines.length;
  if (faults.length > 0) tally.failed += 1;
  return { faults, stdout: process.stdout() };
}

async function programNamed(name: string): Promise<Program> {
  const program = await programs[name]?.();
  if (program === undefined) throw new Error(`no program ${name}`);
  return program;
}

const served = ['book-orders', 'calendar-toy', 'calendar', 'weather', 'fixtures', 'conformance'];

describe.each(served)('any lines to %s', minute, (name) => {
  const lines = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: mutatedLines(legalLinesOf(name)) },
      fc.json(),
      fc.constantFrom(...legalLinesOf(name)),
    ),
    { minLength: 1, maxLength: 6 },
  );
  const cuts = fc.array(fc.nat(5000), { maxLength: 4 });
  const property = fc.asyncProperty(lines, cuts, async (some, places) => {
    const program = await programNamed(name);
    const { faults } = await faultsOf(program, some.map((line) => `${line}\n`).join(''), some, places);
    expect(faults).toEqual([]);
  });

  it('get one answer for each request and none for the rest, and every answer is a message', async () => {
    for (const seed of [1, 2]) await fc.assert(property, { seed, numRuns: 150 });
    await fc.assert(property, { numRuns: 200 });
  });

  it('and so do the lines that once went wrong', async () => {
    const program = await programNamed(name);
    for (const line of foundLines) expect((await faultsOf(program, `${line}\n`, [line])).faults).toEqual([]);
  });
});

describe('any bytes to book-orders', minute, () => {
  const legal = legalLinesOf('book-orders');
  const piece = fc.oneof(
    fc.constantFrom(...legal).map((line) => Buffer.from(line)),
    mutatedLines(legal).map((line) => Buffer.from(line)),
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom('\n', '\n', '\r\n', '\n\n', '\r', '\uFEFF', '\u{1F600}', '\u2028')
      .map((text) => Buffer.from(text)),
  );
  const stream = fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.concat(pieces));

  /** The text of bytes that come in these pieces, as a stream of Node decodes it. */
  function chunksOf(bytes: Buffer, cuts: readonly number[]): string[] {
    const decoder = new StringDecoder('utf8');
    const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
    const chunks = places.slice(1).map((to, index) => decoder.write(bytes.subarray(places[index], to)));
    return [...chunks, decoder.end()];
  }

  it('mean the same wherever they are split, also inside a character, and every line has its answer', async () => {
    const program = await programNamed('book-orders');
    const property = fc.asyncProperty(
      stream,
      fc.array(fc.nat(5000), { maxLength: 12 }),
      async (bytes, cuts) => {
        const whole = chunksOf(bytes, []).join('');
        const lines = whole.split('\n');
        const uncut = await faultsOf(program, whole, lines);
        expect(uncut.faults).toEqual([]);
        const process = startInProcess(program);
        for (const chunk of chunksOf(bytes, cuts)) process.write(chunk);
        process.end();
        await process.clock.advance(5000);
        expect(process.stdout()).toBe(uncut.stdout);
      },
    );
    for (const seed of [1, 2, 3]) await fc.assert(property, { seed, numRuns: 100 });
    await fc.assert(property, { numRuns: 200 });
  });
});

const heap: { found: string } = { found: '' };

it('keeps no more than 10 MB of a million lines', { timeout: 300_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['e2e/heap.mjs']);
  const [figures = '', last = ''] = stdout.trim().split('\n');
  console.log(figures);
  const found = JSON.parse(last) as Record<'lines' | 'answers' | 'growth', number>;
  expect(found.lines).toBe(1_000_000);
  // A sixth of the lines, cancellations and responses, have none back; a stream that is opened has its acknowledgement.
  expect(found.answers).toBe(833_334);
  expect(found.growth).toBeLessThan(10 * 1024 * 1024);
  heap.found = figures;
});

afterAll(() => {
  writeClaim('fuzz', {
    title: 'Any lines and any bytes to our servers',
    versions: { 'fast-check': '4.11.0', node: process.versions.node },
    passed: tally.runs - tally.failed,
    failed: tally.failed,
    notes: [
      `${String(tally.runs)} fresh processes of ${String(served.length)} programs read ${String(tally.lines)} lines made of legal ones by small changes, or of no lines at all but bytes.`,
      'No process failed, each request with a usable id had one answer, notifications and responses had none, and every answer was a message.',
      ...(heap.found === '' ? [] : [heap.found]),
    ],
  });
});
