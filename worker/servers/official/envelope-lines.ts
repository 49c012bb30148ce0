import { list, message, meta } from './line-parts.ts';

const texts: readonly string[] = [
  'not json',
  '-',
  'nul',
  '{',
  '"',
  '{"a":1}}',
  '\u0000',
  '\u001B[2J',
  '\u001E{"jsonrpc":"2.0"}',
  'Content-Length: 52',
  '{"jsonrpc":"2.0","id":1,"method":"tools/list",}',
  `{'jsonrpc':'2.0'}`,
  `\uFEFF${list()}`,
  `${list()}x`,
  `${list()}${list()}`,
  list().slice(0, -1),
  list().replaceAll('"', '\u201C'),
  '['.repeat(5000),
  '',
  ' \t',
  '\r',
];

const values: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '42',
  '1e400',
  '"text"',
  '[]',
  '[[]]',
  '[1]',
  `[${list()}]`,
  `[${list()},${list()}]`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{}',
  '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}',
];

const envelopes: readonly string[] = [
  ...['"1.0"', '"2"', '"2.0 "', '2.0', 'null', 'true', '["2.0"]', '{}'].map((text) =>
    list().replace('"jsonrpc":"2.0"', `"jsonrpc":${text}`),
  ),
  list().replace('"jsonrpc":"2.0",', ''),
  list().replace('"jsonrpc"', '"Jsonrpc"'),
  list().replace('"jsonrpc"', '"\\u006asonrpc"'),
  list().replace('"jsonrpc":"2.0"', '"jsonrpc":"1.0","jsonrpc":"2.0"'),
  list().replace('"jsonrpc":"2.0"', '"jsonrpc":"2.0","jsonrpc":"1.0"'),
  ...['7', 'null', 'true', '{}', '[]'].map((method) => message('1', method, `{${meta}}`)),
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","id":1}',
  '{"jsonrpc":"2.0","id":"","params":{}}',
  '{"jsonrpc":"2.0","method":7}',
  '{"jsonrpc":"2.0","method":null,"params":{}}',
  list().replace('"method"', '"Method"'),
  list().replace('"method":"tools/list"', '"method":"x","method":"tools/list"'),
  list().replace('"tools/list"', '"tools\\/list"'),
  list().replace('"tools/list"', '"\\u0074ools/list"'),
  `{"params":{${meta}},"method":"tools/list","id":1,"jsonrpc":"2.0"}`,
  `  ${list().replaceAll(':', ' : ').replaceAll(' : /', ':/')}  `,
  `${list()}\r`,
  `\t${list()}\r`,
  ...['"extra":1', '"result":{}', '"error":{"code":1,"message":"x"}', '"__proto__":{}', '"Params":{}'].map(
    (member) => list().replace('"id":1', `"id":1,${member}`),
  ),
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","result":{}}',
];

const ids: readonly string[] = [
  ...['0', '-0', '-1', '1.0', '1e2', '120e-1', '9007199254740991', '-9007199254740991', '""', '"a"', '"1"'],
  ...['"\\u0000"', '"\\ud800"', '"\\ud83d\\ude00"', '"\u2028"', `"${'x'.repeat(1000)}"`],
  ...['null', 'true', 'false', '[]', '[1]', '{}', '{"id":1}', '1.5', '-0.5', '1e400', '1e-7'],
  ...['9007199254740992', '9007199254740993', '-9007199254740992', '123456789012345678901234567890'],
  ...['9007199254740990.6', '1.00000000000000000001', '4503599627370496.1', '0.1e-400'],
].map((id) => message(id, '"tools/list"', `{${meta}}`));

const twoIds: readonly string[] = [
  list().replace('"id":1', '"id":1,"id":2'),
  list().replace('"id":1', '"id":null,"id":2'),
  list().replace('"id":1', '"id":2,"id":null'),
  list().replace('"id"', '"ID"'),
  list().replace('"id"', '"\\u0069d"'),
];

/** What is no JSON, no message, or a message with something odd in its envelope. */
export const envelopeLines: readonly string[] = [texts, values, envelopes, ids, twoIds].flat();
