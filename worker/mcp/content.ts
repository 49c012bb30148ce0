import type { JsonObject } from '../wire/message.ts';
import { complete, type Answer } from './answer.ts';

/** One item of a tool result or one message of a prompt (server/tools, Tool Result). Binary data is Base64 with padding. */
export type ContentBlock = JsonObject &
  (
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
    | { readonly type: 'resource'; readonly resource: EmbeddedResource }
  );

/** A resource that travels inside a result: its URI, and either its text or its bytes in Base64. */
export type EmbeddedResource = JsonObject & { readonly uri: string; readonly mimeType: string } & (
    { readonly text: string } | { readonly blob: string }
  );

/** A successful tool result of several items, in this order (server/tools, Unstructured Content). */
export function contents(...blocks: readonly ContentBlock[]): Answer {
  return complete({ content: [...blocks], isError: false });
}

/** A prompt in which the user says these things one after the other (server/prompts, PromptMessage). */
export function userSays(description: string, ...blocks: readonly ContentBlock[]): Answer {
  return complete({ description, messages: blocks.map((content) => ({ role: 'user', content })) });
}
