import type { Lab } from '../../../chapters/kit/types.ts';
import { parsed } from '../../host/members.ts';
import { toolCalled } from '../../host/listed-tools.ts';
import type { LabBench } from '../bench.svelte.ts';
import type { RequestCell } from '../cell.svelte.ts';
import type { Session } from '../session.svelte.ts';
import { Carrier } from './carrier.svelte.ts';
import { sawLines, type SawLine } from './saw.ts';

type SideBySide = Extract<Lab, { type: 'side-by-side' }>;

/** Name of the tool by which a server tells what it has received. */
const ownAccount = 'seen';

/** What the host knows of one of the two servers. */
export class Side {
  readonly title: string;
  readonly says: string | undefined;
  readonly bench: LabBench;
  readonly #saw = $derived.by(() => sawLines(this.bench.entries));

  constructor(bench: LabBench, title: string, says: string | undefined) {
    this.bench = bench;
    this.title = title;
    this.says = says;
  }

  /** The lines it has received, oldest first. */
  get saw(): readonly SawLine[] {
    return this.#saw;
  }
}

/** Two servers, what each of them has received, and a value that the host carries across. */
export class SideBySideRun {
  readonly sides: readonly Side[];
  readonly carrier: Carrier;

  constructor(session: Session, lab: SideBySide) {
    this.sides = lab.benches.map(
      ({ title, program, says }, index) => new Side(session.bench(lab.id, index), title ?? program, says),
    );
    const cells = this.sides.flatMap(({ bench }) => bench.cells);
    const named = (id: string): RequestCell => {
      const found = cells.find(({ cell }) => cell.id === id);
      if (found === undefined) throw new Error(`No bench of the lab ${lab.id} has the cell ${id}.`);
      return found;
    };
    const { carry } = lab;
    this.carrier = new Carrier(carry, named(carry.from), named(carry.to), session.context.announcer);
  }

  /** The carried value as a server would read it: a string without its quotes. */
  get value(): string | undefined {
    const { value } = this.carrier;
    const read = value === undefined ? undefined : parsed(value);
    return typeof read === 'string' ? read : value;
  }

  /** In how many of the lines this server has received the value occurs; undefined while there is no value. */
  knows(side: Side): number | undefined {
    const { value } = this;
    return value === undefined ? undefined : side.saw.filter(({ text }) => text.includes(value)).length;
  }

  /** Whether the server that tells what it has seen tells of the value; undefined before it was asked. */
  get ownAccount(): boolean | undefined {
    const { value } = this;
    const asked = this.sides
      .flatMap(({ bench }) => bench.cells)
      .find(({ cell }) => toolCalled(cell.line) === ownAccount);
    const told = asked?.exchange?.answer?.text;
    return value === undefined || told === undefined ? undefined : told.includes(value);
  }
}
