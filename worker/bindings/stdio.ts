import type { Program } from '../servers/program.ts';
import { ambientFrom } from './stream-ambient.ts';
import { Utf8Input } from './utf8-input.ts';

/** Longest delay of a Node timer, in milliseconds. */
const longest = 2 ** 31 - 1;

/** Resolves when everything written to the stream so far has left the process, or cannot any more. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve();
    else
      stream.write('', () => {
        resolve();
      });
  });
}

/**
 * Runs a program as this Node process (stdio transport): standard input, output and error are its streams. Resolves
 * with the exit code when the program has finished and everything it wrote has left the process. A reader that goes
 * away (EPIPE) counts as the end of input. Input waits while the reader of stdout is slow.
 */
export async function runStdio(
  program: Program,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { stdin, stdout, stderr } = process;
  // A program that never finishes must hang, as it would anywhere else, though nothing keeps Node busy.
  const busy = setInterval(() => undefined, longest);
  const ambient = await ambientFrom(env);
  const input = new Utf8Input();
  let ended = false;
  const running = program({
    env,
    stdout: (text) => {
      if (!stdout.write(text)) stdin.pause();
    },
    stderr: (text) => {
      stderr.write(text);
    },
    ambient,
    storage: async () => (await import('./node-storage.ts')).openStorage(env),
  });
  const end = (): void => {
    if (ended) return;
    ended = true;
    running.write(input.end());
    running.end();
  };
  stdout.on('error', end);
  stderr.on('error', () => undefined);
  stdout.on('drain', () => {
    stdin.resume();
  });
  stdin.on('data', (chunk: Buffer) => {
    if (!ended) running.write(input.text(chunk));
  });
  stdin.on('end', end);
  stdin.on('error', end);
  const code = await running.exit;
  await Promise.all([flushed(stdout), flushed(stderr)]);
  clearInterval(busy);
  return code;
}
