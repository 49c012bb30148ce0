import type { Program } from '../program.ts';
import { serve } from '../serve.ts';
import { bareTool, oneTool } from './bare-tool.ts';

const wait = bareTool('wait', 'Never answers.', () => new Promise(() => undefined));

const loopForEver = bareTool('loop', 'Never answers and never gives anything else a turn.', () => {
  for (;;);
});

const polite = serve(oneTool('hang', wait));

/** Answers everything but `wait`, which it never answers, and does not exit at the end of its input. */
export const hang: Program = (context) => ({
  ...polite(context),
  end: () => undefined,
  exit: new Promise(() => undefined),
});

/** Its one tool loops for ever: the process can only be ended from outside. */
export const loop: Program = serve(oneTool('loop', loopForEver));

/** Reads everything, answers nothing, exits at the end of its input. */
export const silent: Program = () => {
  let finish: (code: number) => void;
  const exit = new Promise<number>((resolve) => {
    finish = resolve;
  });
  return {
    write: () => undefined,
    end: () => {
      finish(0);
    },
    exit,
  };
};
