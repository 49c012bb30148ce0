import './jitless.ts';
import {
  deserializeMessage,
  fromJsonSchema,
  McpServer,
  type CallToolResult,
  type JsonSchemaType,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
import { execute, type Outcome } from '../book-orders/executor.ts';
import { getOrderDefinition } from '../book-orders/get-order.ts';
import type { Program } from '../program.ts';
import { principalOf } from '../serve.ts';
import { overLines } from './over-lines.ts';

/** The members of our own definition, as the SDK wants them. */
interface Definition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchemaType;
  readonly outputSchema: JsonSchemaType;
  readonly annotations: { readonly readOnlyHint: boolean };
}

// Ajv, the SDK's choice under Node, compiles schemas to code; this one interprets them.
const validator = new CfWorkerJsonSchemaValidator();

function toolResult(outcome: Outcome): CallToolResult {
  if (outcome.ok) {
    const order = { ...outcome.order };
    return {
      content: [{ type: 'text', text: JSON.stringify(order) }],
      structuredContent: order,
      isError: false,
    };
  }
  const failure = JSON.stringify({ error: outcome.error, order_id: outcome.order_id });
  return { content: [{ type: 'text', text: failure }], isError: true };
}

/** The server itself, before anything carries its messages. */
export function makeServer(principal: string): McpServer {
  const server = new McpServer(
    { name: 'official', version: '1.0.0' },
    {
      jsonSchemaValidator: validator,
      cacheHints: {
        'server/discover': { ttlMs: 3_600_000, cacheScope: 'public' },
        'tools/list': { ttlMs: 300_000, cacheScope: 'public' },
      },
    },
  );
  const { name, inputSchema, outputSchema, ...shown } = getOrderDefinition as Definition &
    typeof getOrderDefinition;
  server.registerTool(
    name,
    {
      ...shown,
      inputSchema: fromJsonSchema<{ order_id: string }>(inputSchema, validator),
      outputSchema: fromJsonSchema(outputSchema, validator),
    },
    ({ order_id }) => toolResult(execute(principal, order_id)),
  );
  return server;
}

/**
 * get_order once more, built with the official TypeScript SDK (npm @modelcontextprotocol/server) and nothing of ours but
 * the tool's definition and its executor. It serves this revision alone: an initialize is refused.
 */
export const program: Program = overLines({
  read: deserializeMessage,
  connect: (transport, context) => {
    const principal = principalOf(context);
    context.stderr(`official ready for ${principal}\n`);
    return serveStdio(() => makeServer(principal), {
      legacy: 'reject',
      transport,
      onerror: (error) => {
        context.stderr(`official: ${error.message}\n`);
      },
    });
  },
});
