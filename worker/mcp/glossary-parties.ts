import { at, free, may, must, type Shapes } from './glossary-note.ts';

const listChanged = (what: string) =>
  may(at.toolsCapability, `true: the server tells those who listen when its list of ${what} changes.`);

const extensions = may(
  at.extensions,
  'Official or private additions beyond the core, by identifier, each with its settings. An empty object means no settings.',
  { inside: 'An extension, or a setting of one. Its own specification says what it means.' },
);
const experimental = may(at.extensions, 'Capabilities that no revision defines.', {
  inside: 'Part of a capability that no revision defines.',
});

const settings = 'A setting of this capability. Receivers leave what they do not know alone.';

/** Who is talking and what they offer: capabilities, implementation, icons; also JSON Schema and free data. */
export const partyShapes: Shapes = {
  'client-capabilities': {
    members: {
      elicitation: may(
        at.elicitation,
        'This client can ask its user. An empty object means by form only.',
        'elicitation-capability',
      ),
      sampling: may(
        at.sampling,
        'This client can let its model write for the server. Deprecated.',
        'sampling-capability',
      ),
      roots: may(at.rootsCapability, 'This client can name directories it works in. Deprecated.', {
        inside: settings,
      }),
      extensions,
      experimental,
    },
    each: free(at.meta, 'A capability that the revision does not define.', { inside: settings }),
  },
  'elicitation-capability': {
    members: {
      form: may(at.elicitation, 'The client can show a form and send back what was filled in.', {
        inside: settings,
      }),
      url: may(
        at.elicitation,
        'The client can ask its user to open a page, for what must not pass through it.',
        { inside: settings },
      ),
    },
  },
  'sampling-capability': {
    members: {
      tools: may(at.sampling, 'The client allows tools while its model writes.', { inside: settings }),
      context: may(at.sampling, 'The client honours includeContext values other than none. Deprecated.', {
        inside: settings,
      }),
    },
  },
  'server-capabilities': {
    members: {
      tools: may(at.toolsCapability, 'The server has tools to call.', 'capability:tools'),
      resources: may(at.resourcesCapability, 'The server has resources to read.', 'capability:resources'),
      prompts: may(at.promptsCapability, 'The server has message templates.', 'capability:prompts'),
      completions: may(at.completions, 'The server can suggest values for arguments.', {
        inside: settings,
      }),
      logging: may(at.deprecated, 'The server can send log messages. Deprecated.', { inside: settings }),
      tasks: free(
        at.extensions,
        'Belonged to revision 2025-11-25, as an experiment. Tasks are an extension now.',
        { inside: 'Part of the tasks of revision 2025-11-25.' },
      ),
      extensions,
      experimental,
    },
    each: free(at.meta, 'A capability that the revision does not define.', { inside: settings }),
  },
  'capability:tools': { members: { listChanged: listChanged('tools') } },
  'capability:prompts': {
    members: { listChanged: { ...listChanged('prompts'), section: at.promptsCapability } },
  },
  'capability:resources': {
    members: {
      subscribe: may(at.resourcesCapability, 'true: one may listen for changes of single resources.'),
      listChanged: { ...listChanged('resources'), section: at.resourcesCapability },
    },
  },
  implementation: {
    members: {
      name: must(at.meta, 'The name the sender gives itself. It proves nothing and grants nothing.'),
      version: must(at.meta, 'The version of the software, not of the protocol.'),
      title: may(at.meta, 'The name as people should see it.'),
      description: may(at.meta, 'What the software does, in its own words.'),
      websiteUrl: may(at.meta, 'A page about the software.'),
      icons: may(at.icons, 'Pictures for it. They come from a stranger: check before you fetch.', 'icons'),
    },
  },
  icons: { each: free(at.icons, 'One picture.', { shape: 'icon', title: 'icon' }) },
  icon: {
    members: {
      src: must(at.icons, 'Where the picture is: an https or data URI.'),
      mimeType: may(at.icons, 'Its media type, where the server of the picture does not say.'),
      sizes: may(at.icons, 'Sizes it is good for, such as 48x48, or any.', {
        inside: 'A size it is good for.',
      }),
      theme: may(at.icons, 'The background it is made for: light or dark.'),
    },
  },
  arguments: {
    each: free(
      at.toolsCall,
      'The tool’s own argument. Its inputSchema says whether it is required and what fits, not the protocol.',
      { inside: 'Part of the tool’s own argument, described by its inputSchema.' },
    ),
  },
  structured: {
    each: free(
      at.structured,
      'The tool’s own field. Its outputSchema, where it has one, says whether it is required and what fits, not the protocol.',
      { inside: 'Part of the tool’s own field, described by its outputSchema where it has one.' },
    ),
  },
  schemas: { each: free(at.schema, 'The schema of the property with this name.', 'schema') },
  'schema-list': { each: free(at.schema, 'One schema of the list.', 'schema') },
  schema: {
    members: {
      $schema: may(at.schema, 'The dialect of this schema. Without it, JSON Schema 2020-12.'),
      type: may(
        at.schema,
        'The kind of JSON value that is allowed. The root of an inputSchema must say object.',
      ),
      properties: may(at.schema, 'The known members, each with a schema of its own.', 'schemas'),
      required: may(at.schema, 'Names of the members that must be there.', {
        inside: 'A member that must be there.',
      }),
      additionalProperties: may(at.schema, 'false: no member besides the known ones is allowed.', 'schema'),
      items: may(at.schema, 'The schema of each item of an array.', 'schema'),
      title: may(at.schema, 'A short name for people.'),
      description: may(at.schema, 'What the value means. Models read it too.'),
      default: may(at.schema, 'The value assumed or proposed when none is given.', {
        inside: 'Part of that value.',
      }),
      format: may(at.schema, 'A finer kind of string, such as date-time or email.'),
      enum: may(at.schema, 'The only values allowed.', { inside: 'A value that is allowed.' }),
      const: may(at.schema, 'The one value allowed.', { inside: 'Part of that value.' }),
      minimum: may(at.schema, 'The smallest number allowed.'),
      maximum: may(at.schema, 'The largest number allowed.'),
      minLength: may(at.schema, 'The shortest length of a string allowed.'),
      maxLength: may(at.schema, 'The longest length of a string allowed.'),
      pattern: may(at.schema, 'A regular expression the string must match.'),
      minItems: may(at.schema, 'The fewest items allowed.'),
      maxItems: may(at.schema, 'The most items allowed.'),
      oneOf: may(at.schema, 'Exactly one of these schemas must fit.', 'schema-list'),
      anyOf: may(at.schema, 'At least one of these schemas must fit.', 'schema-list'),
      allOf: may(at.schema, 'All of these schemas must fit.', 'schema-list'),
      not: may(at.schema, 'This schema must not fit.', 'schema'),
      $defs: may(at.schema, 'Schemas that others refer to by name.', 'schemas'),
      $ref: may(at.schema, 'Refers to another schema. One that leads to the network is not followed.'),
      'x-mcp-header': may(
        at.header,
        'Over HTTP the argument is also sent as the header Mcp-Param-, followed by this name.',
      ),
    },
    each: free(at.schema, 'A keyword of JSON Schema.', { inside: 'Part of a keyword of JSON Schema.' }),
  },
};
