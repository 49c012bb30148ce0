import type { Program } from '../servers/program.ts';
import type { Boot, ExitMessage, StdinMessage } from '../wire/ports.ts';
import { ambientFrom } from './stream-ambient.ts';
import { StreamWriter } from './stream-writer.ts';

/** Programs by name, each loaded when it is started. */
export type Programs = Readonly<Record<string, () => Promise<Program>>>;

/** A program that runs over message ports. */
export interface PortProcess {
  /** Tells on stderr what nobody caught, as `uncaught: …`; the process lives on. */
  uncaught(reason: unknown): void;
  /** Settles once both output streams and the exit code have been sent. */
  readonly ended: Promise<void>;
}

const isEnd = (data: unknown): boolean =>
  (data as Partial<Exclude<StdinMessage, string>> | null)?.type === 'end';

/** The message of an error without its stack; the text of anything else. */
function words(reason: unknown): string {
  if (reason instanceof Error) return `${reason.name}: ${reason.message}`;
  try {
    return String(reason);
  } catch {
    return 'a value without a text';
  }
}

async function finish(
  exit: Promise<number>,
  boot: Boot<MessagePort>,
  outputs: readonly StreamWriter[],
): Promise<void> {
  const code = await exit;
  await Promise.all(outputs.map((output) => output.end()));
  const message: ExitMessage = { type: 'exit', code };
  boot.exit.postMessage(message);
}

/**
 * Starts a program on the ports of `boot`: text of stdin goes in, both outputs flow on credit, each stream ends in-band
 * and the exit code follows. Rejects with one sentence when there is no such program or its environment is unreadable.
 */
export async function startProcess(boot: Boot<MessagePort>, programs: Programs): Promise<PortProcess> {
  const load = Object.hasOwn(programs, boot.program) ? programs[boot.program] : undefined;
  if (load === undefined) throw new Error(`There is no program named ${JSON.stringify(boot.program)}.`);
  const ambient = await ambientFrom(boot.env);
  const program = await load();
  const stdout = new StreamWriter(boot.stdout);
  const stderr = new StreamWriter(boot.stderr);
  const uncaught = (reason: unknown): void => {
    stderr.write(`uncaught: ${words(reason)}\n`);
  };
  const running = program({
    env: boot.env,
    stdout: (text) => {
      stdout.write(text);
    },
    stderr: (text) => {
      stderr.write(text);
    },
    ambient,
    storage: async () => (await import('./stream-storage.ts')).openStorage(boot.env, stderr),
  });
  boot.stdin.onmessage = (event: MessageEvent<unknown>) => {
    const { data } = event;
    try {
      if (typeof data === 'string') running.write(data);
      else if (isEnd(data)) running.end();
    } catch (error) {
      uncaught(error);
    }
  };
  const exit = running.exit.catch((error: unknown) => {
    uncaught(error);
    return 1;
  });
  return { uncaught, ended: finish(exit, boot, [stdout, stderr]) };
}
