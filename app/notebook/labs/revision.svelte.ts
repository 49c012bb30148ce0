import { mostRead } from '../../../chapters/kit/date-reading.ts';
import type { Revision } from '../../../chapters/kit/date-rule.ts';
import { dateSnippet, type Dating } from '../../../chapters/kit/date-snippet.ts';
import type { Lab } from '../../../chapters/kit/types.ts';
import type { DatedSample } from '../../../chapters/kit/lab-data.ts';
import type { Session } from '../session.svelte.ts';
import type { LabWords } from './lab-words.svelte.ts';

/** A text that was dated, and what came of it. */
export interface Dated {
  readonly text: string;
  readonly dating: Dating;
  /** The sample of the chapter it is, if it is one. */
  readonly sample: DatedSample | undefined;
  /** The revision the reader had guessed; undefined without a guess. */
  readonly guess: Revision | undefined;
  /** How many characters at its end were not read. */
  readonly unread: number;
}

/** The lab on revisions: a text, a guess, and the date that the features in the text give it. */
export class RevisionRun {
  readonly samples: readonly DatedSample[];
  readonly #words: LabWords;
  readonly #say: (sentence: string) => void;
  #text = $state<string | undefined>(undefined);
  #guess = $state<Revision | undefined>(undefined);
  #dated = $state.raw<Dated | undefined>(undefined);
  #aside = $state<string | undefined>(undefined);

  constructor(session: Session, lab: Extract<Lab, { type: 'revision' }>) {
    this.samples = lab.samples;
    this.#words = session.labWords(lab.id);
    this.#say = (sentence) => session.context.announcer.say(sentence);
  }

  /** The text in the box: as it was last dated, until it is changed. */
  get text(): string {
    return this.#text ?? this.#words.get('text') ?? '';
  }

  get guess(): Revision | undefined {
    return this.#guess;
  }

  /** What the text was dated as; undefined once the text is another. */
  get dated(): Dated | undefined {
    return this.#dated?.text === this.text ? this.#dated : undefined;
  }

  /** The sample that stands in the box. */
  get sample(): DatedSample | undefined {
    return this.samples.find(({ text }) => text === this.text);
  }

  /** A text of the reader's own that a sample has put aside. */
  get aside(): string | undefined {
    return this.#aside;
  }

  edit(text: string): void {
    this.#text = text;
  }

  chooseGuess(guess: Revision | undefined): void {
    this.#guess = guess;
  }

  /** Puts a sample into the box; what the reader had written is kept and can be had back. */
  take(id: string): void {
    const sample = this.samples.find((each) => each.id === id);
    if (sample === undefined) return;
    if (this.text.trim() !== '' && this.sample === undefined) this.#aside = this.text;
    this.#guess = undefined;
    this.#text = sample.text;
  }

  /** Puts the reader's own text back. */
  takeBack(): void {
    if (this.#aside === undefined) return;
    this.#guess = undefined;
    this.#text = this.#aside;
    this.#aside = undefined;
  }

  /** Dates the text in the box; an empty one has no date. */
  date(): void {
    const { text, sample } = this;
    if (text.trim() === '') return;
    const dating = dateSnippet(text);
    this.#dated = { text, dating, sample, guess: this.#guess, unread: Math.max(0, text.length - mostRead) };
    this.#words.set('text', text.slice(0, mostRead));
    this.#words.finish();
    this.#say(datingWords(dating));
  }
}

/** One sentence for what was found. */
export function datingWords({ words, span, features, contradictions }: Dating): string {
  if (contradictions.length > 0) return 'No revision has all of this.';
  if (words === undefined) return 'Nothing in it belongs to MCP alone, so it has no date.';
  if (span?.first === '2024-11-05' && span.last === '2026-07-28')
    return 'It may be of any revision: nothing in it belongs to some of them only.';
  const count = features.filter(({ counts }) => counts).length;
  return `${words}, by ${String(count)} ${count === 1 ? 'feature' : 'features'}.`;
}
