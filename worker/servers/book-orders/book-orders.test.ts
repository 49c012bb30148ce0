import { readFileSync } from 'node:fs';
import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startInProcess } from '../test-process.ts';
import { program as callProgram } from './call-program.ts';
import { execute, lookup } from './executor.ts';
import { getOrderDefinition } from './get-order.ts';
import { program as httpProgram } from './http-program.ts';
import { faultsOfAnswers, lineCases, probe } from './line-cases.ts';
import { orders } from './orders.ts';
import { program } from './program.ts';
import { snapshot } from './snapshot.ts';

const record = readFileSync(new URL('./record-43.ndjson', import.meta.url), 'utf8');
const recorded = record.trimEnd().split('\n');
const requests = recorded.filter((_line, index) => index % 2 === 0);
const responses = recorded.filter((_line, index) => index % 2 === 1);

const meta =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const call = (args: string, name = 'get_order'): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args},${meta}}}`;
const answer = (
  line: string,
  env?: Record<string, string>,
): Record<string, never> & {
  result: { content: { text: string }[]; isError: boolean; structuredContent?: object };
} => {
  const process = startInProcess(program, env);
  process.send(line);
  const [only, ...more] = process.lines();
  expect(more).toEqual([]);
  return JSON.parse(only ?? 'null') as never;
};

describe('the record of Chapter 43', () => {
  it('is given to the byte', () => {
    const process = startInProcess(program);
    const got = requests.map((line) => {
      process.send(line);
      return process.lines();
    });
    expect(got).toEqual(responses.map((line) => [line]));
  });

  it('is given to the byte however the input is cut', () => {
    const input = requests.map((line) => `${line}\n`).join('');
    fc.assert(
      fc.property(fc.array(fc.nat(input.length), { maxLength: 30 }), (cuts) => {
        const process = startInProcess(program);
        const places = [0, ...cuts.sort((one, other) => one - other), input.length];
        for (const [index, to] of places.slice(1).entries()) process.write(input.slice(places[index], to));
        expect(process.stdout()).toBe(responses.map((line) => `${line}\n`).join(''));
      }),
      { numRuns: 50 },
    );
  });
});

describe('lines.json', () => {
  it('has the cases of book-orders', () => {
    expect(lineCases.length).toBeGreaterThan(30);
  });
  it.each(lineCases)('$name', (one) => {
    const process = startInProcess(program);
    process.write(`${one.line}\n${probe}\n`);
    const lines = process.lines();
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: 'probe', result: { resultType: 'complete' } });
    expect(faultsOfAnswers(one, lines.slice(0, -1))).toEqual([]);
  });
});

describe('book-orders', () => {
  it('greets on stderr and exits with 0 at the end of input', async () => {
    const process = startInProcess(program, { principal: 'noor' });
    expect(process.stderr()).toBe('book-orders ready for noor\n');
    process.write(requests[0] ?? '');
    process.end();
    await process.clock.advance(0);
    expect(process.lines()).toEqual([responses[0]]);
    expect(process.code()).toBe(0);
  });

  it('reads for the principal it was started with, whatever the client calls itself', () => {
    const admin = call('{"order_id":"B-205"}').replace(
      '"_meta":{',
      '"principal":"noor","_meta":{"principal":"noor","io.modelcontextprotocol/clientInfo":{"name":"administrator","version":"1"},',
    );
    expect(answer(admin).result.content).toEqual([
      { type: 'text', text: '{"error":"forbidden","order_id":"B-205"}' },
    ]);
    expect(answer(call('{"order_id":"B-205"}'), { principal: 'noor' }).result.isError).toBe(false);
    expect(answer(call('{"order_id":"A-104"}'), { principal: 'noor' }).result.isError).toBe(true);
    expect(answer(call('{"order_id":"A-104"}'), { principal: '' }).result.isError).toBe(true);
  });

  it('gives structured data that fits its output schema and equals its text', () => {
    const { result } = answer(call('{"order_id":"A-104"}'));
    const schema = JSON.parse(JSON.stringify(getOrderDefinition['outputSchema'])) as object;
    expect(new Validator(schema, '2020-12').validate(result.structuredContent).valid).toBe(true);
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
  });

  it.each([
    ['{}', /arguments\.order_id is missing/],
    ['{"order_id":104}', /arguments\.order_id must be a string/],
    ['{"order_id":null}', /arguments\.order_id must be a string/],
    ['{"order_id":"A-104","limit":1}', /member "limit" that is not allowed; allowed: order_id/],
    ['{"order_id":"A-104","__proto__":{}}', /"__proto__"/],
    ['{"__proto__":{"order_id":"A-104"}}', /arguments\.order_id is missing/],
  ])('answers the arguments %s with a tool error that says how to mend the call', (args, says) => {
    const { result } = answer(call(args));
    expect(result).toMatchObject({ resultType: 'complete', isError: true });
    expect(result).not.toHaveProperty('structuredContent');
    expect(result.content[0]?.text).toMatch(says);
  });

  it.each(['__proto__', 'constructor', 'toString', ''])('has no tool named %j', (name) => {
    expect(answer(call('{}', name))).toMatchObject({
      error: { code: -32602, message: `Unknown tool: ${name}` },
    });
  });

  it('cannot change an order', () => {
    const before = snapshot();
    const process = startInProcess(program);
    for (const line of requests) process.send(line);
    expect(snapshot()).toBe(before);
    expect(
      Object.isFrozen(orders) && orders.every((row) => Object.isFrozen(row) && Object.isFrozen(row.order)),
    ).toBe(true);
    expect(execute('mira', 'A-104')).toEqual({ ok: true, order: lookup('A-104')?.order });
    expect(execute('mira', 'Z-999')).toEqual({ ok: false, error: 'not_found', order_id: 'Z-999' });
  });
});

describe('the same read without MCP', () => {
  const one = (from: typeof callProgram, line: string, env?: Record<string, string>): string[] => {
    const process = startInProcess(from, env);
    process.send(line);
    return process.lines();
  };
  const order = JSON.stringify(lookup('A-104')?.order);

  it('by a local call', () => {
    expect(one(callProgram, '{"call":"lookup","order_id":"A-104"}')).toEqual([order]);
    expect(one(callProgram, '{"call":"lookup","order_id":"B-205"}')).toEqual([
      '{"error":"forbidden","order_id":"B-205"}',
    ]);
    expect(one(callProgram, '{"call":"snapshot"}')).toEqual([snapshot()]);
    for (const line of ['x', '7', '{"call":"cancel"}', '{"call":"lookup"}'])
      expect(JSON.parse(one(callProgram, line)[0] ?? '')).toMatchObject({ error: 'bad_call' });
  });

  it('by an HTTP-style handler', () => {
    expect(one(httpProgram, 'GET /orders/A-104')).toEqual([`HTTP/1.1 200 OK ${order}`]);
    expect(one(httpProgram, 'GET /orders/B-205')).toEqual([
      'HTTP/1.1 403 Forbidden {"error":"forbidden","order_id":"B-205"}',
    ]);
    expect(one(httpProgram, 'GET /orders/B-205', { principal: 'noor' })[0]).toMatch(/^HTTP\/1\.1 200 OK /);
    expect(one(httpProgram, 'GET /orders/Z-9')[0]).toMatch(/^HTTP\/1\.1 404 Not Found /);
    expect(one(httpProgram, 'DELETE /orders/A-104')[0]).toMatch(/^HTTP\/1\.1 405 /);
    expect(one(httpProgram, 'GET /')[0]).toMatch(/^HTTP\/1\.1 404 /);
  });
});
