import { at, free, may, metaInside, must, type Shapes } from './glossary-note.ts';

const modes = {
  values: {
    form: '"form": what is filled in passes through the client. Never for secrets.',
    url: '"url": the user opens a page, and what happens there does not pass through the client.',
  },
};
const why = must(at.elicit, 'Why the user is asked. Words of the server, to be shown as such.');

/** What servers ask of clients and what comes back on the retry (specification, basic/patterns/mrtr and client). */
export const inputShapes: Shapes = {
  'input-requests': {
    each: free(at.inputRequests, 'One input the server needs, under a key it has chosen.', 'input-request'),
  },
  'input-request': {
    members: {
      method: must(at.inputRequests, 'The kind of input: ask the user, or one of the two deprecated kinds.'),
      params: must(at.inputRequests, 'What exactly is needed.', 'input-params'),
    },
  },
  'input-request:roots/list': {
    members: {
      method: must(at.inputRequests, 'The kind of input: where the client works. Deprecated.'),
      params: may(at.roots, 'Nothing has to be said.', 'input-params'),
    },
  },
  'input-params:elicitation/create': {
    members: {
      mode: may(at.elicit, 'How to ask: form, or url. Left out, it is form.', modes),
      message: why,
      requestedSchema: must(
        at.elicitSchema,
        'What may be filled in: a flat object of simple fields. Form mode needs it, url mode has none.',
        'schema',
      ),
    },
  },
  'elicitation:url': {
    members: {
      mode: must(at.elicitUrl, 'How to ask.', modes),
      message: why,
      url: must(
        at.elicitUrl,
        'The page to open, after the user has seen where it leads. Url mode needs it, form mode has none.',
      ),
    },
  },
  'input-params:sampling/createMessage': {
    members: {
      messages: must(
        at.sample,
        'The conversation to go on from. Sampling is deprecated.',
        'sampling-messages',
      ),
      maxTokens: must(at.sample, 'The most that the model may write.'),
      systemPrompt: may(at.sample, 'A system prompt the server would like. The client may change it.'),
      modelPreferences: may(
        at.preferences,
        'What kind of model the server would like. Advice only.',
        'model-preferences',
      ),
      includeContext: may(at.deprecated, 'Context of which servers to add. Only none is left to new work.'),
      temperature: may(at.sample, 'How freely to write.'),
      stopSequences: may(at.sample, 'Texts at which to stop.', { inside: 'A text at which to stop.' }),
      metadata: may(at.sample, 'Anything for the provider of the model.', {
        inside: 'For the provider of the model: the protocol does not define it.',
      }),
      tools: may(at.sample, 'Tools the model may use meanwhile.', 'tools'),
      toolChoice: may(at.sample, 'Whether it may, must, or must not use them.', 'tool-choice'),
    },
  },
  'input-params:roots/list': {
    members: { _meta: may(at.meta, 'Metadata of this request.', { inside: metaInside }) },
  },
  'sampling-messages': {
    each: free(at.sample, 'One message.', { shape: 'sampling-message', title: 'message' }),
  },
  'sampling-message': {
    members: {
      role: must(at.sample, 'Who says it: user or assistant.'),
      content: must(at.sample, 'What is said: one block or several.', 'content'),
      _meta: may(at.meta, 'Metadata of this message.', { inside: metaInside }),
    },
  },
  'model-preferences': {
    members: {
      hints: may(at.preferences, 'Names of models, the best first.', 'model-hints'),
      costPriority: may(at.preferences, 'How much price matters, from 0 to 1.'),
      speedPriority: may(at.preferences, 'How much speed matters, from 0 to 1.'),
      intelligencePriority: may(at.preferences, 'How much ability matters, from 0 to 1.'),
    },
  },
  'model-hints': { each: free(at.preferences, 'One hint.', { shape: 'model-hint', title: 'hint' }) },
  'model-hint': { members: { name: may(at.preferences, 'A name or a part of one.') } },
  'tool-choice': { members: { mode: may(at.sample, 'auto, required, or none.') } },
  'input-responses': {
    each: free(at.inputResponses, 'The answer to the input asked for under this key.', 'input-response'),
  },
  'input-response:elicit': {
    members: {
      action: must(at.elicitAnswer, 'What the user did.', {
        values: {
          accept: '"accept": the user agreed, and with a form also filled it in.',
          decline: '"decline": the user said no.',
          cancel: '"cancel": the user left without choosing.',
        },
      }),
      content: may(at.elicitAnswer, 'What was filled in. Only with accept, and only for a form.', {
        inside:
          'What the user filled in. The requestedSchema of the question says whether it is required and what fits.',
      }),
    },
  },
  'input-response:roots': {
    members: { roots: must(at.roots, 'Where the client works. Deprecated.', 'roots') },
  },
  'input-response:sample': {
    members: {
      role: must(at.sampled, 'Who says it: the assistant.'),
      content: must(at.sampled, 'What the model wrote.', 'content'),
      model: must(at.sampled, 'The model that wrote it.'),
      stopReason: may(at.sampled, 'Why it stopped.'),
      _meta: may(at.meta, 'Metadata of this message.', { inside: metaInside }),
    },
  },
  roots: { each: free(at.root, 'One place.', { shape: 'root', title: 'root' }) },
  root: {
    members: {
      uri: must(at.root, 'A file URI.'),
      name: may(at.root, 'A name for people.'),
      _meta: may(at.meta, 'Metadata of this place.', { inside: metaInside }),
    },
  },
  'completion-ref': {
    members: {
      type: must(at.complete, 'ref/prompt or ref/resource.'),
      name: may(at.complete, 'The prompt. ref/prompt needs it.'),
      title: may(at.complete, 'Its name for people.'),
      uri: may(at.complete, 'The URI or template. ref/resource needs it.'),
    },
  },
  'completion-ref:ref/prompt': {
    members: {
      type: must(at.complete, 'What is meant: a prompt.'),
      name: must(at.complete, 'The prompt.'),
      title: may(at.complete, 'Its name for people.'),
    },
  },
  'completion-ref:ref/resource': {
    members: {
      type: must(at.complete, 'What is meant: a resource or a template of resources.'),
      uri: must(at.complete, 'The URI or template.'),
    },
  },
  'completion-argument': {
    members: {
      name: must(at.complete, 'The name of the argument.'),
      value: must(at.complete, 'What has been typed so far.'),
    },
  },
  'completion-context': {
    members: {
      arguments: may(at.complete, 'Arguments that are settled, by name.', {
        inside: 'The value of an argument that is settled.',
      }),
    },
  },
};
