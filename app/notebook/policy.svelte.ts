import type { HostPolicy } from '../host/consent.ts';
import { type ChapterContext, placeOf } from './context.ts';

/** What the host does with a call before it is sent; kept for later visits. */
export class Policy {
  readonly #context: ChapterContext;
  #current = $state<HostPolicy>('send');

  constructor(context: ChapterContext) {
    this.#context = context;
  }

  /** The policy in force; reactive. */
  get current(): HostPolicy {
    return this.#current;
  }

  set(policy: HostPolicy): void {
    this.#current = policy;
    this.#context.store.write(placeOf(this.#context, 'policy', 'host'), { policy });
  }

  /** Takes what an earlier visit or another tab left. */
  restore(): void {
    this.#current = this.#context.store.read(placeOf(this.#context, 'policy', 'host'))?.policy ?? 'send';
  }

  wipe(): void {
    this.#current = 'send';
  }
}
