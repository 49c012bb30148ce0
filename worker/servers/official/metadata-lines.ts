import { capabilities, message, order, version } from './line-parts.ts';

const metas: readonly string[] = [
  ...['null', '1', '"x"', 'true', '[]', '[{}]', '{}', `{${version}}`, `{${capabilities}}`],
  ...['null', '1', 'true', '[]', '{}', '["2026-07-28"]'].map(
    (text) => `{"io.modelcontextprotocol/protocolVersion":${text},${capabilities}}`,
  ),
  ...[
    '',
    '2026-07-28 ',
    ' 2026-07-28',
    '2026-07-29',
    '2025-11-25',
    '2024-11-05',
    '1900-01-01',
    '2099-01-01',
    'DRAFT',
  ].map((text) => `{"io.modelcontextprotocol/protocolVersion":"${text}",${capabilities}}`),
  `{"io.modelcontextprotocol/protocolVersion":"2026\\u002d07-28",${capabilities}}`,
  ...['null', '1', 'true', '[]', '"x"'].map(
    (text) => `{${version},"io.modelcontextprotocol/clientCapabilities":${text}}`,
  ),
  ...[
    '{"elicitation":true}',
    '{"elicitation":{"form":1}}',
    '{"elicitation":{"form":{},"url":{}}}',
    '{"sampling":[]}',
    '{"sampling":{}}',
    '{"roots":null}',
    '{"roots":{"listChanged":true}}',
    '{"experimental":1}',
    '{"experimental":{"x":1}}',
    '{"experimental":{"x":{}}}',
    '{"extensions":{"com.example/x":{}}}',
    '{"extensions":{"com.example/x":true}}',
    '{"unknown":1}',
    '{"__proto__":1}',
  ].map((text) => `{${version},"io.modelcontextprotocol/clientCapabilities":${text}}`),
  ...[
    ...['null', '{}', '"x"', '[]', '{"name":"a"}', '{"version":"1"}', '{"name":1,"version":"1"}'],
    ...['{"name":"a","version":"1"}', '{"name":"a","version":"1","more":1}', '{"name":"","version":""}'],
    ...['{"name":"a","version":"1","title":7}', '{"name":"a","version":"1","icons":5}'],
    '{"name":"a","version":"1","icons":[{"src":"data:,","sizes":["any"]}]}',
    '{"name":"a","version":"1","icons":[{"sizes":["any"]}]}',
  ].map((text) => `{${version},${capabilities},"io.modelcontextprotocol/clientInfo":${text}}`),
  ...['null', '1.5', '{}', '[]', 'true', '0', '-1', '""', '"t"', '9007199254740993'].map(
    (text) => `{${version},${capabilities},"progressToken":${text}}`,
  ),
  ...['"debug"', '"emergency"', '"loud"', '"DEBUG"', '7', 'null'].map(
    (text) => `{${version},${capabilities},"io.modelcontextprotocol/logLevel":${text}}`,
  ),
  ...['"com.example/x":1', '"traceparent":1', '"x":[]', '"__proto__":{}', '"":0'].map(
    (member) => `{${version},${capabilities},${member}}`,
  ),
  ...[
    `${capabilities},"progressToken":1.5`,
    `${capabilities},"io.modelcontextprotocol/clientInfo":{"name":"a"}`,
    `${capabilities},"io.modelcontextprotocol/logLevel":"loud"`,
    '"io.modelcontextprotocol/clientCapabilities":{"elicitation":true}',
  ].map((members) => `{"io.modelcontextprotocol/protocolVersion":"2099-01-01",${members}}`),
  `{${version},${version},${capabilities}}`,
  `{"io.modelcontextprotocol/protocolVersion":"1900-01-01",${version},${capabilities}}`,
  `{${version},"IO.modelcontextprotocol/clientCapabilities":{}}`,
];

/** Requests of three methods under every metadata one may think of. */
export const metadataLines: readonly string[] = metas.flatMap((text) => [
  message('1', '"tools/list"', `{"_meta":${text}}`),
  message('1', '"server/discover"', `{"_meta":${text}}`),
  message('1', '"tools/call"', `{"name":"get_order","arguments":${order},"_meta":${text}}`),
]);
