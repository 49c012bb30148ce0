import { createStorage, type Storage } from 'unstorage';
import { vi } from 'vitest';
import type { WholeProgram } from '../../testing/whole-host.ts';

type Context = Parameters<WholeProgram>[0];
type Load = () => Promise<{
  readonly program: (context: Context & { storage(): Promise<Storage> }) => ReturnType<WholeProgram>;
}>;

/**
 * The two calendars as processes of a browser run them: each process has module state of its own, and the sound one
 * shares its storage with the others. This room may not know where they are, so a test hands their modules over.
 */
export function calendarPrograms(
  toy: Load,
  sound: Load,
): Readonly<Record<'calendar-toy' | 'calendar', () => Promise<WholeProgram>>> {
  const shared = createStorage();
  const storage = (): Promise<Storage> => Promise.resolve(shared);
  const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const start = (load: Load) => async (): Promise<WholeProgram> => {
    // A worker loads its modules anew; without this all processes of a test would share the toy's array.
    vi.resetModules();
    const { program } = await load();
    return (context) => program({ ...context, ambient: { ...context.ambient, random }, storage });
  };
  return { 'calendar-toy': start(toy), calendar: start(sound) };
}
