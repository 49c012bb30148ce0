// The official server in a worker, with nothing of ours between it and the thread's own messages: each is one line.
import { deserializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from '../../../worker/servers/official/program.ts';

const transport: Transport = {
  start: () => Promise.resolve(),
  send: (message: JSONRPCMessage) => {
    self.postMessage(JSON.stringify(message));
    return Promise.resolve();
  },
  close: () => Promise.resolve(),
};
serveStdio(() => makeServer('mira'), { legacy: 'reject', transport });
self.onmessage = ({ data }: MessageEvent<string>) => {
  transport.onmessage?.(deserializeMessage(data));
};
