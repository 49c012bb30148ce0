import { PassThrough } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeClaim } from '../../../app/build/claims-for-tests.ts';
import { differences } from '../../../chapters/26-mcp-against-the-spec/differences.ts';
import { compareAnswers, listedDifference, type Compared } from '../../../chapters/kit/answer-class.ts';
import { lineKind } from '../../../chapters/kit/line-kind.ts';
import type { Moment } from '../../../chapters/kit/difference.ts';
import { probe } from '../book-orders/line-cases.ts';
import { program as bookOrders } from '../book-orders/program.ts';
import { mutatedLines } from '../mutated-lines.ts';
import type { Program } from '../program.ts';
import { manualClock } from '../test-process.ts';
import { beforeLine, comparedLines, legalLines } from './compared-lines.ts';
import { makeServer, program as official } from './program.ts';

const moments: readonly Moment[] = ['first', 'later'];
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const isProbe = (line: string): boolean => line.includes('"id":"probe"');

/** What a fresh process of a program writes to stdout for one line, up to the answer to a probe behind it. */
async function answersTo(program: Program, line: string, when: Moment): Promise<readonly string[]> {
  let stdout = '';
  const running = program({
    env: {},
    stdout: (text) => (stdout += text),
    stderr: () => undefined,
    ambient: manualClock(),
  });
  if (when === 'later') running.write(`${beforeLine}\n`);
  running.write(`${line}\n${probe}\n`);
  // The official server answers in later turns; a thousand of them is for ever.
  for (let turns = 0; turns < 1000 && !isProbe(stdout); turns += 1) await turn();
  for (let turns = 0; turns < 2; turns += 1) await turn();
  const lines = stdout.split('\n').filter((text) => text !== '');
  const after = lines.filter(isProbe).length;
  // A line that itself asks under the probe's id is answered under it too.
  if (after === 0) throw new Error(`no answer to the probe after ${line}`);
  running.end();
  return lines.filter((text) => !isProbe(text) && !(when === 'later' && text.includes('"id":"before"')));
}

/** How the two differ on a line, if they do. */
async function compareOn(line: string, when: Moment): Promise<Compared | undefined> {
  const [ours, theirs] = [await answersTo(bookOrders, line, when), await answersTo(official, line, when)];
  return compareAnswers(line, ours, theirs);
}

const tally = { alike: 0, listed: 0, unlisted: 0 };

/** A difference that no entry tells of, in words; nothing when there is none, or an entry tells of it. */
function unlisted({ line, when, compared }: Seen): readonly string[] {
  if (compared === undefined) {
    tally.alike += 1;
    return [];
  }
  const listed = listedDifference(differences, line, when, compared);
  if (listed !== undefined) {
    tally.listed += 1;
    return [];
  }
  tally.unlisted += 1;
  return [`${lineKind(line)}, ${when}: ${compared.ours} | ${compared.theirs}   ${line}`];
}

const minute = { timeout: 60_000 };

interface Seen {
  readonly line: string;
  readonly when: Moment;
  readonly compared: Compared | undefined;
}
let byHand: readonly Seen[] = [];
beforeAll(async () => {
  const seen: Seen[] = [];
  for (const line of comparedLines)
    for (const when of moments) seen.push({ line, when, compared: await compareOn(line, when) });
  byHand = seen;
}, 60_000);

describe('the same line to our server and to the official one', minute, () => {
  it('is answered alike, or differently in a way that is listed, for every line chosen by hand', async () => {
    expect(comparedLines.length).toBeGreaterThan(600);
    const found: string[] = [];
    for (const line of comparedLines)
      for (const when of moments)
        found.push(...unlisted({ line, when, compared: await compareOn(line, when) }));
    expect(found).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])('and for lines made by small changes, seed %i', async (seed) => {
    const found: string[] = [];
    for (const line of fc.sample(mutatedLines(legalLines), { numRuns: 300, seed }))
      for (const when of moments)
        found.push(...unlisted({ line, when, compared: await compareOn(line, when) }));
    expect(found).toEqual([]);
  });

  it('and for lines nobody has seen before', async () => {
    await fc.assert(
      fc.asyncProperty(mutatedLines(legalLines), fc.constantFrom(...moments), async (line, when) => {
        expect(unlisted({ line, when, compared: await compareOn(line, when) })).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the list of differences', () => {
  it('tells of nothing that does not occur', () => {
    const seen = new Set<string>();
    for (const { line, when, compared } of byHand) {
      const entry = compared && listedDifference(differences, line, when, compared);
      if (entry === undefined || compared === undefined) continue;
      for (const part of [lineKind(line), when, `ours ${compared.ours}`, `theirs ${compared.theirs}`])
        seen.add(`${entry.id}: ${part}`);
    }
    const told = differences.flatMap(({ id, kinds, when, ours, theirs }) =>
      [...kinds, ...when, ...ours.map((one) => `ours ${one}`), ...theirs.map((one) => `theirs ${one}`)].map(
        (part) => `${id}: ${part}`,
      ),
    );
    expect(told.filter((part) => !seen.has(part))).toEqual([]);
  });

  it('has an id, a page, a rule and a reason for each', () => {
    const ids = differences.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { page, rule, says } of differences)
      for (const text of [page, rule, says]) expect(text.length).toBeGreaterThan(15);
  });

  it('tells of a difference once: no two entries fit the same answers', () => {
    const told = differences.flatMap(({ kinds, when, ours, theirs }) =>
      kinds.flatMap((kind) =>
        when.flatMap((moment) =>
          ours.flatMap((left) => theirs.map((right) => `${kind}, ${moment}: ${left} | ${right}`)),
        ),
      ),
    );
    expect(told.filter((one, index) => told.indexOf(one) !== index)).toEqual([]);
  });
});

describe('our binding for the official library', minute, () => {
  /** What it writes over the library's own transport for standard streams. */
  async function answersOver(line: string, when: Moment): Promise<readonly string[]> {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    let text = '';
    stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const served = serveStdio(() => makeServer('mira'), {
      legacy: 'reject',
      transport: new StdioServerTransport(stdin, stdout),
      onerror: () => undefined,
    });
    if (when === 'later') stdin.write(`${beforeLine}\n`);
    stdin.write(`${line}\n${probe}\n`);
    for (let turns = 0; turns < 1000 && !isProbe(text); turns += 1) await turn();
    for (let turns = 0; turns < 2; turns += 1) await turn();
    const written = text;
    await served.close();
    return written
      .split('\n')
      .filter((one) => one !== '' && !isProbe(one) && !(when === 'later' && one.includes('"id":"before"')));
  }

  it('changes nothing: over its own transport for standard streams it answers the same', async () => {
    const differing: string[] = [];
    for (const line of comparedLines)
      for (const when of moments) {
        const [own, bound] = [await answersOver(line, when), await answersTo(official, line, when)];
        if (JSON.stringify(own) !== JSON.stringify(bound)) differing.push(`${when}: ${line}`);
      }
    expect(differing).toEqual([]);
  });
});

afterAll(() => {
  writeClaim('differential', {
    title: 'The same lines to our server and to the official one',
    versions: { '@modelcontextprotocol/server': '2.4.0' },
    passed: tally.alike + tally.listed,
    failed: tally.unlisted,
    notes: [
      `${String(comparedLines.length)} lines chosen by hand and some thousand made by small changes, each as the first line of a process and after a served request.`,
      `${String(tally.alike)} were answered alike and ${String(tally.listed)} differently in one of the ${String(differences.length)} ways of the list, each with the rule that decides it.`,
    ],
  });
});
