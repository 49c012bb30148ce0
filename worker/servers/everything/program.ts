/// <reference path="./reference-server.d.ts" />
import '../official/jitless.ts';
import { createServer } from '@modelcontextprotocol/server-everything/dist/server/index.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { overLines } from '../official/over-lines.ts';
import type { Program } from '../program.ts';
import { enterProcess } from './process-context.ts';

/**
 * The reference server, npm @modelcontextprotocol/server-everything, as it is: its own factory, its own SDK, which checks
 * each message itself. Under Node it has Node's built-ins; in a worker those in stand-ins/ (put there by the build).
 */
export const program: Program = overLines({
  read: (line) => JSON.parse(line) as JSONRPCMessage,
  connect: (transport, context) => {
    enterProcess(context);
    const { server, cleanup } = createServer();
    const complain = (error: Error): void => {
      context.stderr(`everything: ${error.message}\n`);
    };
    server.server.onerror = complain;
    context.stderr('everything ready\n');
    server.connect(transport).catch(complain);
    return {
      close: async () => {
        cleanup();
        await server.close();
      },
    };
  },
});
