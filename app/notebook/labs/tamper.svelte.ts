import type { Lab } from '../../../chapters/kit/types.ts';
import { METHODS } from '../../../worker/mcp/names.ts';
import { nodeAt, parseJsonText } from '../../../worker/wire/json-text.ts';
import { wellFormed } from '../../../worker/wire/well-formed.ts';
import { readInputRequired } from '../../host/input-required.ts';
import { at, parsed } from '../../host/members.ts';
import { freshId, retryLine, sameResponse } from '../../host/mrtr.ts';
import type { Exchange } from '../../host/types.ts';
import type { Proposal } from '../api.ts';
import type { LabBench } from '../bench.svelte.ts';
import type { RequestCell } from '../cell.svelte.ts';
import type { ChapterContext } from '../context.ts';
import { outcomeWords } from '../outcome-words.ts';
import type { Session } from '../session.svelte.ts';
import { bareLine } from './bare-hands.ts';
import { OneCall } from './one-call.svelte.ts';
import { alteredState, stateParts, type StatePart } from './state-parts.ts';

type Tamper = Extract<Lab, { type: 'tamper' }>;

const startsAt = '2026-09-10T08:30:00Z';
const titlePlace = '/params/arguments/title';
const calendarPlace = '/params/arguments/calendar';

/** The text with the value at a place replaced, and nothing else touched; as it is where there is no such place. */
function withValue(text: string, place: string, value: string): string {
  const read = parseJsonText(text);
  const node = read.ok ? nodeAt(read.root, place) : undefined;
  return node === undefined ? text : text.slice(0, node.start) + JSON.stringify(value) + text.slice(node.end);
}

function textAt(line: string | undefined, place: string): string | undefined {
  const value = at(parsed(line ?? ''), place);
  return typeof value === 'string' ? value : undefined;
}

/** One server whose state is read, altered and sent back. Reactive. */
export class Forgery {
  readonly title: string;
  readonly says: string | undefined;
  readonly bench: LabBench;
  readonly #call: OneCall;
  readonly #setup: OneCall;
  #draft = $state<{ readonly of: string; readonly text: string } | undefined>(undefined);
  #argument = $state<string | undefined>(undefined);

  constructor(context: ChapterContext, bench: LabBench, title: string, says: string | undefined) {
    this.bench = bench;
    this.title = title;
    this.says = says;
    this.#call = new OneCall(context, bench.slot);
    this.#setup = new OneCall(context, bench.slot);
  }

  /** The newest exchange in which the server asked; what was sent again since does not matter. */
  get asked(): Exchange | undefined {
    const { exchange, earlier } = this.#cell ?? {};
    return exchange?.outcome === 'input-required' ? exchange : earlier?.at(-1);
  }

  /** The state of its answer. */
  get state(): string | undefined {
    return textAt(this.asked?.answer?.text, '/result/requestState');
  }

  get parts(): readonly StatePart[] {
    return this.state === undefined ? [] : stateParts(this.state);
  }

  /** What the first part says, as the reader has it now; undefined when nothing readable is in it. */
  get draft(): string | undefined {
    return this.#draft !== undefined && this.#draft.of === this.state
      ? this.#draft.text
      : this.parts[0]?.decoded;
  }

  /** The title in the arguments, as the reader has it now. */
  get argument(): string {
    return this.#argument ?? textAt(this.asked?.request.text, titlePlace) ?? '';
  }

  /** The state that would go back: the very one that came as long as nothing was altered. */
  get altered(): string | undefined {
    const { state, draft } = this;
    if (state === undefined || draft === undefined || draft === this.parts[0]?.decoded) return state;
    return alteredState(state, wellFormed(draft));
  }

  /** Whether the request wants the handle of a calendar that has to be made first. */
  get wantsCalendar(): boolean {
    return textAt(this.#cell?.wireLine, calendarPlace) !== undefined;
  }

  get proposal(): Proposal | undefined {
    return this.#call.proposal ?? this.#setup.proposal;
  }

  get problem(): string | undefined {
    return this.#call.problem ?? this.#setup.problem;
  }

  /** The exchange in which the state went back. */
  get sent(): Exchange | undefined {
    return this.#call.exchange;
  }

  /** What the server made of it, in a sentence; undefined before. */
  get verdict(): string | undefined {
    const { sent } = this;
    if (sent === undefined || sent.outcome === 'pending') return undefined;
    const created = textAt(sent.answer?.text, '/result/structuredContent/title');
    const said = textAt(sent.request.text, titlePlace) ?? '';
    if (sent.outcome !== 'result' || created === undefined)
      return sent.outcome === 'protocol-error'
        ? `It refused: ${outcomeWords(sent) ?? ''}. Nothing was created.`
        : `It answered: ${outcomeWords(sent) ?? ''}.`;
    return created === said
      ? `It created “${created}”, as the arguments say.`
      : `It obeyed the state: it created “${created}”, though the arguments say “${said}”.`;
  }

  /** Whether the server did what the altered state told it; undefined before. */
  get obeyed(): boolean | undefined {
    const { sent } = this;
    if (sent === undefined || sent.outcome === 'pending') return undefined;
    const created = textAt(sent.answer?.text, '/result/structuredContent/title');
    return sent.outcome === 'result' && created !== textAt(sent.request.text, titlePlace);
  }

  edit(text: string): void {
    if (this.state !== undefined) this.#draft = { of: this.state, text };
  }

  setArgument(title: string): void {
    this.#argument = title;
  }

  /** Takes the alterations back. */
  restore(): void {
    this.#draft = undefined;
    this.#argument = undefined;
  }

  /** Makes a calendar and writes its handle into the request. */
  async makeCalendar(): Promise<void> {
    const id = this.bench.slot.client?.nextId() ?? 1;
    const params = { name: 'create_calendar', arguments: { name: 'Forgery' } };
    const exchange = await this.#setup.run(bareLine(id, METHODS.callTool, params));
    const handle = textAt(exchange?.answer?.text, '/result/structuredContent/calendar');
    const cell = this.#cell;
    if (handle !== undefined && cell !== undefined) cell.edit(withValue(cell.text, calendarPlace, handle));
  }

  /** Sends the request again with an answer, the title and the state as the reader has them now. */
  async send(): Promise<void> {
    const { asked, altered } = this;
    if (asked?.answer === undefined || altered === undefined) return;
    const read = readInputRequired(asked.request.text, asked.answer.text);
    const keys = read.ok ? read.questions.map(({ key }) => key) : [];
    const untouched = altered === this.state && read.ok;
    const retry = retryLine({
      line: withValue(asked.request.text, titlePlace, wellFormed(this.argument)),
      id: freshId(this.bench.slot.client?.nextId() ?? 1, [asked.id]),
      responses: sameResponse(keys, { action: 'accept', content: { startsAt } }),
      state: untouched ? read.state : JSON.stringify(altered),
    });
    if (retry.ok) await this.#call.run(retry.line);
  }

  get #cell(): RequestCell | undefined {
    return this.bench.cells[0];
  }
}

/** The lab in which a state is forged: a server that believes what comes back, and one that checks it. */
export class TamperRun {
  readonly forgeries: readonly Forgery[];

  constructor(session: Session, lab: Tamper) {
    this.forgeries = lab.benches.map(
      ({ title, program, says }, index) =>
        new Forgery(session.context, session.bench(lab.id, index), title ?? program, says),
    );
  }
}
