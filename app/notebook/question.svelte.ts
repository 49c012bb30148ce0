import { SvelteMap } from 'svelte/reactivity';
import { checkForm, draftOf, type FieldDraft } from '../host/form-check.ts';
import { fieldsOf, type Field } from '../host/form-fields.ts';
import type { InputQuestion } from '../host/input-required.ts';
import type { InputResponse } from '../host/mrtr.ts';
import { secretWord } from '../host/secret-words.ts';
import { judgeUrl, type UrlJudgement } from '../host/url-care.ts';
import type { FormQuestionState, UrlQuestionState } from './elicitation-api.ts';

/** A form to fill in. What is typed stays here, whatever becomes of the dialog. */
export class FormQuestion implements FormQuestionState {
  readonly mode = 'form';
  readonly key: string;
  readonly message: string;
  readonly fields: readonly Field[];
  /** Why the form cannot be shown, as one sentence. */
  readonly problem: string | undefined;
  /** The word by which the form seems to ask for a secret. */
  readonly secret: string | undefined;
  readonly #drafts = new SvelteMap<string, FieldDraft>();
  #checked = $state(false);
  readonly #faults = $derived.by(() => checkForm(this.fields, this.#drafts).faults);

  constructor({ key, message, schema }: Extract<InputQuestion, { mode: 'form' }>) {
    this.key = key;
    this.message = message;
    const read = fieldsOf(schema);
    this.fields = read.ok ? read.fields : [];
    this.problem = read.ok ? undefined : read.says;
    this.secret = this.fields
      .map(
        ({ name, title, description = '' }) =>
          secretWord(name) ?? secretWord(title) ?? secretWord(description),
      )
      .find((word) => word !== undefined);
  }

  /** What stands in a field now. */
  draft(field: Field): FieldDraft {
    return this.#drafts.get(field.name) ?? draftOf(field);
  }

  set(name: string, draft: FieldDraft): void {
    this.#drafts.set(name, draft);
  }

  /** The sentence at a field; only once the form was checked, so that nobody is blamed while typing for the first time. */
  fault(name: string): string | undefined {
    return this.#checked ? this.#faults.get(name) : undefined;
  }

  /** Checks the whole form and shows what is wrong; gives the response when nothing is. */
  accept(): InputResponse | undefined {
    this.#checked = true;
    if (this.problem !== undefined || this.#faults.size > 0) return undefined;
    return { action: 'accept', content: checkForm(this.fields, this.#drafts).content };
  }
}

/** A page to open. What happens there this page never sees. */
export class UrlQuestion implements UrlQuestionState {
  readonly mode = 'url';
  readonly key: string;
  readonly message: string;
  /** Exactly as the server wrote it. */
  readonly url: string;
  readonly judged: UrlJudgement;
  #opened = $state(false);

  constructor(
    { key, message, url }: Extract<InputQuestion, { mode: 'url' }>,
    { site, opened }: { readonly site: string; readonly opened: readonly string[] },
  ) {
    this.key = key;
    this.message = message;
    this.url = url;
    this.judged = judgeUrl(url, site);
    this.#opened = opened.includes(url);
  }

  /** Whether the person had it opened. */
  get opened(): boolean {
    return this.#opened;
  }

  noteOpened(): void {
    this.#opened = true;
  }

  /** Consent, which is all an accept says; undefined as long as the page was not opened. */
  accept(): InputResponse | undefined {
    return this.#opened ? { action: 'accept' } : undefined;
  }
}

/** One question of a server to the person. */
export type Question = FormQuestion | UrlQuestion;

/**
 * Makes the state of a question.
 * @param around address of this site, to say whether a page lies outside of it, and the addresses that were opened on
 * an earlier trip: a server that asks whether one is done does not ask for the page to be opened once more
 */
export function questionOf(
  question: InputQuestion,
  around: { readonly site: string; readonly opened: readonly string[] },
): Question {
  return question.mode === 'form' ? new FormQuestion(question) : new UrlQuestion(question, around);
}
