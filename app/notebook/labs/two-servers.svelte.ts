import { answerClass, compareAnswers, listedDifference } from '../../../chapters/kit/answer-class.ts';
import type {
  Moment,
  RightSide,
  Ruling,
  TwoServersRules,
  TwoServersTry,
} from '../../../chapters/kit/difference.ts';
import type { Lab } from '../../../chapters/kit/types.ts';
import { isBlank } from '../../../worker/wire/line-decoder.ts';
import type { Announcer } from '../announcer.svelte.ts';
import type { Session } from '../session.svelte.ts';
import { oneOf } from '../storage/guard.ts';
import type { LabWords } from './lab-words.svelte.ts';
import { ServerSide } from './server-side.svelte.ts';

/** The sides one can take, in the order in which they are offered. */
export const rightSides: readonly RightSide[] = ['ours', 'theirs', 'both', 'neither'];

/** What was sent and how it must be judged; `ruling` is absent where no rule of the table fits. */
export interface TwoServersFinding {
  readonly alike: boolean;
  readonly ruling: Ruling | undefined;
}

const own = 'own';

/** The lab with two servers: one line to both, the answers, the rule, and the reader's verdict. */
export class TwoServersRun {
  readonly sides: readonly ServerSide[];
  readonly tries: readonly TwoServersTry[];
  readonly #before: string;
  readonly #load: () => Promise<TwoServersRules>;
  readonly #words: LabWords;
  readonly #announcer: Announcer;
  #rules = $state.raw<TwoServersRules | undefined>(undefined);
  #chosen = $state<string>(own);
  #text = $state('');
  #when = $state<Moment>('first');
  #sent = $state.raw<{ readonly id: string; readonly line: string; readonly when: Moment } | undefined>(
    undefined,
  );
  #busy = $state(false);
  #problem = $state<string | undefined>(undefined);
  #ownChoice = $state<RightSide | undefined>(undefined);
  #ownChecked = $state<RightSide | undefined>(undefined);
  readonly #finding = $derived.by(() => this.#find());

  constructor(session: Session, lab: Extract<Lab, { type: 'two-servers' }>) {
    this.#words = session.labWords(lab.id);
    this.#announcer = session.context.announcer;
    this.#before = lab.before;
    this.#load = () => lab.rules();
    this.tries = lab.tries;
    this.sides = lab.benches.map(
      ({ title, program, says }, index) =>
        new ServerSide(session.context, session.bench(lab.id, index), title ?? program, says),
    );
    const [first] = lab.tries;
    if (first !== undefined) this.choose(first.id);
  }

  /** Id of the line chosen from the list; 'own' once it was edited. */
  get chosen(): string {
    return this.#chosen;
  }

  get text(): string {
    return this.#text;
  }

  get when(): Moment {
    return this.#when;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Why the line was not sent; undefined when it was. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Whether what stands in the box is what was sent last. */
  get isSent(): boolean {
    const sent = this.#sent;
    return sent !== undefined && sent.line === this.#text && sent.when === this.#when;
  }

  /** Both answers compared, once both servers have said all they will say to the line in the box. */
  get finding(): TwoServersFinding | undefined {
    return this.#finding;
  }

  /** The side the reader takes for the line that was sent. */
  get choice(): RightSide | undefined {
    const id = this.#sent?.id;
    if (id === undefined) return undefined;
    return id === own ? this.#ownChoice : oneOf(this.#words.get(`choice/${id}`), rightSides);
  }

  /** Whether that is what the rule says; undefined while it was not checked, or was changed since. */
  get verdict(): 'right' | 'wrong' | undefined {
    const { choice, finding } = this;
    const id = this.#sent?.id;
    if (id === undefined || choice === undefined || finding?.ruling === undefined) return undefined;
    const checked = id === own ? this.#ownChecked : this.#words.get(`checked/${id}`);
    if (checked !== choice) return undefined;
    return choice === finding.ruling.right ? 'right' : 'wrong';
  }

  /** How many lines of the list have been judged rightly. */
  get solved(): number {
    return this.tries.filter(({ id }) => this.#words.get(`solved/${id}`) !== undefined).length;
  }

  /** Puts a line of the list into the box. */
  choose(id: string): void {
    const found = this.tries.find((one) => one.id === id);
    if (found === undefined) return;
    this.#chosen = id;
    this.#text = found.line;
    this.#when = found.when;
  }

  /** Puts a line of the reader's own into the box. */
  edit(text: string): void {
    this.#text = text;
    this.#chosen = own;
  }

  setWhen(when: Moment): void {
    this.#when = when;
    this.#chosen = own;
  }

  /** Starts both servers anew and sends them the line, with a probe behind it whose answer ends the silence. */
  async send(): Promise<void> {
    if (this.#busy) return;
    const [line, when] = [this.#text, this.#when];
    this.#problem = line.includes('\n')
      ? 'Not sent: a line has no line break in it.'
      : isBlank(line)
        ? 'Not sent: the box is empty.'
        : undefined;
    if (this.#problem !== undefined) return this.#announcer.say(this.#problem);
    this.#busy = true;
    this.#sent = undefined;
    try {
      this.#rules ??= await this.#load();
      const before = when === 'later' ? this.#before : undefined;
      const asked = await Promise.all(this.sides.map((side) => side.ask(line, before)));
      if (asked.includes(false)) return;
      this.#ownChoice = undefined;
      this.#ownChecked = undefined;
      this.#sent = { id: this.#chosen, line, when };
    } catch {
      this.#problem = 'The rules could not be loaded. Try again; should they not come, reload the page.';
      this.#announcer.say(this.#problem);
    } finally {
      this.#busy = false;
    }
  }

  /** Takes a side; it is not judged before it is checked. */
  take(side: RightSide): void {
    const id = this.#sent?.id;
    if (id === undefined) return;
    if (id !== own) {
      this.#words.set(`choice/${id}`, side);
      this.#words.set(`checked/${id}`, undefined);
    } else this.#ownChoice = side;
  }

  /** Judges the side that was taken. */
  check(): void {
    const id = this.#sent?.id;
    const { choice } = this;
    if (id === undefined || choice === undefined) return;
    if (id === own) this.#ownChecked = choice;
    else this.#words.set(`checked/${id}`, choice);
    if (this.verdict === 'right' && id !== own) this.#words.set(`solved/${id}`, 'yes');
    this.#words.finish();
  }

  #find(): TwoServersFinding | undefined {
    const sent = this.#sent;
    const rules = this.#rules;
    if (sent === undefined || rules === undefined || !this.isSent) return undefined;
    const [ours, theirs] = this.sides.map(({ answers }) => answers);
    if (ours === undefined || theirs === undefined) return undefined;
    const compared = compareAnswers(sent.line, ours, theirs);
    if (compared === undefined) return { alike: true, ruling: rules.alike.get(sent.id) };
    return { alike: false, ruling: listedDifference(rules.differences, sent.line, sent.when, compared) };
  }

  /** What a server answered, in a word or two. */
  classOf(side: ServerSide): string | undefined {
    const { answers } = side;
    return answers === undefined || this.#sent === undefined
      ? undefined
      : answerClass(this.#sent.line, answers);
  }
}
