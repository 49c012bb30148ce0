import { either, errorCode, method } from './date-find.ts';
import { changelog, handshakeSpan, pageOf, schemaOf, wholeSpan, type DatingRule } from './date-rule.ts';

const now = changelog('2026-07-28');

/** Methods that left with 2026-07-28 (changelog, major changes 2, 4 and 5). */
const removed: readonly DatingRule[] = [
  {
    id: 'initialize',
    title: 'The handshake: initialize',
    ...handshakeSpan,
    state: 'removed',
    says: 'Each request carries version and capabilities itself now.',
    source: now,
    find: method('initialize'),
  },
  {
    id: 'initialized',
    title: 'The end of the handshake: notifications/initialized',
    ...handshakeSpan,
    state: 'removed',
    says: 'It left together with initialize.',
    source: now,
    find: method('notifications/initialized'),
  },
  {
    id: 'ping',
    title: 'The method ping',
    ...handshakeSpan,
    state: 'removed',
    says: 'There is no connection left that would have to be kept alive.',
    source: now,
    find: method('ping'),
  },
  {
    id: 'set-level',
    title: 'The method logging/setLevel',
    ...handshakeSpan,
    state: 'removed',
    says: 'A request states in its own metadata which log messages it wants.',
    source: now,
    find: method('logging/setLevel'),
  },
  {
    id: 'subscribe',
    title: 'Subscribing by a method of its own: resources/subscribe, resources/unsubscribe',
    ...handshakeSpan,
    state: 'removed',
    says: 'subscriptions/listen has taken its place.',
    source: now,
    find: method('resources/subscribe', 'resources/unsubscribe'),
  },
  {
    id: 'roots-changed',
    title: 'The notification notifications/roots/list_changed',
    ...handshakeSpan,
    state: 'removed',
    says: 'Roots are asked for inside a result now, so nobody is there to be told of a change.',
    source: now,
    find: method('notifications/roots/list_changed'),
  },
];

const tasksNow = {
  last: '2026-07-28',
  state: 'extension',
  says: 'Tasks have left the core. The extension io.modelcontextprotocol/tasks has this method.',
  source: now,
} as const;

/** Tasks: an experiment of 2025-11-25, an extension since (changelog, major change 6). */
const tasks: readonly DatingRule[] = [
  {
    id: 'tasks-old',
    title: 'Tasks as they were in the core: tasks/list, tasks/result, notifications/tasks/status',
    first: '2025-11-25',
    last: '2025-11-25',
    state: 'removed',
    says: 'Only one revision had them. The extension that followed has neither of these names.',
    source: now,
    find: method('tasks/list', 'tasks/result', 'notifications/tasks/status'),
  },
  {
    id: 'tasks-kept',
    title: 'Tasks: tasks/get, tasks/cancel',
    first: '2025-11-25',
    ...tasksNow,
    find: method('tasks/get', 'tasks/cancel'),
  },
  {
    id: 'tasks-new',
    title: 'Tasks: tasks/update',
    first: '2026-07-28',
    ...tasksNow,
    find: method('tasks/update'),
  },
];

const added = { first: '2026-07-28', last: '2026-07-28', state: 'current', source: now } as const;

/** Methods that 2026-07-28 brought. */
const brought: readonly DatingRule[] = [
  {
    id: 'discover',
    title: 'The method server/discover',
    ...added,
    says: 'Each server has to have it. Nobody has to call it.',
    find: method('server/discover'),
  },
  {
    id: 'listen',
    title: 'Subscriptions: subscriptions/listen',
    ...added,
    says: 'One long answer that carries the news one has asked for.',
    find: method('subscriptions/listen', 'notifications/subscriptions/acknowledged'),
  },
];

/** Error codes of MCP's own. */
const codes: readonly DatingRule[] = [
  {
    id: 'code-not-found',
    title: 'The error -32002',
    ...handshakeSpan,
    state: 'removed',
    says: 'A resource that does not exist is answered with -32602 now. A client should still understand the old code.',
    source: now,
    find: errorCode(-32002),
  },
  {
    id: 'code-url',
    title: 'The error -32042',
    first: '2025-11-25',
    last: '2025-11-25',
    state: 'removed',
    says: 'It asked for a visit to a page. Only one revision had it.',
    source: pageOf('2026-07-28', 'basic'),
    find: errorCode(-32042),
  },
  {
    id: 'code-new',
    title: 'The errors -32020, -32021, -32022',
    ...added,
    says: 'Headers that disagree with the body, a capability that was not declared, a version that is not spoken.',
    find: either(errorCode(-32020), errorCode(-32021), errorCode(-32022)),
  },
];

/** What every revision has; it dates nothing. */
const always: readonly DatingRule[] = [
  {
    id: 'always',
    title: 'A method of every revision',
    ...wholeSpan,
    state: 'current',
    says: 'It has been there from the start, so it dates nothing.',
    source: schemaOf('2026-07-28'),
    find: method(
      'tools/list',
      'tools/call',
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'prompts/list',
      'prompts/get',
      'completion/complete',
      'notifications/cancelled',
      'notifications/progress',
      'notifications/tools/list_changed',
      'notifications/prompts/list_changed',
      'notifications/resources/list_changed',
      'notifications/resources/updated',
    ),
  },
];

/** Rules on methods, notifications and error codes. */
export const methodRules: readonly DatingRule[] = [...removed, ...tasks, ...brought, ...codes, ...always];
