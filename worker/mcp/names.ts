/** The revision this project teaches and its servers speak. */
export const REVISION = '2026-07-28';

/** What `server/discover` and every version error list (basic/versioning). */
export const SUPPORTED_VERSIONS: readonly string[] = [REVISION];

/** Reserved members of `_meta` (basic, _meta). */
export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
  progressToken: 'progressToken',
} as const;

/** Methods of the revision that Wirebook's hosts and servers use. */
export const METHODS = {
  discover: 'server/discover',
  listTools: 'tools/list',
  callTool: 'tools/call',
  listResources: 'resources/list',
  listResourceTemplates: 'resources/templates/list',
  readResource: 'resources/read',
  listPrompts: 'prompts/list',
  getPrompt: 'prompts/get',
  complete: 'completion/complete',
  listen: 'subscriptions/listen',
  elicit: 'elicitation/create',
  /** Belongs to 2025-11-25 and earlier; refused here with the supported versions. */
  initialize: 'initialize',
} as const;

/** Notifications of the revision. */
export const NOTIFICATIONS = {
  cancelled: 'notifications/cancelled',
  progress: 'notifications/progress',
  acknowledged: 'notifications/subscriptions/acknowledged',
  toolsListChanged: 'notifications/tools/list_changed',
  promptsListChanged: 'notifications/prompts/list_changed',
  resourcesListChanged: 'notifications/resources/list_changed',
  resourceUpdated: 'notifications/resources/updated',
} as const;

/** Error codes: JSON-RPC 2.0, section 5.1, and the three that MCP defines (basic, Error Codes). */
export const CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingClientCapability: -32021,
  unsupportedVersion: -32022,
} as const;
