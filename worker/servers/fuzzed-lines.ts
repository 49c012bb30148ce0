import type { JsonObject } from '../wire/message.ts';

const meta: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {}, url: {} } },
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
};
const line = (id: string | number, method: string, params: JsonObject = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method,
    params: { ...params, _meta: { ...meta, progressToken: id } },
  });
const call = (id: string | number, name: string, args: JsonObject = {}, more: JsonObject = {}): string =>
  line(id, 'tools/call', { name, arguments: args, ...more });
const accept = (content: JsonObject): JsonObject => ({ action: 'accept', content });

const everywhere: readonly string[] = [
  line(1, 'server/discover'),
  line('t', 'tools/list'),
  line('s', 'subscriptions/listen', {
    notifications: { toolsListChanged: true, resourceSubscriptions: ['calendar://week'] },
  }),
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"s","reason":"r"}}',
];

const reading: readonly string[] = [
  line(2, 'resources/list'),
  line(3, 'resources/templates/list'),
  line(4, 'prompts/list'),
];

const byProgram: Readonly<Record<string, readonly string[]>> = {
  'book-orders': [call(5, 'get_order', { order_id: 'A-104' })],
  'calendar-toy': [
    ...reading,
    line(5, 'resources/read', { uri: 'calendar://week' }),
    line(6, 'prompts/get', { name: 'prepare_week', arguments: { focus: 'x' } }),
    call(7, 'create_event', { title: 'Dentist' }),
    call(8, 'create_event', { title: 'Dentist', startsAt: '2026-09-10T08:30:00Z' }),
    call(
      9,
      'create_event',
      { title: 'Dentist' },
      {
        inputResponses: { when: accept({ startsAt: '2026-09-10T08:30:00Z' }) },
        requestState: 'eyJ0aXRsZSI6IkRlbnRpc3QifQ==',
      },
    ),
  ],
  calendar: [
    ...reading,
    call(5, 'create_calendar', { name: 'Week 37' }),
    call(6, 'create_event', { calendar: 'cal_x', title: 'Dentist' }),
    call(
      7,
      'create_event',
      { title: 'Dentist' },
      { requestState: 'x', inputResponses: { when: accept({}) } },
    ),
    call(8, 'plan_meeting'),
    call(9, 'connect_account'),
    line(10, 'resources/read', { uri: 'calendar://cal_x/week' }),
    line(11, 'completion/complete', {
      ref: { type: 'ref/prompt', name: 'prepare_week' },
      argument: { name: 'focus', value: 'd' },
    }),
  ],
  weather: [call(5, 'get_forecast', { place: 'Lisbon', day: '2026-09-07' }), call(6, 'seen')],
  fixtures: [
    call(5, 'echo', { text: 'x' }),
    call(6, 'count', { to: 2 }),
    call(7, 'needs_confirmation', {}, { inputResponses: { confirm: accept({ yes: true }) } }),
    call(8, 'needs_url'),
  ],
  conformance: [
    ...reading,
    call(5, 'test_simple_text'),
    call(
      6,
      'test_input_required_result_multi_round',
      {},
      { inputResponses: { step1: accept({ name: 'A' }) } },
    ),
    call(7, 'json_schema_2020_12_tool', { name: 'x', address: { street: 's', city: 'c' } }),
    line(8, 'prompts/get', { name: 'test_prompt_with_arguments', arguments: { arg1: 'a', arg2: 'b' } }),
    line(9, 'completion/complete', {
      ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' },
      argument: { name: 'arg1', value: 'p' },
    }),
    line(10, 'resources/read', { uri: 'test://template/1/data' }),
  ],
};

/** Legal lines for a program of the catalogue, one or more for each method it offers. */
export function legalLinesOf(program: string): readonly string[] {
  return [...everywhere, ...(byProgram[program] ?? [])];
}

/** Lines that some server once answered wrongly; each must be answered as any other of its kind, by every program. */
export const foundLines: readonly string[] = [
  '{"id":1,"result":{}}',
  '{"jsonrpc":"1.0","id":1,"error":{"code":1,"message":"x"}}',
  line(1, 'tools/list').replace('{"elicitation":{"form":{},"url":{}}}', '{"elicitation":true}'),
  line(1, 'tools/list').replace(
    '"progressToken"',
    '"io.modelcontextprotocol/logLevel":"loud","progressToken"',
  ),
  line(1, 'tools/list').replace('"version":"1"', '"version":"1","icons":5'),
];
