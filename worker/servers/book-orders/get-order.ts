import type { Answer } from '../../mcp/answer.ts';
import { structured, toolError, type Tool } from '../../mcp/tools.ts';
import { execute, type Outcome } from './executor.ts';

/** get_order as tools/list shows it (chapter 43, exchange 2). */
export const getOrderDefinition: Tool['definition'] = {
  name: 'get_order',
  title: 'Read one order',
  description: 'Returns a snapshot of one order that belongs to the current principal. Read-only.',
  inputSchema: {
    type: 'object',
    properties: { order_id: { type: 'string', description: 'Order number, for example A-104' } },
    required: ['order_id'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      order_id: { type: 'string' },
      status: { type: 'string' },
      as_of: { type: 'string', format: 'date-time' },
      source_version: { type: 'string' },
    },
    required: ['order_id', 'status', 'as_of', 'source_version'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
};

/** An outcome as a tool result: the order as structured data, a business failure as a tool error of text alone. */
export function orderAnswer(outcome: Outcome): Answer {
  if (outcome.ok) return structured({ ...outcome.order });
  return toolError(JSON.stringify({ error: outcome.error, order_id: outcome.order_id }));
}

/** Reads one order for the principal the process was started with. */
export const getOrder: Tool = {
  definition: getOrderDefinition,
  run: (args, call) => orderAnswer(execute(call.principal, String(args['order_id']))),
};
