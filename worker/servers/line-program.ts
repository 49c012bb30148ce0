import { isBlank, LineDecoder } from '../wire/line-decoder.ts';
import type { Program } from './program.ts';
import { principalOf } from './serve.ts';

/** A program that answers each line of text with one line and exits at the end of input. It speaks no MCP. */
export function lineProgram(answer: (line: string, principal: string) => string): Program {
  return (context) => {
    const principal = principalOf(context);
    const decoder = new LineDecoder({
      onLine: (line) => {
        if (!isBlank(line)) context.stdout(`${answer(line, principal)}\n`);
      },
      onTooLong: () => {
        context.stderr('A line longer than 16 MiB was dropped.\n');
      },
    });
    let finish: (code: number) => void;
    const exit = new Promise<number>((resolve) => {
      finish = resolve;
    });
    return {
      write: (chunk) => {
        decoder.push(chunk);
      },
      end: () => {
        decoder.end();
        finish(0);
      },
      exit,
    };
  };
}
