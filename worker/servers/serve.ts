import type { JsonObject, Received } from '../wire/message.ts';
import { encodeLine } from '../wire/encode.ts';
import { readMessage } from '../wire/envelope.ts';
import { isBlank, LineDecoder } from '../wire/line-decoder.ts';
import type { Peer } from '../mcp/call.ts';
import { createDispatcher } from '../mcp/dispatcher.ts';
import type { Server } from '../mcp/server.ts';
import type { Program, ProgramContext } from './program.ts';

/**
 * What calls get after the end of input, in milliseconds: what remains of the host's five seconds, less what it
 * takes to write the last lines and exit before the host uses force.
 */
export const graceMs = 4_500;

/** Who a process acts for when nothing says otherwise. */
export const defaultPrincipal = 'mira';

/** Departures from an honest stdio server; honest programs give none. */
export interface ServeOptions {
  /** Runs once, before anything is read. */
  readonly onStart?: (context: ProgramContext) => void;
  /** Takes a message, and the line it came in, before the dispatcher does; true when it has been dealt with. */
  readonly intercept?: (received: Received, context: ProgramContext, line: string) => boolean;
  /** What is really written in place of an answer. */
  readonly rewrite?: (message: JsonObject) => JsonObject;
}

/** Principal a program was started with; messages have no say in it (stdio takes credentials from the environment). */
export function principalOf(context: ProgramContext): string {
  return context.env['principal'] ?? defaultPrincipal;
}

function faultText(fault: unknown): string {
  return fault instanceof Error ? fault.message : 'something that is no Error was thrown';
}

/**
 * Turns a server into a program that speaks stdio: lines in, lines out, exit code 0 after the end of input. Each
 * open listen ends first, other calls get `graceMs`.
 */
export function serve(server: Server, options: ServeOptions = {}): Program {
  return (context) => {
    const { rewrite, intercept } = options;
    const dispatcher = createDispatcher({
      server,
      ambient: context.ambient,
      onFault: (method, fault) => {
        context.stderr(`${method} failed: ${faultText(fault)}\n`);
      },
    });
    const peer: Peer = {
      principal: principalOf(context),
      send: (message) => {
        context.stdout(encodeLine(rewrite === undefined ? message : rewrite(message)));
      },
    };
    const decoder = new LineDecoder({
      onLine: (line) => {
        if (isBlank(line)) return;
        const received = readMessage(line);
        if (intercept?.(received, context, line) !== true) dispatcher.accept(received, peer);
      },
      onTooLong: () => {
        context.stderr('A line longer than 16 MiB was dropped; reading goes on at the next line.\n');
      },
    });
    options.onStart?.(context);
    let ended: (() => void) | undefined;
    const exit = new Promise<number>((resolve) => {
      ended = () => {
        void dispatcher.close(graceMs).then(() => {
          resolve(0);
        });
      };
    });
    return {
      write: (chunk) => {
        decoder.push(chunk);
      },
      end: () => {
        decoder.end();
        ended?.();
        ended = undefined;
      },
      exit,
    };
  };
}
