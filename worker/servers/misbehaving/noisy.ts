import type { Stop } from '../../mcp/ambient.ts';
import type { Program } from '../program.ts';
import { server } from '../book-orders/program.ts';
import { serve } from '../serve.ts';

const quiet = serve(server, {
  onStart: (context) => {
    context.stdout('[db] ready\n');
  },
  intercept: (received, context) => {
    if (received.kind === 'request') context.stdout(`[log] ${received.method} came in\nprogress: 50 %\n`);
    return false;
  },
});

/** book-orders that prints log text on stdout between its messages: the commonest fault of home-made servers. */
export const noisy: Program = quiet;

const linesAtOnce = 500;

/**
 * Prints lines of text on stdout from its start to the end of its input, as fast as it gets a turn; they are no
 * messages. It answers nothing. It yields between blocks, so that the end of input can reach it.
 */
export const flood: Program = (context) => {
  let printed = 0;
  let stop: Stop = () => undefined;
  let ended = false;
  const print = (): void => {
    if (ended) return;
    const lines = Array.from({ length: linesAtOnce }, () => `flood line ${String((printed += 1))}\n`);
    context.stdout(lines.join(''));
    stop = context.ambient.after(0, print);
  };
  stop = context.ambient.after(0, print);
  let finish: (code: number) => void;
  const exit = new Promise<number>((resolve) => {
    finish = resolve;
  });
  return {
    write: () => undefined,
    end: () => {
      ended = true;
      stop();
      finish(0);
    },
    exit,
  };
};
