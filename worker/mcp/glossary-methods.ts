import { entry, type Entry } from './glossary-codes.ts';
import { at } from './glossary-note.ts';

const change = 'Sent only on a stream that asked for it.';

/** What holds for a method that is not in the table. */
export const unknownMethod = (method: string): Entry =>
  entry(
    method,
    at.codes,
    'Revision 2026-07-28 defines no method of this name. A server without it refuses the request with -32601.',
  );

/** Methods of requests and notifications, also old ones that readers meet (specification, all pages). */
export const methods: ReadonlyMap<string, Entry> = new Map([
  [
    'server/discover',
    entry(
      'server/discover',
      at.discoverRequest,
      'Asks which revisions and capabilities the server has. Every server answers it; no client has to ask.',
    ),
  ],
  ['tools/list', entry('tools/list', at.toolsList, 'Asks for the tools on offer. Runs none of them.')],
  ['tools/call', entry('tools/call', at.toolsCall, 'Asks for one tool to be run.')],
  [
    'resources/list',
    entry('resources/list', at.resourcesList, 'Asks which resources can be read. Reads none of them.'),
  ],
  [
    'resources/templates/list',
    entry(
      'resources/templates/list',
      at.templates,
      'Asks for families of resources whose URI has gaps to fill in.',
    ),
  ],
  ['resources/read', entry('resources/read', at.resourcesRead, 'Asks for the content of one resource.')],
  ['prompts/list', entry('prompts/list', at.promptsList, 'Asks for the message templates on offer.')],
  ['prompts/get', entry('prompts/get', at.promptsGet, 'Asks for one template, filled in.')],
  [
    'completion/complete',
    entry('completion/complete', at.complete, 'Asks for values that would fit an argument.'),
  ],
  [
    'subscriptions/listen',
    entry(
      'subscriptions/listen',
      at.listen,
      'Opens a stream of the notifications it names. Its own result comes when the stream ends.',
    ),
  ],
  [
    'notifications/cancelled',
    entry(
      'notifications/cancelled',
      at.cancel,
      'The client no longer wants the answer. From a server it ends a listen stream, and nothing else.',
    ),
  ],
  [
    'notifications/progress',
    entry(
      'notifications/progress',
      at.progress,
      'Says how far a running request is. Comes only if a token was given.',
    ),
  ],
  [
    'notifications/message',
    entry('notifications/message', at.logs, 'A log message, for requests that set a log level. Deprecated.'),
  ],
  [
    'notifications/subscriptions/acknowledged',
    entry(
      'notifications/subscriptions/acknowledged',
      at.acknowledged,
      'The first message of a listen stream: what the server will send.',
    ),
  ],
  [
    'notifications/tools/list_changed',
    entry('notifications/tools/list_changed', at.toolsChanged, `The list of tools is another now. ${change}`),
  ],
  [
    'notifications/resources/list_changed',
    entry(
      'notifications/resources/list_changed',
      at.resourcesChanged,
      `The list of resources is another now. ${change}`,
    ),
  ],
  [
    'notifications/resources/updated',
    entry(
      'notifications/resources/updated',
      at.resourceSubscriptions,
      `One resource is another now. ${change}`,
    ),
  ],
  [
    'notifications/prompts/list_changed',
    entry(
      'notifications/prompts/list_changed',
      at.promptsChanged,
      `The list of prompts is another now. ${change}`,
    ),
  ],
  [
    'elicitation/create',
    entry(
      'elicitation/create',
      at.elicit,
      'Asks the user of the client. Travels inside a result, never as a request of its own.',
    ),
  ],
  [
    'sampling/createMessage',
    entry(
      'sampling/createMessage',
      at.sample,
      'Asks the model of the client to write. Travels inside a result. Deprecated.',
    ),
  ],
  [
    'roots/list',
    entry('roots/list', at.roots, 'Asks where the client works. Travels inside a result. Deprecated.'),
  ],
  [
    'initialize',
    entry(
      'initialize',
      at.legacy,
      'Opened the handshake up to revision 2025-11-25. Not a method of this revision.',
    ),
  ],
  [
    'notifications/initialized',
    entry(
      'notifications/initialized',
      at.legacy,
      'Closed the handshake up to revision 2025-11-25. Not part of this revision.',
    ),
  ],
  ['ping', entry('ping', at.changes, 'Removed in this revision.')],
  [
    'logging/setLevel',
    entry(
      'logging/setLevel',
      at.changes,
      'Removed in this revision; the level now stands in the metadata of a request.',
    ),
  ],
  [
    'resources/subscribe',
    entry(
      'resources/subscribe',
      at.changes,
      'Removed in this revision; subscriptions/listen took its place.',
    ),
  ],
  [
    'resources/unsubscribe',
    entry(
      'resources/unsubscribe',
      at.changes,
      'Removed in this revision; cancel the subscriptions/listen request instead.',
    ),
  ],
]);
