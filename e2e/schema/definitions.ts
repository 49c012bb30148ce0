/** Which definition of the official schema a message must fit. */

/** Requests of a client, by method; the definition of the answer has the same stem. */
const requests: Readonly<Record<string, string>> = {
  'server/discover': 'Discover',
  'tools/list': 'ListTools',
  'tools/call': 'CallTool',
  'resources/list': 'ListResources',
  'resources/templates/list': 'ListResourceTemplates',
  'resources/read': 'ReadResource',
  'prompts/list': 'ListPrompts',
  'prompts/get': 'GetPrompt',
  'completion/complete': 'Complete',
  'subscriptions/listen': 'SubscriptionsListen',
};

const notifications: Readonly<Record<string, string>> = {
  'notifications/cancelled': 'CancelledNotification',
  'notifications/progress': 'ProgressNotification',
  'notifications/message': 'LoggingMessageNotification',
  'notifications/resources/updated': 'ResourceUpdatedNotification',
  'notifications/resources/list_changed': 'ResourceListChangedNotification',
  'notifications/tools/list_changed': 'ToolListChangedNotification',
  'notifications/prompts/list_changed': 'PromptListChangedNotification',
  'notifications/subscriptions/acknowledged': 'SubscriptionsAcknowledgedNotification',
};

/** Errors whose whole response has a definition of its own, and those of which only the error object has one. */
const errorResponses: Readonly<Record<number, string>> = {
  [-32020]: 'HeaderMismatchError',
  [-32021]: 'MissingRequiredClientCapabilityError',
  [-32022]: 'UnsupportedProtocolVersionError',
};
const errorObjects: Readonly<Record<number, string>> = {
  [-32700]: 'ParseError',
  [-32600]: 'InvalidRequestError',
  [-32601]: 'MethodNotFoundError',
  [-32602]: 'InvalidParamsError',
  [-32603]: 'InternalError',
};

const named = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Definition of a request; undefined when the revision has no such method. */
export function requestDefinition(method: string): string | undefined {
  const stem = named(requests, method);
  return stem === undefined ? undefined : `${stem}Request`;
}

/** Definition of the response with a result to a request; of any result when the revision has no such method. */
export function resultDefinition(method: string | undefined): string {
  const stem = method === undefined ? undefined : named(requests, method);
  return stem === undefined ? 'JSONRPCResultResponse' : `${stem}ResultResponse`;
}

/** Definition of a notification; undefined when the revision has none of that name. */
export function notificationDefinition(method: string): string | undefined {
  return named(notifications, method);
}

/** Definitions that a response with an error must fit, each with the part of the message it describes. */
export function errorDefinitions(
  code: unknown,
): readonly { readonly definition: string; readonly part: 'message' | 'error' }[] {
  const any = { definition: 'JSONRPCErrorResponse', part: 'message' } as const;
  const response = named(errorResponses, String(code));
  if (response !== undefined) return [any, { definition: response, part: 'message' }];
  const object = named(errorObjects, String(code));
  return object === undefined ? [any] : [any, { definition: object, part: 'error' }];
}
