import { capabilities, call, list, message, meta, order, version } from './line-parts.ts';
import { envelopeLines } from './envelope-lines.ts';
import { metadataLines } from './metadata-lines.ts';
import { lineCases } from '../book-orders/line-cases.ts';

/** A request whose answer shows that a server has begun to serve; sent before what shall not be the first line. */
export const beforeLine = message('"before"', '"tools/list"', `{${meta}}`);

const params: readonly string[] = [
  ...['null', '1', '"x"', 'true', '[]', '[1]', '["get_order"]', '{}'].map((text) =>
    message('1', '"tools/list"', text),
  ),
  '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":1,"method":"server/discover"}',
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_order","arguments":${order}}}`,
  list().replace('"params":', '"params":{},"params":'),
  message('1', '"tools/list"', `{"__proto__":{${meta}}}`),
];

const methods: readonly string[] = [
  ...[
    '""',
    '"x"',
    '"tools/list "',
    '"TOOLS/LIST"',
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '"rpc.discover"',
  ],
  ...['"ping"', '"logging/setLevel"', '"resources/list"', '"resources/read"', '"resources/subscribe"'],
  ...['"prompts/list"', '"prompts/get"', '"completion/complete"', '"roots/list"', '"tasks/list"'],
  ...['"sampling/createMessage"', '"elicitation/create"', '"initialize"', '"orders/list"', '"\\ud800"'],
  ...['"notifications/cancelled"', '"notifications/initialized"', '"notifications/progress"'],
].flatMap((method) => [message('1', method, `{${meta}}`), `{"jsonrpc":"2.0","id":1,"method":${method}}`]);

const initializes: readonly string[] = [
  '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"old","version":"1"}}',
  '{"protocolVersion":"2026-07-28","capabilities":{},"clientInfo":{"name":"new","version":"1"}}',
  '{"protocolVersion":7}',
  '{}',
  `{"protocolVersion":"2025-11-25",${meta}}`,
  `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2025-11-25",${capabilities}}}`,
  `{"_meta":{${version}}}`,
].map((text) => message('1', '"initialize"', text));

const calls: readonly string[] = [
  ...['"__proto__"', '"constructor"', '"toString"', '""', '"GET_ORDER"', '"get_order "', '"cancel_order"'],
  ...['7', 'null', '{}', '["get_order"]', '"get\\u005forder"'],
].map((name) => call(order, name));

const args: readonly string[] = [
  ...['null', '[]', '["A-104"]', '"A-104"', '1', 'true', '{}', '{"order_id":null}', '{"order_id":104}'],
  ...['{"order_id":["A-104"]}', '{"order_id":{"a":1}}', '{"ORDER_ID":"A-104"}', '{"order_id":""}'],
  ...['{"order_id":"A-104"}', '{"order_id":"B-205"}', '{"order_id":"Z-999"}', '{"order_id":"\\u0041-104"}'],
  ...[
    '{"order_id":"\\ud800"}',
    '{"order_id":"a\u2028b"}',
    '{"order_id":"constructor"}',
    '{"order_id":"__proto__"}',
  ],
  ...[
    '{"order_id":"A-104","x":1}',
    '{"order_id":"A-104","order_id":"B-205"}',
    '{"order_id":1,"order_id":"A-104"}',
  ],
  ...[
    '{"order_id":"A-104","__proto__":1}',
    '{"__proto__":{"order_id":"A-104"}}',
    '{"order_id":"A-104","":0}',
  ],
  `{"order_id":"${'9'.repeat(10_000)}"}`,
  `{"order_id":${'['.repeat(2000)}${']'.repeat(2000)}}`,
  `{"order_id":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
  '{"order_id":1e400}',
].map((text) => call(text));

const retries: readonly string[] = [
  ...['"inputResponses":{}', '"inputResponses":[]', '"inputResponses":null', '"inputResponses":"x"'],
  ...['"x"', 'null', '1', '[]', '{}', '{"action":"accept"}', '{"action":"maybe"}', '{"action":null}'].map(
    (response) => `"inputResponses":{"a":${response}}`,
  ),
  ...['null', '[]', '"x"', '{}'].map(
    (content) => `"inputResponses":{"a":{"action":"accept","content":${content}}}`,
  ),
  '"inputResponses":{"a":{"action":"decline"},"order_id":"A-104"}',
  ...['"requestState":"x"', '"requestState":""'],
  ...['"requestState":1', '"requestState":null', '"requestState":{}', '"x":1', '"__proto__":1'],
].map((member) => call(order, '"get_order"', `${member},`));

const shapes: readonly string[] = [
  message('1', '"tools/call"', `{${meta}}`),
  message('1', '"tools/call"', `{"name":"get_order",${meta}}`),
  message('1', '"tools/call"', `{"arguments":${order},${meta}}`),
  ...['null', '1', 'true', '{}', '[]', '""', '"x"', '"page-9"'].map((cursor) => list(`"cursor":${cursor},`)),
  list('"more":1,'),
  list(`"deep":${'['.repeat(2000)}${']'.repeat(2000)},`),
  message('1', '"server/discover"', `{"more":1,${meta}}`),
];

const listens: readonly string[] = [
  ...['"notifications":{},', '', '"notifications":null,', '"notifications":[],', '"notifications":true,'],
  ...['"notifications":{"toolsListChanged":true},', '"notifications":{"toolsListChanged":false},'],
  ...['"notifications":{"toolsListChanged":1},', '"notifications":{"promptsListChanged":true},'],
  ...['"notifications":{"resourceSubscriptions":["a"]},', '"notifications":{"resourceSubscriptions":"a"},'],
  ...['"notifications":{"resourceSubscriptions":[1]},', '"notifications":{"unknown":true},'],
].flatMap((filter) => [
  message('"s"', '"subscriptions/listen"', `{${filter}${meta}}`),
  message('0', '"subscriptions/listen"', `{${filter}${meta}}`),
]);

const oneWay: readonly string[] = [
  ...[
    '{"requestId":"999"}',
    '{"requestId":1}',
    '{"requestId":null}',
    '{"requestId":{}}',
    '{"requestId":1.5}',
    '{}',
  ],
  ...['null', '[]', '"x"', '{"requestId":"before"}', '{"requestId":1,"reason":7}'],
].map((text) => `{"jsonrpc":"2.0","method":"notifications/cancelled","params":${text}}`);

const notifications: readonly string[] = [
  ...[
    '"tools/list"',
    '"tools/call"',
    '"server/discover"',
    '"initialize"',
    '"ping"',
    '"x"',
    '""',
    '"__proto__"',
  ],
  ...['"notifications/initialized"', '"notifications/cancelled"', '"notifications/progress"'],
  ...['"notifications/roots/list_changed"', '"notifications/hello"', '"subscriptions/listen"'],
].flatMap((method) => [
  `{"jsonrpc":"2.0","method":${method}}`,
  `{"jsonrpc":"2.0","method":${method},"params":{${meta}}}`,
  `{"jsonrpc":"2.0","method":${method},"params":[1]}`,
]);

const responses: readonly string[] = [
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}',
  '{"jsonrpc":"2.0","id":"before","result":{}}',
  '{"jsonrpc":"2.0","id":1,"result":null}',
  '{"jsonrpc":"2.0","id":1,"result":7}',
  '{"jsonrpc":"2.0","id":null,"result":{}}',
  '{"jsonrpc":"2.0","result":{}}',
  '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}',
  '{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"}}',
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}',
  '{"jsonrpc":"2.0","id":1,"error":"x"}',
  '{"jsonrpc":"2.0","id":1,"error":{}}',
  '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"x"}}',
  '{"jsonrpc":"1.0","id":1,"result":{}}',
  '{"id":1,"result":{}}',
  '{"id":1,"error":{"code":1,"message":"x"}}',
];

const otherMeta = meta.replace('2026-07-28', '1900-01-01');
const brokenMeta = `"_meta":{${version}}`;
const withExtra = (line: string): string => line.replace('"id"', '"extra":1,"id"');

/** Two things wrong at once: which of them a server names. */
const doubles: readonly string[] = [
  call('{"order_id":"B-205"}', '"get_order"', '"inputResponses":[],'),
  call('{}', '"get_order"', '"inputResponses":{"order_id":"A-104"},'),
  call('{"order_id":"B-205"}').replace(meta, otherMeta),
  message('1', '"orders/list"', `{${otherMeta}}`),
  message('1', '"tools/call"', `{"arguments":${order},${otherMeta}}`),
  list('"cursor":7,').replace(meta, otherMeta),
  message('1', '"orders/list"', `{${brokenMeta}}`),
  message('1', '"orders/list"', `{"_meta":{${capabilities}}}`),
  withExtra(call('{"order_id":"B-205"}')),
  withExtra(message('1', '"orders/list"', `{${meta}}`)),
  withExtra(list().replace(meta, otherMeta)),
  withExtra(message('"s"', '"subscriptions/listen"', `{"notifications":{},${meta}}`)),
  message('null', '7', '[]'),
  list().replace('"2.0"', '"1.0"').replace('"id":1', '"id":1.5'),
  message('1', '7', `{${otherMeta}}`),
];

/** Every line chosen by hand, each once: those of lines.json first. None has a line break in it. */
export const comparedLines: readonly string[] = [
  ...new Set([
    ...lineCases.map(({ line }) => line),
    ...[envelopeLines, metadataLines, params, methods, initializes, calls, args].flat(),
    ...[doubles, retries, shapes, listens, oneWay, notifications, responses].flat(),
  ]),
];

/** Legal lines of every method, for making lines of by small changes. */
export const legalLines: readonly string[] = [
  list(),
  message('"d"', '"server/discover"', `{${meta}}`),
  call(order),
  call('{"order_id":"B-205"}', '"get_order"', '"requestState":"s",'),
  message('2', '"tools/list"', `{"_meta":{${version},${capabilities},"progressToken":"t"}}`),
  message(
    '3',
    '"tools/list"',
    `{"_meta":{${version},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}},"io.modelcontextprotocol/clientInfo":{"name":"a","version":"1"}}}`,
  ),
  message('"s"', '"subscriptions/listen"', `{"notifications":{"toolsListChanged":true},${meta}}`),
  message('0', '"initialize"', '{"protocolVersion":"2025-11-25","capabilities":{}}'),
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
];
