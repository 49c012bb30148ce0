import { programs } from '../servers/catalogue.ts';
import { ambientFrom } from './stream-ambient.ts';

/** Runs a program in this thread as a process of this principal: one line in, end of input, every line that came out. */
export async function linesFrom(program: string, line: string, principal = 'mira'): Promise<string[]> {
  const start = programs[program];
  if (start === undefined) throw new Error(`There is no program ${program}`);
  const env = { principal };
  let out = '';
  const running = (await start())({
    env,
    stdout: (text) => {
      out += text;
    },
    stderr: () => undefined,
    ambient: await ambientFrom(env),
  });
  running.write(`${line}\n`);
  running.end();
  await running.exit;
  return out.split('\n').filter((text) => text !== '');
}
