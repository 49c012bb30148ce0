import type { FieldDraft } from '../host/form-check.ts';
import type { Field } from '../host/form-fields.ts';
import type { ServerName } from '../host/input-required.ts';
import type { InputResponse, InputResponses } from '../host/mrtr.ts';
import type { Exchange } from '../host/types.ts';
import type { UrlJudgement } from '../host/url-care.ts';

/** A form a server asks to have filled in. What is typed stays, whatever becomes of the dialog. */
export interface FormQuestionState {
  readonly mode: 'form';
  /** The key the server gave the question. */
  readonly key: string;
  readonly message: string;
  readonly fields: readonly Field[];
  /** Why the form cannot be shown, as one sentence; then it has no fields. */
  readonly problem: string | undefined;
  /** The word by which the form seems to ask for a credential; undefined when none was found. */
  readonly secret: string | undefined;
  draft(field: Field): FieldDraft;
  set(name: string, draft: FieldDraft): void;
  /** The sentence at a field; undefined before the first `accept` and while the field is right. */
  fault(name: string): string | undefined;
  /** Checks the form; gives the response when it fits the schema, else shows the faults. */
  accept(): InputResponse | undefined;
}

/** A page a server asks to have opened. What happens there the client never sees. */
export interface UrlQuestionState {
  readonly mode: 'url';
  readonly key: string;
  readonly message: string;
  /** Exactly as the server wrote it. */
  readonly url: string;
  readonly judged: UrlJudgement;
  readonly opened: boolean;
  noteOpened(): void;
  /** Consent is given by opening; undefined before. */
  accept(): InputResponse | undefined;
}

/** One question of an answer, by the mode in which it is asked. */
export type QuestionState = FormQuestionState | UrlQuestionState;

/** What an input_required answer asks of the person, and the ways to go on. */
export interface ElicitationState {
  readonly program: string;
  readonly process: number;
  /** How the server names itself; undefined when it does not. */
  readonly server: ServerName | undefined;
  /** Why this host does not meet the request, as one sentence; then it cannot be answered. */
  readonly problem: string | undefined;
  /** False where nothing is asked and the request may be sent again with the state alone. */
  readonly asks: boolean;
  /** Whether the answer carried a state. */
  readonly hasState: boolean;
  readonly requests: readonly QuestionState[];
  /** The line that `answer` would send; undefined when there can be none. */
  preview(responses: InputResponses): string | undefined;
  /** Sends the request again under a new id; resolves as `CellState.send` does. */
  answer(responses: InputResponses): Promise<Exchange | undefined>;
  decline(): Promise<Exchange | undefined>;
  cancel(): Promise<Exchange | undefined>;
}
