import { at, free, may, must, type Note, type Shapes } from './glossary-note.ts';

const requestMeta = must(
  at.meta,
  'Metadata of this request. It travels with every request, because the server keeps nothing of an earlier one.',
  'request-meta',
);
const notificationMeta = may(at.meta, 'Metadata of this notification.', 'notification-meta');

const cursor = may(
  at.page,
  'Where the next page begins: a nextCursor you were given, unchanged. Never invent one.',
);

const retry: Readonly<Record<string, Note>> = {
  inputResponses: may(
    at.inputResponses,
    'What was gathered for the inputs the server asked for, under the same keys. Only on a retry.',
    'input-responses',
  ),
  requestState: may(
    at.retry,
    'The state the server gave you, sent back exactly as it came. Do not look inside.',
  ),
};

const requestId = must(
  at.cancel,
  'The id of the request that is meant, with its own type: 3 and "3" are different ids.',
);

/** The array that a params should not be. */
export const paramsAsArray = free(
  at.requests,
  'A value in an array. In this protocol params is an object, so that every value has a name.',
  { inside: 'Part of an array that stands where an object belongs.' },
);

/** Parameters of requests and notifications by method (specification, all pages). */
export const paramShapes: Shapes = {
  'params:plain': { members: { _meta: requestMeta } },
  'params:unknown': {
    members: { _meta: requestMeta },
    each: free(
      at.requests,
      'A parameter of a method that revision 2026-07-28 does not define. Whoever defines the method says what it is.',
      { inside: 'Part of a parameter of a method that revision 2026-07-28 does not define.' },
    ),
  },
  'params:page': { members: { cursor, _meta: requestMeta } },
  'params:tools/call': {
    members: {
      name: must(
        at.toolsCall,
        'The tool to run, by the name from the list. An unknown name is refused with -32602.',
      ),
      arguments: may(
        at.toolsCall,
        'The arguments of the tool. Its inputSchema says what they may be.',
        'arguments',
      ),
      ...retry,
      _meta: requestMeta,
    },
  },
  'params:prompts/get': {
    members: {
      name: must(at.promptsGet, 'The prompt to fill in, by the name from the list.'),
      arguments: may(at.promptsGet, 'Values for the parameters of the prompt; each one is a string.', {
        inside: 'The value of a parameter of the prompt. The list of prompts says whether it is required.',
      }),
      ...retry,
      _meta: requestMeta,
    },
  },
  'params:resources/read': {
    members: {
      uri: must(at.resourcesRead, 'The resource to read. An unknown one is refused with -32602.'),
      ...retry,
      _meta: requestMeta,
    },
  },
  'params:subscriptions/listen': {
    members: {
      notifications: must(
        at.filter,
        'The kinds of event you want. A kind that is not named is not sent.',
        'filter',
      ),
      _meta: requestMeta,
    },
  },
  'params:completion/complete': {
    members: {
      ref: must(
        at.complete,
        'What the argument belongs to: a prompt or a resource template.',
        'completion-ref',
      ),
      argument: must(at.complete, 'The argument that is being typed.', 'completion-argument'),
      context: may(at.complete, 'Arguments that are settled already.', 'completion-context'),
      _meta: requestMeta,
    },
  },
  'params:initialize': {
    members: {
      protocolVersion: free(
        at.legacy,
        'Part of the handshake of revisions up to 2025-11-25. Now each request names its version in _meta.',
      ),
      capabilities: free(
        at.legacy,
        'Part of the handshake of revisions up to 2025-11-25. Now each request declares them in _meta.',
        { inside: 'Part of the handshake of revisions up to 2025-11-25.' },
      ),
      clientInfo: free(
        at.legacy,
        'Part of the handshake of revisions up to 2025-11-25. Now it travels in _meta, if at all.',
        'implementation',
      ),
      _meta: requestMeta,
    },
  },
  'params:notification': { members: { _meta: notificationMeta } },
  'params:notifications/cancelled': {
    members: {
      requestId,
      reason: may(at.cancel, 'Why, in words for a log or a person.'),
      _meta: notificationMeta,
    },
  },
  'params:notifications/progress': {
    members: {
      progressToken: must(at.progress, 'The token that the request carried, with its own type.'),
      progress: must(
        at.progress,
        'How far it is. Each notification has a larger number than the one before.',
      ),
      total: may(at.progress, 'How far there is to go, where that is known.'),
      message: may(at.progress, 'What is being done, in words.'),
      _meta: notificationMeta,
    },
  },
  'params:notifications/message': {
    members: {
      level: must(at.logs, 'How serious it is, from debug to emergency. Log messages are deprecated.'),
      logger: may(at.logs, 'The part of the server that says it.'),
      data: must(at.logs, 'What is logged: any JSON value.', {
        inside: 'Part of what is logged; the server decides what it is.',
      }),
      _meta: notificationMeta,
    },
  },
  'params:notifications/subscriptions/acknowledged': {
    members: {
      notifications: must(
        at.acknowledged,
        'The part of your wish that the server will serve. Compare it with what you asked.',
        'filter',
      ),
      _meta: must(
        at.streamed,
        'Metadata of this notification; the id of the stream stands here.',
        'notification-meta',
      ),
    },
  },
  'params:notifications/resources/updated': {
    members: {
      uri: must(at.resourceSubscriptions, 'The resource that has changed. Read it again if you need it.'),
      _meta: must(
        at.streamed,
        'Metadata of this notification; the id of the stream stands here.',
        'notification-meta',
      ),
    },
  },
  filter: {
    members: {
      toolsListChanged: may(at.filter, 'true: tell me when the list of tools changes.'),
      promptsListChanged: may(at.filter, 'true: tell me when the list of prompts changes.'),
      resourcesListChanged: may(at.filter, 'true: tell me when the list of resources changes.'),
      resourceSubscriptions: may(at.filter, 'Tell me when one of these resources changes. A list of URIs.', {
        inside: 'The URI of a resource.',
      }),
    },
  },
};
