import { describe, expect, it, vi } from 'vitest';
import { importAgain } from '../import-again.ts';

const failed = (address: string): Error =>
  new TypeError(`Failed to fetch dynamically imported module: ${address}`);

describe('importAgain', () => {
  it('gives what the import gives, and imports once', async () => {
    const load = vi.fn(() => Promise.resolve({ answer: 1 }));
    expect(await importAgain(load, 'answer')).toEqual({ answer: 1 });
    expect(load).toHaveBeenCalledOnce();
  });

  it('passes the first failure on as it is', async () => {
    const failure = failed('http://localhost:3000/assets/first.js');
    await expect(importAgain<{ answer: number }>(() => Promise.reject(failure), 'answer')).rejects.toBe(
      failure,
    );
  });

  it('imports by itself from the second failure on', async () => {
    const failure = failed('http://localhost:3000/assets/second.js');
    const again = (): Promise<unknown> =>
      importAgain<{ answer: number }>(() => Promise.reject(failure), 'answer');
    await expect(again()).rejects.toBe(failure);
    // Node imports nothing over HTTP and says so; that the script comes is seen in the browser (exercises.spec).
    const tried = { code: 'ERR_UNSUPPORTED_ESM_URL_SCHEME' };
    await expect(again()).rejects.toMatchObject(tried);
    await expect(again()).rejects.toMatchObject(tried);
  });

  it.each(['a failure that names no script', 'no script at https://elsewhere.example/assets/third.js'])(
    'passes on %s, however often',
    async (message) => {
      const failure = new TypeError(message);
      for (let time = 0; time < 3; time += 1)
        await expect(importAgain<{ answer: number }>(() => Promise.reject(failure), 'answer')).rejects.toBe(
          failure,
        );
    },
  );
});
