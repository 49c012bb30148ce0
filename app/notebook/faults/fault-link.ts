import { realClock, type Clock } from '../../host/clock.ts';
import { withFaults } from '../../host/faults/faults.ts';
import { faultWords, type FaultPlan, readPlan, type ReadPlan, writeFaults } from '../../host/faults/plan.ts';
import { addressWith } from './address.ts';
import type { FaultsOn, LinkFaults } from './link-faults.svelte.ts';

/** What to turn on for a plan. */
export function faultsOf(plan: FaultPlan, clock: Clock = realClock): FaultsOn {
  return {
    faults: writeFaults(plan),
    seed: plan.seed,
    says: faultWords(plan),
    link: (process, note) => withFaults(process, plan, { clock, note: (text) => note(process.number, text) }),
  };
}

/** The faults an address asks for; undefined where it asks for none. */
export function readAddress(address: string): ReadPlan | undefined {
  const query = new URL(address).searchParams;
  const [faults, ...more] = query.getAll('faults');
  const [seed, ...moreSeeds] = query.getAll('seed');
  if (faults === undefined) return undefined;
  if (more.length + moreSeeds.length > 0)
    return { ok: false, says: 'The faults or the seed stand in it twice.' };
  return readPlan(faults, seed);
}

/** Turns on what an address asks for, all of it or nothing. */
export function takeAddress(faults: LinkFaults, address: string): void {
  const read = readAddress(address);
  if (read === undefined) return;
  if (read.ok) faults.turnOn(faultsOf(read.plan));
  else faults.refuse(read.says);
}

/** The address that gives whoever opens it the same faults. */
export function addressOf(plan: FaultPlan, address: string): string {
  return addressWith(address, `faults=${writeFaults(plan)}&seed=${String(plan.seed)}`);
}
