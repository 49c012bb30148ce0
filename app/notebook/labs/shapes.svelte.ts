import type { Lab } from '../../../chapters/kit/types.ts';
import type { LabBench } from '../bench.svelte.ts';
import type { Session } from '../session.svelte.ts';
import { memberNames, shapeOf, type Shape } from './shape.ts';

type Shapes = Extract<Lab, { type: 'shapes' }>;

/** Three calls side by side, and the members that came back. Reactive. */
export class ShapesRun {
  readonly bench: LabBench;
  readonly says: string | undefined;
  #running = $state(false);
  readonly #shapes = $derived.by(() => this.bench.cells.map(shapeOf));

  constructor(session: Session, lab: Shapes) {
    this.bench = session.bench(lab.id, 0);
    this.says = lab.benches[0]?.says;
  }

  get shapes(): readonly Shape[] {
    return this.#shapes;
  }

  /** Names of all members that came back, in the order they were first seen. */
  get names(): readonly string[] {
    return memberNames(this.#shapes);
  }

  get running(): boolean {
    return this.#running;
  }

  /** Sends all three, one after the other; stops where one could not be sent. */
  async sendAll(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (const cell of this.bench.cells) if ((await cell.send()) === undefined) return;
    } finally {
      this.#running = false;
    }
  }
}
