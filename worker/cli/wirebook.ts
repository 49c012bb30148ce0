#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { cells } from '../../chapters/43-stable-interoperability/cells.ts';
import { storedStateKey } from '../bindings/node-storage.ts';
import { runStdio } from '../bindings/stdio.ts';
import { programNames, programs, sealingPrograms } from '../servers/catalogue.ts';
import { commandServerNames } from '../servers/command-servers.ts';
import { helpText, readArguments } from './arguments.ts';
import { startChild } from './child-process.ts';
import { runHttp } from './http.ts';
import { serve } from './serve.ts';
import { settingsFrom } from './settings.ts';
import { exitWords, recordRun } from './trace.ts';

const command = fileURLToPath(import.meta.url);

/** Settings for a program from the environment; one that seals its state and is given no key gets the stored one. */
async function settingsFor(name: string): Promise<Record<string, string>> {
  const settings = settingsFrom(process.env);
  if (!sealingPrograms.has(name) || settings['stateKey'] !== undefined) return settings;
  const stateKey = await storedStateKey(settings);
  return stateKey === undefined ? settings : { ...settings, stateKey };
}

async function stdio(name: string, principal: string): Promise<number> {
  const program = await programs[name]?.();
  return program === undefined ? 2 : runStdio(program, { ...(await settingsFor(name)), principal });
}

async function trace(): Promise<number> {
  const requests = ['r1', 'r2', 'r3', 'r4', 'r5']
    .flatMap((id) => cells.filter((cell) => cell.id === id))
    .map(({ line }) => line);
  const child = startChild({ number: 1, program: 'book-orders', env: { principal: 'mira' }, command });
  const lines: string[] = [];
  const { exit, unanswered } = await recordRun({
    requests,
    process: child,
    onLine: (line) => lines.push(`${line}\n`),
  });
  process.stdout.write(lines.join(''));
  process.stderr.write(`book-orders, process 1, ${exitWords(exit)}\n`);
  return exit.how === 'exited' && exit.code === 0 && unanswered === 0 ? 0 : 1;
}

/** Serves until the process is ended. */
async function notebook(port: number | undefined): Promise<undefined> {
  const { url } = await serve(port === undefined ? {} : { port });
  process.stdout.write(`Wirebook is at ${url}\nStop it with Ctrl+C.\n`);
}

/** Runs the command; resolves with its exit code, or undefined while it goes on. */
async function run(words: readonly string[]): Promise<number | undefined> {
  const request = readArguments(words, programNames, commandServerNames);
  switch (request.command) {
    case 'serve':
      return notebook(request.port);
    case 'stdio':
      return stdio(request.program, request.principal);
    case 'trace':
      return trace();
    case 'help':
      process.stdout.write(helpText(programNames, commandServerNames));
      return 0;
    case 'http':
      return runHttp({ ...request, settings: await settingsFor(request.program) });
    case 'refused':
      process.stderr.write(`${request.says}\n`);
      return 2;
  }
}

let code: number | undefined;
try {
  code = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'wirebook failed'}\n`);
  code = 1;
}
// Input may still be open, so the process is ended, but not before its last text has left it.
if (code !== undefined) process.stdout.write('', () => process.exit(code));
