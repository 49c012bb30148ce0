import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import type { Program, ProgramContext } from '../program.ts';
import { graceMs } from '../serve.ts';
import { LineTransport } from './line-transport.ts';

/** A server of an official SDK that has been connected to a transport. */
export interface Connected {
  /** Closes the connection and lets go of timers. */
  close(): Promise<void>;
}

/** How to run a server of an official SDK as a program. */
export interface OverLinesOptions {
  /** Reads one line; throws when it is no message. */
  read(line: string): JSONRPCMessage;
  /** Makes the server and connects it; must have installed its message handler when it returns. */
  connect(transport: LineTransport, context: ProgramContext): Connected;
}

/**
 * A program that speaks stdio through an official SDK. At the end of input requests without an answer get `graceMs`, then
 * the connection is closed and the program exits with 0.
 */
export function overLines({ read, connect }: OverLinesOptions): Program {
  return (context) => {
    const transport = new LineTransport({
      read,
      write: (line) => {
        context.stdout(line);
      },
      complain: (sentence) => {
        context.stderr(`${sentence}\n`);
      },
    });
    const server = connect(transport, context);
    let finish: (code: number) => void;
    const exit = new Promise<number>((resolve) => {
      finish = resolve;
    });
    let ended = false;
    return {
      write: (chunk) => {
        if (!ended) transport.push(chunk);
      },
      end: () => {
        if (ended) return;
        ended = true;
        const close = (): void => {
          stop();
          void server.close().finally(() => {
            finish(0);
          });
        };
        const stop = context.ambient.after(graceMs, close);
        transport.end(close);
      },
      exit,
    };
  };
}
