import type { JsonObject } from '../wire/message.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { compileForm, type FormSchema } from './form-schema.ts';
import { elicit, inputResponse, type InputRequest } from './input-required.ts';
import { own } from './metadata.ts';
import { toolError } from './tools.ts';

/** What a person answered. `missing` is also an answer that cannot be used; `why` is then a clause about it. */
export type PersonAnswer =
  | { readonly how: 'accepted'; readonly content: JsonObject }
  | { readonly how: 'missing'; readonly why: string | undefined }
  | { readonly how: 'declined' }
  | { readonly how: 'cancelled' };

/** A question of a server: how it is put, and how its answer is read from a retry (client/elicitation). */
export interface Form {
  /** `inputRequests` with this question alone, under the key the answer will come under. */
  question(message: string): Readonly<Record<string, InputRequest>>;
  /** The answer in `inputResponses`; content that does not fit the schema counts as missing. */
  read(call: Call): PersonAnswer;
}

/** The same for a page that the client never reads. */
export interface Page {
  question(message: string, url: string): Readonly<Record<string, InputRequest>>;
  /** Accepted means that the person agreed to open the page, not that what happens there is done. */
  read(call: Call): PersonAnswer;
}

function readAnswer(call: Call, key: string, accept: (content: JsonObject) => PersonAnswer): PersonAnswer {
  const response = inputResponse(call, key);
  switch (response?.action) {
    case 'accept':
      return accept(response.content);
    case 'decline':
      return { how: 'declined' };
    case 'cancel':
      return { how: 'cancelled' };
    default:
      return { how: 'missing', why: undefined };
  }
}

/** A form mode question. It must never ask for a password, a key, a token or a payment. Throws when the schema is no form. */
export function defineForm(key: string, schema: FormSchema): Form {
  const check = compileForm(schema);
  const names = Object.keys(schema.properties);
  return {
    question: (message) => ({
      [key]: { method: elicit, params: { mode: 'form', message, requestedSchema: schema } },
    }),
    read: (call) =>
      readAnswer(call, key, (content) => {
        const why = check(content, 'content');
        if (why !== undefined) return { how: 'missing', why };
        const asked = names.flatMap((name) => {
          const value = own(content, name);
          return value === undefined ? [] : [[name, value] as const];
        });
        return { how: 'accepted', content: Object.fromEntries(asked) };
      }),
  };
}

/** A url mode question, for what must not pass through the client. */
export function definePage(key: string): Page {
  return {
    question: (message, url) => ({ [key]: { method: elicit, params: { mode: 'url', message, url } } }),
    read: (call) => readAnswer(call, key, () => ({ how: 'accepted', content: {} })),
  };
}

/** The tool error for a person who said no or went away; `untouched` says what has not happened, as a clause. */
export function unanswered(how: 'declined' | 'cancelled', untouched: string): Answer {
  return how === 'declined'
    ? toolError(`The person declined to answer; ${untouched}.`)
    : toolError(`The question was cancelled without an answer; ${untouched}.`);
}
