import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { ProcessEnv, ProcessExit, ServerProcess } from '../../app/host/types.ts';
import { variablesFrom } from './settings.ts';
import { wellFormed } from '../wire/well-formed.ts';

/** How to start a child: its number in the trace, its program, and the command file that runs programs. */
export interface ChildOptions {
  readonly number: number;
  readonly program: string;
  readonly env: ProcessEnv;
  /** Path of the built wirebook command. */
  readonly command: string;
}

type TextListener = (stream: 'stdout' | 'stderr', text: string) => void;

function exitOf(
  child: ChildProcessWithoutNullStreams,
  killed: () => string | undefined,
): Promise<ProcessExit> {
  return new Promise((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined)
        resolve({
          how: 'failed-to-start',
          reason: `the process could not be started (${error.code ?? 'no code'})`,
        });
    });
    // 'close', not 'exit': everything the process wrote has arrived by then.
    child.on('close', (code, signal) => {
      const reason = killed();
      if (reason !== undefined && signal !== null) resolve({ how: 'killed', reason });
      else if (code === null) resolve({ how: 'died', reason: `ended by the signal ${signal ?? 'unknown'}` });
      else resolve({ how: 'exited', code });
    });
  });
}

/**
 * Starts `wirebook stdio <program>` as a real child process (stdio transport). The principal travels on the command
 * line and everything else in `env` as WIREBOOK_… variables: neither can be set by a message.
 */
export function startChild({ number, program, env, command }: ChildOptions): ServerProcess {
  const child = spawn(process.execPath, [command, 'stdio', program, '--principal', env.principal], {
    env: { ...process.env, ...variablesFrom(env) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const listeners = new Set<TextListener>();
  let killedFor: string | undefined;
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8');
    child[stream].on('data', (text: string) => {
      for (const listener of listeners) listener(stream, text);
    });
  }
  // A process that is gone takes no more input; its exit tells that, not an exception here.
  child.stdin.on('error', () => undefined);
  return {
    number,
    program,
    env,
    stdin: {
      write: (text) => {
        if (!child.stdin.writable) return false;
        child.stdin.write(wellFormed(text));
        return true;
      },
      end: () => {
        child.stdin.end();
      },
    },
    onText: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    // Pipes block their writer, so nothing is ever dropped.
    onDropped: () => () => undefined,
    exited: exitOf(child, () => killedFor),
    kill: (reason) => {
      killedFor ??= reason;
      child.kill('SIGKILL');
    },
  };
}
