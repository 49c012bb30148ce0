import { at, free, may, must, type Note, type Shapes } from './glossary-note.ts';

const common: Readonly<Record<string, Note>> = {
  resultType: must(at.resultType, 'Says how to read this result.', {
    values: {
      complete:
        '"complete": the request was served, and this is the final content. A tool may still have failed.',
      input_required:
        '"input_required": not done yet, the server needs something first. Gather it and ask again.',
    },
  }),
  _meta: may(at.meta, 'Metadata of this result.', 'result-meta'),
};

const cached: Readonly<Record<string, Note>> = {
  ttlMs: must(
    at.ttl,
    'For how many milliseconds the client may take this result as fresh. A hint, not a promise.',
  ),
  cacheScope: must(at.scope, 'Who may keep a copy of this result.', {
    values: {
      public: '"public": anyone may, since it holds nothing about one user.',
      private: '"private": only for the same caller.',
    },
  }),
};

const nextCursor = may(
  at.page,
  'There may be more: send this back as cursor. An empty string is a cursor too; only absence ends the list.',
);

/** Results by kind (specification, server). */
export const resultShapes: Shapes = {
  result: {
    members: {
      ...common,
      // The handshake of legacy servers has its answer here; in this revision no result has these four.
      protocolVersion: free(
        at.legacy,
        'The revision that a server of the earlier era chose. In 2026-07-28 each request names its own.',
      ),
      capabilities: free(
        at.legacy,
        'What a server of the earlier era offers. In 2026-07-28 it stands in the answer to server/discover.',
        'server-capabilities',
      ),
      serverInfo: free(
        at.legacy,
        'What a server of the earlier era calls itself. In 2026-07-28 it stands in the _meta of each result.',
        'implementation',
      ),
      instructions: free(at.legacy, 'Advice for models on using this server. A text by a stranger.'),
    },
  },
  'result:input': {
    members: {
      ...common,
      inputRequests: may(
        at.inputRequests,
        'What the server needs, each under a key it has chosen. This or requestState must be there.',
        'input-requests',
      ),
      requestState: may(
        at.inputRequired,
        'Send it back exactly as it is when you ask again. Its content is the business of the server.',
      ),
    },
  },
  'result:discover': {
    members: {
      ...common,
      supportedVersions: must(
        at.discover,
        'The revisions this server speaks. Choose one of them for your requests.',
        { inside: 'A revision this server speaks.' },
      ),
      capabilities: must(
        at.discover,
        'What this server offers. A method of a capability that is not named here is refused with -32601.',
        'server-capabilities',
      ),
      instructions: may(at.discover, 'Advice for models on using this server. A text by a stranger.'),
      ...cached,
    },
  },
  'result:tools/list': {
    members: {
      ...common,
      tools: must(at.toolsList, 'The tools on offer. Listing runs none of them.', 'tools'),
      nextCursor,
      ...cached,
    },
  },
  'result:resources/list': {
    members: {
      ...common,
      resources: must(at.resourcesList, 'The resources on offer. Listing reads none of them.', 'resources'),
      nextCursor,
      ...cached,
    },
  },
  'result:resources/templates/list': {
    members: {
      ...common,
      resourceTemplates: must(at.templates, 'Families of resources on offer.', 'templates'),
      nextCursor,
      ...cached,
    },
  },
  'result:resources/read': {
    members: {
      ...common,
      contents: must(at.resourcesRead, 'What was read.', 'resource-contents'),
      ...cached,
    },
  },
  'result:prompts/list': {
    members: {
      ...common,
      prompts: must(at.promptsList, 'The message templates on offer.', 'prompts'),
      nextCursor,
      ...cached,
    },
  },
  'result:prompts/get': {
    members: {
      ...common,
      description: may(at.promptsGet, 'What the prompt is for.'),
      messages: must(
        at.promptsGet,
        'The messages, filled in. The host decides whether a model gets them.',
        'prompt-messages',
      ),
    },
  },
  'result:tools/call': {
    members: {
      ...common,
      content: must(at.toolResult, 'What the tool has to say, as blocks for people and models.', 'contents'),
      structuredContent: may(
        at.structured,
        'The same as data. Code of the server wrote it, no language model. Check it against the outputSchema.',
        'structured',
      ),
      isError: may(
        at.toolErrors,
        'true: the tool was reached and failed, or refused. Absent counts as false. It is no protocol error.',
      ),
    },
  },
  'result:completion/complete': {
    members: { ...common, completion: must(at.completion, 'The suggestions.', 'completion') },
  },
  completion: {
    members: {
      values: must(at.completion, 'At most 100 suggestions.', { inside: 'A suggestion.' }),
      total: may(at.completion, 'How many there are in all.'),
      hasMore: may(at.completion, 'Whether there are more than were sent.'),
    },
  },
};
