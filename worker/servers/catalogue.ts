import { program as bookOrders } from './book-orders/program.ts';
import type { Program } from './program.ts';

/** The programs one can start, by name, each loaded when it is asked for; book-orders is here already. */
export const programs: Readonly<Record<string, () => Promise<Program>>> = {
  'book-orders': () => Promise.resolve(bookOrders),
  'orders-call': async () => (await import('./book-orders/call-program.ts')).program,
  'orders-http': async () => (await import('./book-orders/http-program.ts')).program,
  'calendar-toy': async () => (await import('./calendar-toy/program.ts')).program,
  calendar: async () => (await import('./calendar/program.ts')).program,
  weather: async () => (await import('./weather/program.ts')).program,
  fixtures: async () => (await import('./fixtures/program.ts')).program,
  annotated: async () => (await import('./fixtures/annotated.ts')).program,
  conformance: async () => (await import('./conformance/program.ts')).program,
  hang: async () => (await import('./misbehaving/hanging.ts')).hang,
  loop: async () => (await import('./misbehaving/hanging.ts')).loop,
  silent: async () => (await import('./misbehaving/hanging.ts')).silent,
  noisy: async () => (await import('./misbehaving/noisy.ts')).noisy,
  quiet: async () => (await import('./misbehaving/noisy.ts')).quiet,
  flood: async () => (await import('./misbehaving/noisy.ts')).flood,
  'lying-id': async () => (await import('./misbehaving/lying.ts')).lyingId,
  'lying-text': async () => (await import('./misbehaving/lying.ts')).lyingText,
  'lying-order': async () => (await import('./misbehaving/lying.ts')).lyingOrder,
  odd: async () => (await import('./misbehaving/odd.ts')).odd,
  'odd-pages': async () => (await import('./misbehaving/odd.ts')).oddPages,
  hostile: async () => (await import('./misbehaving/hostile.ts')).hostile,
  official: async () => (await import('./official/program.ts')).program,
  everything: async () => (await import('./everything/program.ts')).program,
};

/** Names of all programs, in the order of the catalogue. */
export const programNames: readonly string[] = Object.keys(programs);

/** Programs that seal their requestState; whoever starts them passes `env.stateKey`, base64url of 32 bytes. */
export const sealingPrograms: ReadonlySet<string> = new Set(['calendar']);
