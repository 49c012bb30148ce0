import type { Client } from '../../host/client.ts';
import type { Act, ActLimits, Hand, HandOptions, Told } from '../../host/official/hand.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import { whyNone } from '../sender.ts';

/** Who writes: the official client, or ours. */
export type HandName = 'official' | 'ours';

/** Makes the hand of a client. The official one is loaded when it is first wanted, and not before. */
async function makeHand(name: HandName, options: HandOptions): Promise<Hand> {
  if (name === 'ours') return new (await import('../../host/official/our-hand.ts')).OurHand(options);
  return new (await import('../../host/official/official-hand.ts')).OfficialHand(options);
}

/** One of the two hands, and the process of its own that it speaks to. */
export class HandSide {
  readonly name: HandName;
  readonly slot: ProgramSlot;
  readonly #options: Omit<HandOptions, 'client'>;
  #hand: { readonly client: Client; readonly hand: Hand } | undefined;

  constructor(name: HandName, slot: ProgramSlot, options: Omit<HandOptions, 'client'>) {
    this.name = name;
    this.slot = slot;
    this.#options = options;
  }

  /** Starts the process when none runs. Undefined when it would not start; `whyNot` says why. */
  async ready(): Promise<Client | undefined> {
    const ready = await this.slot.ready();
    return ready?.client;
  }

  get whyNot(): string {
    return whyNone(this.slot);
  }

  /** Tells the hand of this very process what to do. A new process gets a new hand. */
  async perform(client: Client, act: Act, limits: ActLimits): Promise<Told> {
    if (this.#hand?.client !== client)
      this.#hand = { client, hand: await makeHand(this.name, { ...this.#options, client }) };
    return this.#hand.hand.perform(act, limits);
  }
}
