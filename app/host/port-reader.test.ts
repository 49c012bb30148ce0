import { describe, expect, it } from 'vitest';
import { readPort } from './port-reader.ts';

/** A port whose messages the test delivers, and what was sent on it. */
function begin(window: number): { readonly grants: unknown[]; say(characters: number): void } {
  const grants: unknown[] = [];
  const port = { postMessage: (message: unknown) => grants.push(message) } as unknown as MessagePort;
  const nothing = (): void => undefined;
  readPort(port, { onText: nothing, onDropped: nothing, onEnd: nothing, onBroken: nothing }, window);
  return {
    grants,
    say: (characters) => {
      const data = 'x'.repeat(characters);
      port.onmessage?.({ data } as MessageEvent<unknown>);
    },
  };
}

const credit = (characters: number): object => ({ type: 'credit', characters });

describe('readPort', () => {
  it('grants the window at once, and then not for every line but for half a window', () => {
    const { grants, say } = begin(1000);
    expect(grants).toEqual([credit(1000)]);
    for (let line = 0; line < 9; line += 1) say(50);
    expect(grants).toEqual([credit(1000)]);
    say(70);
    expect(grants).toEqual([credit(1000), credit(520)]);
    say(500);
    expect(grants).toEqual([credit(1000), credit(520), credit(500)]);
  });

  it('owes nothing in the end that could stop the worker: what is granted covers what was read, but for half a window', () => {
    const { grants, say } = begin(3);
    for (let text = 0; text < 100; text += 1) say(1);
    const given = (grants as { characters: number }[]).reduce((sum, { characters }) => sum + characters, 0);
    expect(given - 100).toBeGreaterThan(3 / 2);
  });
});
