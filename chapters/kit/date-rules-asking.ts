import { asMember, capability, either, inObjects, member, method, own } from './date-find.ts';
import { changelog, handshakeSpan, registry, wholeSpan, type DatingRule } from './date-rule.ts';

const now = changelog('2026-07-28');

const serverAsked: ReadonlySet<unknown> = new Set([
  'sampling/createMessage',
  'elicitation/create',
  'roots/list',
]);

/** Rules on what servers ask for, and how the asking has changed. */
export const askingRules: readonly DatingRule[] = [
  {
    id: 'server-request',
    title: 'A request that the server sent by itself',
    ...handshakeSpan,
    state: 'removed',
    says: 'It has an id of its own, so it is a request. Since 2026-07-28 such a question stands inside a result.',
    source: now,
    find: inObjects(({ object }) => {
      const asked = own(object, 'method');
      const isRequest = own(object, 'id') !== undefined && serverAsked.has(asked);
      return isRequest && asked !== undefined ? `${asMember('method', asked)} with an id` : undefined;
    }),
  },
  {
    id: 'elicitation',
    title: 'Elicitation',
    first: '2025-06-18',
    last: '2026-07-28',
    state: 'current',
    says: 'A server asks the person for something.',
    source: changelog('2025-06-18'),
    find: either(method('elicitation/create'), capability('elicitation', 'client')),
  },
  {
    id: 'elicitation-url',
    title: 'Elicitation by way of a page: mode url',
    first: '2025-11-25',
    last: '2026-07-28',
    state: 'current',
    says: 'The person answers on a page that the client never reads.',
    source: changelog('2025-11-25'),
    find: member(
      'mode',
      (value, { object }) =>
        value === 'url' && (own(object, 'url') !== undefined || own(object, 'message') !== undefined),
    ),
  },
  {
    id: 'elicitation-complete',
    title: 'The notification notifications/elicitation/complete',
    first: '2025-11-25',
    last: '2025-11-25',
    state: 'removed',
    says: 'Only one revision had it. The client finds out by retrying its request.',
    source: now,
    find: method('notifications/elicitation/complete'),
  },
  {
    id: 'sampling',
    title: 'Sampling',
    ...wholeSpan,
    state: 'deprecated',
    says: 'Way out: talk to a provider of models directly.',
    source: registry,
    find: either(method('sampling/createMessage'), capability('sampling', 'client')),
  },
  {
    id: 'include-context',
    title: 'includeContext with thisServer or allServers',
    ...wholeSpan,
    state: 'deprecated',
    says: 'Deprecated since 2025-11-25. Way out: leave the member out, or write "none".',
    source: registry,
    find: member('includeContext', (value) => value === 'thisServer' || value === 'allServers'),
  },
  {
    id: 'roots',
    title: 'Roots',
    ...wholeSpan,
    state: 'deprecated',
    says: 'Way out: pass folders and files as arguments, as addresses of resources, or by configuration.',
    source: registry,
    find: either(method('roots/list'), capability('roots', 'client')),
  },
  {
    id: 'logging',
    title: 'Log messages of the protocol',
    ...wholeSpan,
    state: 'deprecated',
    says: 'Way out: stderr for a child process, OpenTelemetry for the rest.',
    source: registry,
    find: either(method('notifications/message'), capability('logging', 'server')),
  },
];
