import { SdkError, SdkErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { Client } from '../client.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeProcess } from '../testing/fake-process.ts';
import { Trace } from '../trace.ts';
import type { LineEntry, TraceEntry } from '../types.ts';
import { OfficialTransport } from './transport.ts';

async function desk(permit?: (line: string) => Promise<string | undefined>) {
  const clock = new FakeClock();
  const trace = new Trace({ clock });
  const process = new FakeProcess();
  const client = new Client({ process, trace, clock });
  const transport = new OfficialTransport({ client, clock, permit });
  const got: unknown[] = [];
  const errors: string[] = [];
  let closings = 0;
  transport.onmessage = (message) => void got.push(message);
  transport.onerror = ({ message }) => void errors.push(message);
  transport.onclose = () => (closings += 1);
  await transport.start();
  const lines = (stream: LineEntry['stream']): string[] =>
    trace
      .entries()
      .flatMap((entry) => (entry.kind === 'line' && entry.stream === stream ? [entry.text] : []));
  return { clock, trace, process, client, transport, got, errors, lines, closings: () => closings };
}

const request = (id: string | number): JSONRPCMessage => ({ method: 'tools/list', jsonrpc: '2.0', id });
const response = (id: string | number) => ({ jsonrpc: '2.0', id, result: { resultType: 'complete' } });
const cancelled = (requestId: number, reason: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId, reason },
});
const events = (entries: readonly TraceEntry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event.type] : []));

describe('OfficialTransport', () => {
  it('writes one message as one line, and the trace has it raw', async () => {
    const { transport, process, lines } = await desk();
    await transport.send(request(0));
    expect(process.input).toBe('{"method":"tools/list","jsonrpc":"2.0","id":0}\n');
    expect(lines('stdin')).toEqual(['{"method":"tools/list","jsonrpc":"2.0","id":0}']);
  });

  it('hands over whole messages, however the text is split', async () => {
    const { process, got, lines, errors } = await desk();
    const text = `${JSON.stringify(response(0))}\r\n\n${JSON.stringify(response('0'))}\n`;
    for (const character of text) process.say(character);
    expect(got).toEqual([response(0), response('0')]);
    expect(lines('stdout').filter((line) => line !== '')).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it('skips a line that is no message and says so; stderr is never read', async () => {
    const { process, got, errors } = await desk();
    process.say('Listening on port 1\n{"jsonrpc":"2.0"}\n');
    process.log(`${JSON.stringify(response(0))}\n`);
    process.answer(response(1));
    expect(got).toEqual([response(1)]);
    expect(errors).toEqual([
      'A line that is no JSON-RPC message was skipped.',
      'A line that is no JSON-RPC message was skipped.',
    ]);
  });

  it('hands a message over once the ledger of the client knows it', async () => {
    const { transport, process, client } = await desk();
    const seen: unknown[] = [];
    transport.onmessage = () => void seen.push(client.ledger.exchanges()[0]?.outcome);
    await transport.send(request(0));
    process.answer(response(0));
    expect(seen).toEqual(['result']);
  });

  it('survives a library that throws over a message', async () => {
    const { transport, process, errors, lines } = await desk();
    transport.onmessage = () => {
      throw new Error('broken');
    };
    process.answer(response(0));
    process.answer(response(1));
    expect(errors).toEqual(['broken', 'broken']);
    expect(lines('stdout')).toHaveLength(2);
  });

  it('notes a time limit of the library as a timeout, before its cancellation', async () => {
    const { transport, client, trace, clock } = await desk();
    await transport.send(request(0));
    await transport.send(request(1));
    await clock.advance(1500);
    const words = String(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out'));
    await transport.send(cancelled(0, words));
    await transport.send(cancelled(1, 'the person stopped it'));
    expect(client.ledger.exchanges().map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['timeout', 'no answer within 1500 ms'],
      ['cancelled', 'the person stopped it'],
    ]);
    expect(events(trace.entries())).toEqual(['spawned', 'timeout']);
  });

  it('writes nothing the host does not permit, and asks for each line as it would be written', async () => {
    const asked: string[] = [];
    const { transport, process } = await desk((line) => {
      asked.push(line);
      return Promise.resolve('not now');
    });
    await expect(transport.send(request(0))).rejects.toMatchObject({ code: 'withheld', message: 'not now' });
    expect(asked).toEqual(['{"method":"tools/list","jsonrpc":"2.0","id":0}']);
    expect(process.input).toBe('');
  });

  it('is closed by the end of the process, once, and writes no more', async () => {
    const { transport, process, got, closings } = await desk();
    process.end({ how: 'killed', reason: 'test' });
    await process.exited;
    await Promise.resolve();
    expect(transport.open).toBe(false);
    expect(closings()).toBe(1);
    process.answer(response(0));
    expect(got).toEqual([]);
    await expect(transport.send(request(0))).rejects.toMatchObject({ code: 'process-ended' });
    await transport.close();
    expect(closings()).toBe(1);
  });

  it('closes the input of the process when it is closed, and waits for its end', async () => {
    const { transport, process, closings, trace } = await desk();
    const closing = transport.close();
    expect(process.inputEnded).toBe(true);
    expect(closings()).toBe(0);
    process.end({ how: 'exited', code: 0 });
    await closing;
    expect(closings()).toBe(1);
    expect(events(trace.entries())).toEqual(['spawned', 'stdin-closed', 'exit']);
  });
});
