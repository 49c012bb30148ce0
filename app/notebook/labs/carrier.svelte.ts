import type { Carry } from '../../../chapters/kit/lab-data.ts';
import { nodeAt, parseJsonText } from '../../../worker/wire/json-text.ts';
import { parsePointer } from '../../../worker/wire/pointer.ts';
import type { Announcer } from '../announcer.svelte.ts';
import type { RequestCell } from '../cell.svelte.ts';
import { rawAt } from './saw.ts';

/** What a carrying has changed in the target's text: raw JSON before and after. */
export interface Carried {
  readonly before: string;
  readonly after: string;
}

/** Replaces the value at a JSON Pointer and touches nothing else; undefined when there is no such place. */
export function replaceAt(text: string, pointer: string, raw: string): string | undefined {
  const read = parseJsonText(text);
  const node = read.ok ? nodeAt(read.root, pointer) : undefined;
  return node === undefined ? undefined : text.slice(0, node.start) + raw + text.slice(node.end);
}

/** Carries a value from the answer of one cell into the request of another, as the host and nobody else can. */
export class Carrier {
  readonly label: string;
  readonly from: RequestCell;
  readonly to: RequestCell;
  /** Name of the member that is written, as the reader knows it. */
  readonly member: string;
  readonly #data: Carry;
  readonly #announcer: Announcer;
  #carried = $state.raw<Carried | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);

  constructor(data: Carry, from: RequestCell, to: RequestCell, announcer: Announcer) {
    this.#data = data;
    this.label = data.label;
    this.from = from;
    this.to = to;
    this.member = parsePointer(data.toPointer)?.at(-1) ?? '';
    this.#announcer = announcer;
  }

  /** The value to carry as raw JSON, from the newest answer; undefined while there is none. */
  get value(): string | undefined {
    const answer = this.from.exchange?.answer?.text;
    return answer === undefined ? undefined : rawAt(answer, this.#data.fromPointer);
  }

  /** What the last carrying changed. */
  get carried(): Carried | undefined {
    return this.#carried;
  }

  /** Why the last try changed nothing; undefined when it did. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Writes the value into the text of the target cell; the reader still has to send it. */
  carry(): void {
    const { value } = this;
    const before = rawAt(this.to.text, this.#data.toPointer);
    if (value === undefined)
      return this.#fail(`There is nothing to carry yet. Send “${this.from.cell.title}” first.`);
    const text = replaceAt(this.to.text, this.#data.toPointer, value);
    if (text === undefined || before === undefined)
      return this.#fail(`The request “${this.to.cell.title}” has no ${this.member} to write into. Reset it.`);
    this.to.edit(text);
    this.#problem = undefined;
    this.#carried = { before, after: value };
    this.#announcer.say(`Carried over: ${this.member} is now ${value}.`);
  }

  #fail(says: string): void {
    this.#problem = says;
    this.#announcer.say(says);
  }
}
