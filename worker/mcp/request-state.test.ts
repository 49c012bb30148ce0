import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { complete } from './answer.ts';
import { defineForm } from './elicitation.ts';
import { StateSealer, stateKey } from './request-state.ts';
import { defineServer } from './server.ts';
import { converse } from './test-conversation.ts';
import { text, tools } from './tools.ts';

const key = Uint8Array.from({ length: 32 }, (_, index) => index);
const form = { elicitation: { form: {} } };
const when = defineForm('when', { type: 'object', properties: { day: { type: 'string' } } });
const answer = { when: { action: 'accept', content: { day: 'Monday' } } };

/** A server of two tools that ask with sealed state; `done` collects what was carried out. */
function started({ now = 0, principal = 'mira', program = 'p', secret = key } = {}) {
  const clock = { now };
  const done: JsonValue[] = [];
  const sealer = new StateSealer(program, secret);
  const asking = (name: string) => ({
    definition: { name, inputSchema: { type: 'object' } },
    run: (args: JsonObject, call: Parameters<StateSealer['open']>[0]) => {
      const state = sealer.open(call);
      if (state.how === 'refused') return state.answer;
      if (state.how === 'none')
        return sealer.ask(call, when.question('When?'), { for: args['title'] ?? '?' });
      done.push(state.data);
      return text('done');
    },
  });
  const asks = sealer.guard(tools([asking('one'), asking('two')]));
  const plain = sealer.guard({
    capabilities: {},
    methods: { 'prompts/get': () => complete({ messages: [] }) },
  });
  const server = defineServer({ name: 's', version: '1', features: [asks, plain] });
  const ambient = {
    now: () => clock.now,
    random: () => new Uint8Array(),
    after: () => () => undefined,
  };
  const talk = converse(server, { principal, ambient });
  const call = (params: JsonObject): Promise<JsonObject> => talk.ask('tools/call', params, form);
  const askFor = async (params: JsonObject): Promise<string> => {
    const asked = (await call(params)) as { result: { requestState: string } };
    return asked.result.requestState;
  };
  return { call, askFor, done, clock, talk };
}

const params = { name: 'one', arguments: { title: 'Dentist', at: { b: 1, a: [2, 1] } } };
const refused = { error: { code: -32602 } };

describe('a sealed state', () => {
  it('is a body that can be read and an HMAC-SHA-256 over what it is bound to', async () => {
    const { askFor } = started({ now: 1000 });
    const [body = '', seal] = (await askFor(params)).split('.');
    expect(Buffer.from(body, 'base64url').toString()).toBe('{"expires":601000,"data":{"for":"Dentist"}}');
    const bound = '{"arguments":{"at":{"a":[2,1],"b":1},"title":"Dentist"},"name":"one"}';
    const sealed = JSON.stringify(['p', 'mira', 'tools/call', bound, body]);
    expect(seal).toBe(createHmac('sha256', key).update(sealed).digest('base64url'));
  });

  it('is opened with the same request, by any process that has the key', async () => {
    const state = await started().askFor(params);
    const other = started();
    const retry = { ...params, inputResponses: answer, requestState: state };
    expect(await other.call(retry)).toMatchObject({ result: { content: [{ text: 'done' }] } });
    // Order of members and metadata are no part of the request.
    const turned = {
      requestState: state,
      arguments: { at: { a: [2, 1], b: 1 }, title: 'Dentist' },
      name: 'one',
    };
    expect(await other.call(turned)).toMatchObject({ result: { content: [{ text: 'done' }] } });
    expect(other.done).toEqual([{ for: 'Dentist' }, { for: 'Dentist' }]);
  });

  it('is good for ten minutes, to the millisecond', async () => {
    const { askFor, call, clock, done } = started();
    const requestState = await askFor(params);
    clock.now = 599_999;
    expect(await call({ ...params, requestState })).toMatchObject({ result: {} });
    clock.now = 600_000;
    expect(await call({ ...params, requestState })).toMatchObject(refused);
    expect(done).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof started>[0], JsonObject]>([
    ["another principal's", { principal: 'noor' }, {}],
    ["another program's", { program: 'q' }, {}],
    ['sealed with another key', { secret: new Uint8Array(32) }, {}],
    ["another tool's", {}, { name: 'two' }],
    ['for other arguments', {}, { arguments: { title: 'Dentist ', at: { b: 1, a: [2, 1] } } }],
    [
      'for arguments in another order of an array',
      {},
      { arguments: { title: 'Dentist', at: { b: 1, a: [1, 2] } } },
    ],
    ['for a number as text', {}, { arguments: { title: 'Dentist', at: { b: '1', a: [2, 1] } } }],
    ['for a request with one member more', {}, { task: {} }],
  ])('is refused when it is %s', async (_name, server, changes) => {
    const requestState = await started().askFor(params);
    const { call, done } = started(server);
    const answered = await call({ ...params, ...changes, inputResponses: answer, requestState });
    expect(answered).toMatchObject(refused);
    expect(done).toEqual([]);
  });

  it('is refused under another method', async () => {
    const { askFor, talk } = started();
    const requestState = await askFor(params);
    expect(await talk.ask('prompts/get', params)).toMatchObject({ result: {} });
    expect(await talk.ask('prompts/get', { ...params, requestState })).toMatchObject(refused);
  });

  it('is refused when any character is another, more or less', async () => {
    const { askFor, call, done } = started();
    const state = await askFor(params);
    for (let at = 0; at <= state.length; at += 1)
      for (const altered of [
        `${state.slice(0, at)}${state.charAt(at) === 'A' ? 'B' : 'A'}${state.slice(at + 1)}`,
        `${state.slice(0, at)}A${state.slice(at)}`,
        `${state.slice(0, at)}${state.slice(at + 1)}`,
        state.slice(0, at),
      ])
        if (altered !== state)
          expect(await call({ ...params, requestState: altered }), altered).toMatchObject(refused);
    expect(done).toEqual([]);
  });

  it('is refused when only unused bits of its last character differ', async () => {
    const { askFor, call } = started();
    const state = await askFor(params);
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = digits.indexOf(state.slice(-1));
    const twin = state.slice(0, -1) + digits.charAt(last ^ 1);
    const bytes = (one: string): Buffer => Buffer.from(one.split('.')[1] ?? '', 'base64url');
    expect(bytes(twin).equals(bytes(state))).toBe(true);
    expect(await call({ ...params, requestState: twin })).toMatchObject(refused);
  });

  it('is refused whatever else it is, in the same words', async () => {
    const { call, done, askFor } = started();
    const state = await askFor(params);
    const [, seal = ''] = state.split('.');
    const forged = Buffer.from('{"expires":9e9,"data":{"for":"Holiday"}}').toString('base64url');
    const piece = fc.constantFrom('.', 'A', '=', 'é', '\u0000', state, seal, forged, '{}');
    const words = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece, { maxLength: 5 }).map((all) => all.join('')),
        ),
        async (requestState) => {
          fc.pre(requestState !== state);
          const answered = (await call({ ...params, inputResponses: answer, requestState })) as {
            error?: JsonObject;
          };
          expect(answered).toMatchObject(refused);
          words.add(answered.error?.['message']);
        },
      ),
      { numRuns: 300 },
    );
    expect([...words]).toEqual([
      expect.stringContaining('requestState is not one that this server gave out'),
    ]);
    expect(done).toEqual([]);
  });

  it('cannot be had for a request that is nested too deeply, nor opened with one', async () => {
    const { call, askFor } = started();
    const deep = (): JsonValue => JSON.parse('['.repeat(101) + ']'.repeat(101)) as JsonValue;
    expect(await call({ ...params, more: deep() })).toMatchObject(refused);
    const requestState = await askFor(params);
    expect(await call({ ...params, more: deep(), requestState })).toMatchObject(refused);
  });

  it('carries any text, also a lone surrogate', async () => {
    const { call, askFor, done } = started();
    for (const title of ['\uD800', '\u{1F600}', '"\\\u2028']) {
      const named = { name: 'one', arguments: { title } };
      await call({ ...named, requestState: await askFor(named) });
    }
    expect(done).toEqual([{ for: '\uD800' }, { for: '\u{1F600}' }, { for: '"\\\u2028' }]);
  });
});

describe('stateKey', () => {
  it('reads base64url of 32 bytes, or takes random ones and says so', () => {
    const random = (count: number): Uint8Array => new Uint8Array(count).fill(7);
    expect(stateKey('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', random)).toEqual({ key, known: true });
    expect(stateKey(undefined, random)).toEqual({ key: new Uint8Array(32).fill(7), known: false });
    for (const wrong of ['', 'AAEC', 'not a key', 'A'.repeat(44)])
      expect(() => stateKey(wrong, random)).toThrow('The state key is not base64url of 32 bytes.');
  });
});
