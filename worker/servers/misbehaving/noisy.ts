import type { Stop } from '../../mcp/ambient.ts';
import type { Program } from '../program.ts';
import { server } from '../book-orders/program.ts';
import { serve } from '../serve.ts';

/** book-orders with the chatter of its libraries on one of its two outputs. */
function chatty(output: 'stdout' | 'stderr'): Program {
  return serve(server, {
    onStart: (context) => {
      context[output]('[db] ready\n');
    },
    intercept: (received, context) => {
      if (received.kind === 'request')
        context[output](
          `[log] ${received.method} came in\nprogress: 50 %\nwarning: the order table is read without a time limit\n`,
        );
      return false;
    },
  });
}

/** book-orders that prints log text on stdout between its messages: the commonest fault of home-made servers. */
export const noisy: Program = chatty('stdout');

/** The same text to the letter, on stderr, where it does no harm. */
export const quiet: Program = chatty('stderr');

const linesAtOnce = 500;

/** Long lines fill what holds them sooner than many lines do. */
const padding = '='.repeat(1000);

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
    const lines = Array.from(
      { length: linesAtOnce },
      () => `flood line ${String((printed += 1))} ${padding}\n`,
    );
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
