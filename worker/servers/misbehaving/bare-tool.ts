import type { Answer } from '../../mcp/answer.ts';
import type { Call } from '../../mcp/call.ts';
import { defineServer, type Server } from '../../mcp/server.ts';
import { tools, type Tool } from '../../mcp/tools.ts';

/** A tool without arguments. */
export function bareTool(
  name: string,
  description: string,
  run: (call: Call) => Answer | Promise<Answer>,
): Tool {
  return {
    definition: { name, description, inputSchema: { type: 'object', additionalProperties: false } },
    run: (_args, call) => run(call),
  };
}

/** A server of one tool. */
export function oneTool(name: string, tool: Tool): Server {
  return defineServer({ name, version: '1.0.0', features: [tools([tool])] });
}
