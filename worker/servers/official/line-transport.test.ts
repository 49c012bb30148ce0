import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { LineTransport } from './line-transport.ts';
import { overLines } from './over-lines.ts';
import { startInProcess } from '../test-process.ts';

const read = (line: string): JSONRPCMessage => JSON.parse(line) as JSONRPCMessage;
const request = (id: string | number, method = 'tools/call'): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method });
const response = (id: string | number): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: {} });

function make(): { transport: LineTransport; got: unknown[]; written: string[]; complaints: string[] } {
  const got: unknown[] = [];
  const written: string[] = [];
  const complaints: string[] = [];
  const transport = new LineTransport({
    read,
    write: (line) => written.push(line),
    complain: (sentence) => complaints.push(sentence),
  });
  transport.onmessage = (message) => got.push(message);
  return { transport, got, written, complaints };
}

describe('LineTransport', () => {
  it('hands over whole messages, however the text is split', () => {
    const { transport, got } = make();
    for (const character of `${request(1)}\r\n\n  \n${request('1')}\n`) transport.push(character);
    expect(got).toEqual([JSON.parse(request(1)), JSON.parse(request('1'))]);
  });

  it('drops a line that is no message, says so, and reads on', () => {
    const { transport, got, written, complaints } = make();
    transport.push(`{"jsonrpc":\n${request(1)}\n`);
    expect(got).toHaveLength(1);
    expect(written).toEqual([]);
    expect(complaints).toEqual(['A line that is no JSON-RPC message was dropped.']);
  });

  it('writes one line for a message, and none once it is closed', async () => {
    const { transport, written } = make();
    await transport.send(response(1));
    await transport.close();
    await transport.send(response(2));
    expect(written).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}\n']);
  });

  it('tells of its closing once', async () => {
    const { transport } = make();
    let closings = 0;
    transport.onclose = () => (closings += 1);
    await transport.close();
    await transport.close();
    expect(closings).toBe(1);
  });

  it('is idle at the end once every request has its answer; 1 and "1" are two', async () => {
    const { transport } = make();
    let idle = 0;
    transport.push(`${request(1)}\n${request('1')}\n${request(0)}`);
    transport.end(() => (idle += 1));
    await transport.send(response(1));
    await transport.send(response('1'));
    expect(idle).toBe(0);
    await transport.send(response(0));
    expect(idle).toBe(1);
  });

  it('waits neither for a listen nor for a cancelled request', () => {
    const { transport } = make();
    let idle = 0;
    transport.push(`${request(1, 'subscriptions/listen')}\n${request(2)}\n`);
    transport.push('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n');
    transport.end(() => (idle += 1));
    expect(idle).toBe(1);
  });
});

describe('overLines', () => {
  const closing = (transport: LineTransport): { close: () => Promise<void> } => ({
    close: () => transport.close(),
  });

  it('exits with 0 at the end of input', async () => {
    const process = startInProcess(overLines({ read, connect: closing }));
    process.end();
    process.end();
    await process.clock.advance(0);
    expect(process.code()).toBe(0);
  });

  it('gives an unanswered request 4.5 seconds after the end of input, then exits', async () => {
    const process = startInProcess(overLines({ read, connect: closing }));
    process.send(request(1));
    process.end();
    await process.clock.advance(4_499);
    expect(process.code()).toBeUndefined();
    await process.clock.advance(1);
    expect(process.code()).toBe(0);
  });

  it('takes nothing after the end of input', async () => {
    const got: unknown[] = [];
    const process = startInProcess(
      overLines({
        read,
        connect: (transport) => {
          transport.onmessage = (message) => got.push(message);
          return closing(transport);
        },
      }),
    );
    process.end();
    process.send(request(1));
    await process.clock.advance(0);
    expect(got).toEqual([]);
  });
});
