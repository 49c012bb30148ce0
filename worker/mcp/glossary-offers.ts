import { at, free, may, metaInside, must, type Note, type SectionRef, type Shapes } from './glossary-note.ts';

const display = (section: SectionRef): Readonly<Record<string, Note>> => ({
  title: may(section, 'The name as people should see it.'),
  icons: may(at.icons, 'Pictures for it. They come from a stranger: check before you fetch.', 'icons'),
});

const hints = may(
  at.annotations,
  'For whom this is, how important, how old. Hints of the sender.',
  'annotations',
);
const itemMeta = may(at.meta, 'Metadata of this item.', { inside: metaInside });

const resource: Readonly<Record<string, Note>> = {
  uri: must(at.resource, 'The address under which it can be read.'),
  name: must(at.resource, 'The name for programs.'),
  ...display(at.resource),
  description: may(at.resource, "What it is, in the server's words."),
  mimeType: may(at.resource, 'Its media type, if known.'),
  size: may(at.resource, 'Its size in bytes, if known.'),
  annotations: hints,
  _meta: itemMeta,
};

const media = (what: string): Readonly<Record<string, Note>> => ({
  type: must(at.toolResult, 'The kind of this block.'),
  data: must(at.toolResult, `The ${what}, in base64.`),
  mimeType: must(at.toolResult, `The media type of the ${what}.`),
  annotations: hints,
  _meta: itemMeta,
});

const contentBlocks: Shapes = {
  contents: {
    each: free(at.toolResult, 'One block of content.', { shape: 'content', title: 'content block' }),
  },
  'content:text': {
    members: {
      type: must(at.toolResult, 'The kind of this block: plain text.'),
      text: must(
        at.toolResult,
        'The text, for people and models. Where the result is structured too, it is the same data written out.',
      ),
      annotations: hints,
      _meta: itemMeta,
    },
  },
  'content:image': { members: media('picture') },
  'content:audio': { members: media('sound') },
  'content:resource_link': {
    members: {
      type: must(at.toolResult, 'The kind of this block: a link to a resource. Nothing has been read.'),
      ...resource,
    },
  },
  'content:resource': {
    members: {
      type: must(at.toolResult, 'The kind of this block: a resource with its content.'),
      resource: must(at.contents, 'The content of the resource.', 'resource-content'),
      annotations: hints,
      _meta: itemMeta,
    },
  },
  'content:tool_use': {
    members: {
      type: must(
        at.sample,
        'The kind of this block: the model wants a tool run. Part of Sampling, deprecated.',
      ),
      id: must(at.sample, 'Ties the result of the tool to this wish. It is no request id.'),
      name: must(at.sample, 'The tool the model wants.'),
      input: must(at.sample, 'The arguments the model chose.', {
        inside: 'An argument of the tool. Its inputSchema decides whether it is right, not the protocol.',
      }),
      _meta: itemMeta,
    },
  },
  'content:tool_result': {
    members: {
      type: must(at.sample, 'The kind of this block: what a tool gave. Part of Sampling, deprecated.'),
      toolUseId: must(at.sample, 'The id of the wish this belongs to.'),
      content: must(at.sample, 'What the tool gave, as blocks.', 'contents'),
      structuredContent: may(at.sample, 'What the tool gave, as data.', 'structured'),
      isError: may(at.sample, 'Whether the tool failed.'),
      _meta: itemMeta,
    },
  },
  annotations: {
    members: {
      audience: may(at.annotations, 'For whom this is meant: user, assistant, or both.', {
        inside: 'One of those it is meant for.',
      }),
      priority: may(at.annotations, 'From 0, not needed, to 1, needed.'),
      lastModified: may(at.annotations, 'When it last changed, as an ISO 8601 date.'),
    },
  },
};

const resourceContent: Readonly<Record<string, Note>> = {
  uri: must(at.contents, 'The resource this is the content of.'),
  mimeType: may(at.contents, 'Its media type, if known.'),
  text: may(at.contents, 'The content, when it is text. Either text or blob is there.'),
  blob: may(at.contents, 'The content in base64, when it is not text. Either text or blob is there.'),
  _meta: itemMeta,
};

const offers: Shapes = {
  tools: { each: free(at.tool, 'One tool, as the server describes it.', { shape: 'tool', title: 'tool' }) },
  tool: {
    members: {
      name: must(
        at.toolName,
        'The name to call it by. It should be unique in its server; a familiar name proves nothing.',
      ),
      ...display(at.tool),
      description: may(at.tool, "What it does, in the server's words. Models read it, so a host should too."),
      inputSchema: must(
        at.tool,
        'What the arguments must look like. The server checks calls against it.',
        'schema',
      ),
      outputSchema: may(
        at.outputSchema,
        'What structuredContent will look like. The host checks results against it.',
        'schema',
      ),
      annotations: may(
        at.tool,
        'Hints about its behaviour, given by the server itself. No proof of anything.',
        'tool-annotations',
      ),
      execution: free(
        at.extensions,
        'Belonged to the tasks of revision 2025-11-25. Tasks are an extension now.',
        { inside: 'Part of the tasks of revision 2025-11-25.' },
      ),
      _meta: itemMeta,
    },
  },
  'tool-annotations': {
    members: {
      title: may(at.tool, 'A name for people.'),
      readOnlyHint: may(
        at.tool,
        'The server says that the tool changes nothing. It may be true; it is not enforced.',
      ),
      destructiveHint: may(at.tool, 'The server says that the tool may destroy something.'),
      idempotentHint: may(at.tool, 'The server says that calling twice does no more than calling once.'),
      openWorldHint: may(at.tool, 'The server says that the tool reaches beyond the server.'),
    },
  },
  resources: {
    each: free(at.resource, 'One resource that can be read. Listing has not read it.', {
      shape: 'resource',
      title: 'resource',
    }),
  },
  resource: { members: resource },
  templates: {
    each: free(at.templates, 'One family of resources.', { shape: 'template', title: 'resource template' }),
  },
  template: {
    members: {
      uriTemplate: must(at.templates, 'A URI with gaps to fill in (RFC 6570).'),
      name: must(at.templates, 'The name for programs.'),
      ...display(at.templates),
      description: may(at.templates, "What it is for, in the server's words."),
      mimeType: may(at.templates, 'The media type, when all of them have the same.'),
      annotations: hints,
      _meta: itemMeta,
    },
  },
  'resource-contents': {
    each: free(at.contents, 'The content of one resource.', { shape: 'resource-content', title: 'content' }),
  },
  'resource-content': { members: resourceContent },
  'resource-content:text': {
    members: {
      ...resourceContent,
      text: must(at.contents, 'The content, as text. Text or blob must be there.'),
    },
  },
  'resource-content:blob': {
    members: {
      ...resourceContent,
      blob: must(at.contents, 'The content, in base64. Text or blob must be there.'),
    },
  },
  prompts: { each: free(at.prompt, 'One message template.', { shape: 'prompt', title: 'prompt' }) },
  prompt: {
    members: {
      name: must(at.prompt, 'The name to get it by.'),
      ...display(at.prompt),
      description: may(at.prompt, "What it is for, in the server's words."),
      arguments: may(at.prompt, 'Its parameters.', 'prompt-arguments'),
      _meta: itemMeta,
    },
  },
  'prompt-arguments': {
    each: free(at.prompt, 'One parameter.', { shape: 'prompt-argument', title: 'parameter' }),
  },
  'prompt-argument': {
    members: {
      name: must(at.prompt, 'The name of the parameter.'),
      title: may(at.prompt, 'The name as people should see it.'),
      description: may(at.prompt, 'What to fill in.'),
      required: may(at.prompt, 'Whether it must be given.'),
    },
  },
  'prompt-messages': {
    each: free(at.promptMessage, 'One message of the template.', {
      shape: 'prompt-message',
      title: 'message',
    }),
  },
  'prompt-message': {
    members: {
      role: must(
        at.promptMessage,
        'Who is to say it: user or assistant. It carries no authority over the host.',
      ),
      content: must(at.promptMessage, 'What is said, as one block.', 'content'),
    },
  },
};

/** What servers list, and blocks of content (specification, server). */
export const offerShapes: Shapes = { ...offers, ...contentBlocks };
