/** The version of this revision as a member of _meta. */
export const version = '"io.modelcontextprotocol/protocolVersion":"2026-07-28"';
/** Capabilities that declare nothing as a member of _meta. */
export const capabilities = '"io.modelcontextprotocol/clientCapabilities":{}';
/** Whole metadata as a member of params. */
export const meta = `"_meta":{${version},${capabilities}}`;
/** Arguments that fit the tool. */
export const order = '{"order_id":"A-104"}';

/** A request of raw JSON texts, so that anything can stand anywhere. */
export const message = (id: string, method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":${method},"params":${params}}`;
/** A request for the list of tools, with further members before its metadata. */
export const list = (more = ''): string => message('1', '"tools/list"', `{${more}${meta}}`);
/** A call of the tool, with further members before its metadata. */
export const call = (args: string, name = '"get_order"', more = ''): string =>
  message('1', '"tools/call"', `{"name":${name},"arguments":${args},${more}${meta}}`);
