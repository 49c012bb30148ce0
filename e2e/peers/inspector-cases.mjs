/**
 * What the Inspector's command line is asked to do, and what it must find. Each check throws when it did not.
 * Inspector 2.12.0 ends with 0 for a result, 5 for a tool error, 1 for an error of the protocol.
 */
import assert from 'node:assert/strict';

const revision = '2026-07-28';
const call = (tool, args) => ['tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args)];
const names = (list) => list.map(({ name }) => name);

/** Each case: its name, the words after --method, the exit code, and a check of the result (or of the error's text). */
export const stdioCases = [
  {
    name: 'negotiates the revision',
    words: ['initialize'],
    check: ({ result }) => {
      assert.equal(result.protocolVersion, revision);
      assert.deepEqual(result.serverInfo, { name: 'book-orders', version: '1.0.0' });
      assert.deepEqual(result.capabilities, { tools: {} });
    },
  },
  {
    name: 'lists the tools, strictly',
    words: ['tools/list', '--strict'],
    check: ({ result }) => assert.deepEqual(names(result.tools), ['get_order']),
  },
  {
    name: 'calls a tool',
    words: call('get_order', { order_id: 'A-104' }),
    check: ({ result }) => {
      assert.equal(result.structuredContent.status, 'processing');
      assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
    },
  },
  {
    name: 'sees a tool error for another owner’s order',
    words: call('get_order', { order_id: 'B-205' }),
    code: 5,
    check: ({ result }) => {
      assert.equal(result.isError, true);
      assert.deepEqual(JSON.parse(result.content[0].text), { error: 'forbidden', order_id: 'B-205' });
    },
  },
  {
    name: 'sees a tool error for arguments that do not fit',
    words: call('get_order', { order: 'A-104' }),
    code: 5,
    check: ({ result }) => {
      assert.equal(result.isError, true);
      assert.match(result.content[0].text, /order_id is missing/);
    },
  },
  {
    name: 'knows no tool that is not listed',
    words: call('cancel_order', { order_id: 'A-104' }),
    code: 5,
    check: ({ error }) => assert.equal(error.code, 'tool_not_found'),
  },
  {
    name: 'in its legacy era, is refused by name of the revision',
    era: 'legacy',
    words: ['tools/list'],
    code: 1,
    check: ({ error }) => assert.match(error.message, /2026-07-28/),
  },
];

/** Against `wirebook http calendar`, in order; `made` holds what earlier cases found. */
export const httpCases = [
  {
    name: 'negotiates the revision',
    words: () => ['initialize'],
    check: ({ result }) => {
      assert.equal(result.protocolVersion, revision);
      assert.equal(result.serverInfo.name, 'calendar');
      assert.deepEqual(Object.keys(result.capabilities).sort(), [
        'completions',
        'prompts',
        'resources',
        'tools',
      ]);
    },
  },
  {
    name: 'lists the tools, strictly',
    words: () => ['tools/list', '--strict'],
    check: ({ result }) =>
      assert.deepEqual(names(result.tools).sort(), [
        'connect_account',
        'create_calendar',
        'create_event',
        'plan_meeting',
      ]),
  },
  {
    name: 'calls a tool that makes a handle',
    words: () => call('create_calendar', { name: 'Week 37' }),
    check: ({ result }, made) => {
      made.calendar = result.structuredContent.calendar;
      assert.match(made.calendar, /^cal_/);
    },
  },
  {
    name: 'calls a tool with that handle',
    words: ({ calendar }) =>
      call('create_event', { calendar, title: 'Dentist', startsAt: '2026-09-10T08:30:00Z' }),
    check: ({ result }) => assert.equal(result.structuredContent.startsAt, '2026-09-10T08:30:00Z'),
  },
  {
    name: 'sees a tool error for a handle that was made up',
    words: () =>
      call('create_event', { calendar: 'cal_no', title: 'Dentist', startsAt: '2026-09-10T08:30:00Z' }),
    code: 5,
    check: ({ result }) => assert.equal(result.isError, true),
  },
  {
    name: 'which declares no elicitation, is refused where a person must answer',
    words: ({ calendar }) => call('create_event', { calendar, title: 'Dentist' }),
    code: 1,
    check: ({ error }) => assert.match(error.message, /^Missing required client capability/),
  },
  {
    name: 'lists the resource templates',
    words: () => ['resources/templates/list'],
    check: ({ result }) =>
      assert.equal(result.resourceTemplates[0].uriTemplate, 'calendar://{calendar}/week'),
  },
  {
    name: 'reads a resource',
    words: ({ calendar }) => ['resources/read', '--uri', `calendar://${calendar}/week`],
    check: ({ result }) => assert.equal(JSON.parse(result.contents[0].text)[0].title, 'Dentist'),
  },
  {
    name: 'sees a protocol error for a resource that is not there',
    words: () => ['resources/read', '--uri', 'calendar://cal_no/week'],
    code: 1,
    check: ({ error }) => assert.equal(error.message, 'Resource not found'),
  },
  {
    name: 'lists the prompts',
    words: () => ['prompts/list'],
    check: ({ result }) => assert.deepEqual(names(result.prompts), ['prepare_week']),
  },
  {
    name: 'gets a prompt',
    words: ({ calendar }) => [
      'prompts/get',
      '--prompt-name',
      'prepare_week',
      '--prompt-args',
      `calendar=${calendar}`,
      'focus=work',
    ],
    check: ({ result }) => {
      assert.equal(result.messages[0].role, 'user');
      assert.match(result.messages[0].content.text, /"work"/);
    },
  },
];
