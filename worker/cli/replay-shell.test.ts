import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replayShell } from '../../app/host/trace-shell.ts';
import { Trace } from '../../app/host/trace.ts';
import { buildCommand, type BuiltCommand } from './build-for-tests.ts';

let built: BuiltCommand;
let folder = '';
beforeAll(async () => {
  built = await buildCommand();
  folder = mkdtempSync(join(tmpdir(), 'wirebook-shell-'));
  const script = `#!/bin/sh\nexec '${process.execPath}' '${built.path}' "$@"\n`;
  writeFileSync(join(folder, 'wirebook'), script, { mode: 0o755 });
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await built.remove();
});

/** What the shell lines of a trace print, run by a POSIX shell. */
function run(trace: Trace): string[] {
  const { text } = replayShell(trace.entries());
  const path = `${folder}:${process.env['PATH'] ?? ''}`;
  const out = execFileSync('/bin/sh', ['-c', text], {
    encoding: 'utf8',
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return out.split('\n').filter((line) => line !== '');
}

const meta =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const call = (id: number, text: string): string =>
  `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/call","params":{"name":"echo","arguments":{"text":${JSON.stringify(text)}},${meta}}}`;

const odd = [
  "it's ''quoted'' \"twice\"",
  '$HOME $(id) `id` ${x} !! * ~ ; & | > <',
  'back\\slash \\n \\\\ %s %b \\0101',
  'two\nlines\tand a tab',
  'Grüße, 漢字, 👩‍🚀, \u2028, \u0085',
  '\u0000\u001b[31m\u007f',
  '-n',
];

it('a real shell hands the program every line as it was sent', () => {
  const trace = new Trace();
  trace.event(1, { type: 'spawned', program: 'fixtures', principal: 'mira' });
  for (const [id, text] of odd.entries()) trace.line(1, 'stdin', call(id, text));
  const answers = run(trace).map(
    (line) => JSON.parse(line) as { id: number; result: { content: { text: string }[] } },
  );
  const byId = answers.toSorted((a, b) => a.id - b.id);
  expect(byId.map(({ result }) => result.content[0]?.text)).toEqual(odd);
});

it('lines that are no JSON, that hold control characters, or that begin with a dash arrive too', () => {
  const trace = new Trace();
  trace.event(1, { type: 'spawned', program: 'fixtures', principal: 'mira' });
  for (const line of ['-n', "don't", 'raw \u001b \u0007 \\ %', call(7, 'after')])
    trace.line(1, 'stdin', line);
  const answers = run(trace);
  expect(answers).toHaveLength(4);
  expect(answers.slice(0, 3).every((line) => line.includes('-32700'))).toBe(true);
});

it('each process of the trace is a run of its own, for the one it acted for', () => {
  const trace = new Trace();
  const read = (id: number): string =>
    `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"B-205"},${meta}}}`;
  trace.event(1, { type: 'spawned', program: 'book-orders', principal: 'mira' });
  trace.line(1, 'stdin', read(1));
  trace.event(2, { type: 'spawned', program: 'book-orders', principal: 'noor' });
  trace.line(2, 'stdin', read(2));
  expect(
    run(trace).map((line) => (JSON.parse(line) as { result: { isError: boolean } }).result.isError),
  ).toEqual([true, false]);
});
