import { spawn } from 'node:child_process';

/** Runs a program to its end, or ends it after two minutes; gives its exit code and all it wrote. */
export function runToEnd(path, words, options = {}) {
  return new Promise((settle) => {
    const child = spawn(path, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), 120_000);
    const texts = { stdout: '', stderr: '' };
    let said = '';
    for (const name of ['stdout', 'stderr'])
      child[name].setEncoding('utf8').on('data', (text) => {
        texts[name] += text;
        said += text;
      });
    child.on('error', (error) => (said += error.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      settle({ code, said, ...texts });
    });
  });
}

/** Starts `wirebook http <program>` on a free port; rejects when it ends before it has an address. */
export async function startServer(command, program) {
  const words = [command, 'http', program, '--port', '0'];
  const env = { ...process.env, WIREBOOK_DATA: 'memory:' };
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((settle, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text) => settle(text.trim()));
    child.once('close', () => reject(new Error(`wirebook http ${program} did not start.`)));
  });
  return { url, stop: () => child.kill('SIGTERM') };
}
