import { addressWith } from './address.ts';
import { LinkFaults } from './link-faults.svelte.ts';

/** The faults of this page's link; there is one address, so there is one of them. */
export const pageFaults = new LinkFaults();

/**
 * Takes the faults that the address of the page asks for, before any process is started. What cannot be taken is told in
 * `pageFaults.problem`. Never rejects; without faults in the address nothing is loaded.
 */
export async function takeFaults(address: string): Promise<void> {
  if (!/[?&]faults=/.test(address)) return;
  try {
    const { takeAddress } = await import('./fault-link.ts');
    takeAddress(pageFaults, address);
  } catch {
    pageFaults.refuse('The part of the page that makes faults could not be loaded.');
  }
}

/** Turns the faults off, in the address too. */
export function turnOff(): void {
  pageFaults.turnOff();
  history.replaceState(history.state, '', addressWith(location.href, ''));
}
