import '../official/jitless.ts';
// @ts-expect-error The package has no types; ReferenceFactory is what is used of it.
import * as factory from '@modelcontextprotocol/server-everything/dist/server/index.js';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { overLines } from '../official/over-lines.ts';
import type { Program } from '../program.ts';
import { enterProcess } from './process-context.ts';

interface ReferenceFactory {
  createServer(): {
    readonly server: {
      readonly server: { onerror?: ((error: Error) => void) | undefined };
      connect(transport: Transport): Promise<void>;
      close(): Promise<void>;
    };
    cleanup(sessionId?: string): void;
  };
}

/**
 * The reference server, npm @modelcontextprotocol/server-everything, as it is: its own factory, its own SDK, which checks
 * each message itself. Under Node it has Node's built-ins; in a worker those in stand-ins/ (put there by the build).
 */
export const program: Program = overLines({
  read: (line) => JSON.parse(line) as JSONRPCMessage,
  connect: (transport, context) => {
    enterProcess(context);
    const { server, cleanup } = (factory as ReferenceFactory).createServer();
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
