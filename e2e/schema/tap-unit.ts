/**
 * Loaded before each unit test file when WIREBOOK_SCHEMA names the official schema: keeps every message that one of our
 * dispatchers takes or sends, every line our client makes, every POST of our HTTP client, and what child processes say.
 * Nothing is changed on the way.
 */
import { afterAll, expect, vi } from 'vitest';
import type * as ChildProcesses from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type * as Clients from '../../app/host/client.ts';
import type * as HttpClients from '../../app/host/http-client.ts';
import type { Peer } from '../../worker/mcp/call.ts';
import type * as Dispatchers from '../../worker/mcp/dispatcher.ts';
import type { Dispatcher } from '../../worker/mcp/dispatcher.ts';
import type { Received } from '../../worker/wire/message.ts';
import { flushLines, lineCutter, recordLine, type RecordedLine } from './recorded.ts';

let talks = 0;

/** A conversation of the test file that runs. */
function beginTalk(program: string): (by: RecordedLine['by'], text: string) => void {
  talks += 1;
  const path = expect.getState().testPath?.replace(`${process.cwd()}/`, '') ?? 'unknown';
  const talk = `${path} ${String(process.pid)} ${String(talks)}`;
  return (by, text) => recordLine({ talk, program, by, text });
}

/** JSON text of a message; engines refuse the deepest ones, which some tests send. */
function textOf(message: unknown): string {
  try {
    return JSON.stringify(message);
  } catch {
    return '\u0000too deep';
  }
}

function tapDispatcher(real: Dispatcher): Dispatcher {
  const known = new WeakMap<Peer, { peer: Peer; keep: ReturnType<typeof beginTalk> }>();
  const tapped = (peer: Peer) => {
    const found = known.get(peer);
    if (found !== undefined) return found;
    const keep = beginTalk('dispatcher');
    const wrapped: Peer = {
      principal: peer.principal,
      send: (message) => {
        keep('server', textOf(message));
        peer.send(message);
      },
    };
    const made = { peer: wrapped, keep };
    known.set(peer, made);
    return made;
  };
  return {
    accept: (received: Received, peer: Peer) => {
      const { peer: wrapped, keep } = tapped(peer);
      if (received.kind !== 'invalid') keep('client', textOf(received.message));
      return real.accept(received, wrapped);
    },
    close: (graceMs) => real.close(graceMs),
  };
}

vi.mock('../../worker/mcp/dispatcher.ts', async (load) => {
  const real = await load<typeof Dispatchers>();
  return {
    ...real,
    createDispatcher: (options: Parameters<typeof real.createDispatcher>[0]) =>
      tapDispatcher(real.createDispatcher(options)),
  };
});

vi.mock('../../app/host/client.ts', async (load) => {
  const real = await load<typeof Clients>();
  class Client extends real.Client {
    constructor(options: ConstructorParameters<typeof real.Client>[0]) {
      const keep = beginTalk(`${options.process.program} in a test`);
      const cut = lineCutter((line) => keep('client', line));
      const { process } = options;
      const write = process.stdin.write.bind(process.stdin);
      process.stdin.write = (text) => {
        const taken = write(text);
        if (taken) cut(text);
        return taken;
      };
      process.onText((stream, text) => {
        if (stream === 'stdout') heard(text);
      });
      const heard = lineCutter((line) => keep('server', line));
      super(options);
    }
  }
  return { ...real, Client };
});

vi.mock('../../app/host/http-client.ts', async (load) => {
  const real = await load<typeof HttpClients>();
  const send = real.HttpClient.prototype.send;
  real.HttpClient.prototype.send = function (url, line, options) {
    const call = send.call(this, url, line, options);
    const keep = beginTalk('http');
    keep('client', line);
    void call.settled.then(({ messages }) => {
      for (const { text } of messages) keep('server', text);
    });
    return call;
  };
  return real;
});

function tapChild(child: ChildProcess, program: string): void {
  const keep = beginTalk(`child ${program}`);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) return;
  const sent = lineCutter((line) => keep('client', line));
  const write = stdin.write.bind(stdin) as (...words: unknown[]) => boolean;
  stdin.write = (...words: unknown[]) => {
    sent(String(words[0]));
    return write(...words);
  };
  const heard = lineCutter((line) => keep('server', line));
  // A listener of our own would start the stream before the test listens; this one hears what the test hears.
  const emit = stdout.emit.bind(stdout) as (...words: unknown[]) => boolean;
  stdout.emit = (...words: unknown[]) => {
    if (words[0] === 'data') heard(String(words[1]));
    return emit(...words);
  };
}

vi.mock('node:child_process', async (load) => {
  const real = await load<typeof ChildProcesses>();
  const spawn = (...words: unknown[]): ChildProcess => {
    const child = (real.spawn as (...words: unknown[]) => ChildProcess)(...words);
    const args = Array.isArray(words[1]) ? words[1].map(String) : [];
    const place = args.indexOf('stdio');
    if (place >= 0) tapChild(child, args[place + 1] ?? 'unknown');
    return child;
  };
  return { ...real, spawn, default: { ...real, spawn } };
});

afterAll(flushLines);
