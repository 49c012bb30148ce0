import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { converse, stillness } from '../../mcp/test-conversation.ts';
import type { JsonObject, JsonValue } from '../../wire/message.ts';
import { conformanceServer } from './program.ts';

const elicitation = { elicitation: {} };
const everything = { elicitation: {}, sampling: {}, roots: {} };
const start = () => converse(conformanceServer({ env: {}, ambient: stillness, stderr: () => undefined }));
const call = (name: string, more: JsonObject = {}): JsonObject => ({ name, arguments: {}, ...more });
const stateOf = (message: JsonObject): JsonValue =>
  (message['result'] as JsonObject)['requestState'] ?? 'none';
const accept = (content: JsonObject): JsonObject => ({ action: 'accept', content });
const said = (text: string): JsonObject => ({
  role: 'assistant',
  content: { type: 'text', text },
  model: 'test-model',
});

describe('what it offers', () => {
  it('declares what it serves', async () => {
    expect(await start().ask('server/discover')).toMatchObject({
      result: {
        supportedVersions: ['2026-07-28'],
        capabilities: {
          tools: { listChanged: true },
          resources: {},
          prompts: { listChanged: true },
          completions: {},
          logging: {},
        },
      },
    });
  });

  it('lists the whole schema of the tool with the wider vocabulary, and keeps to it', async () => {
    const client = start();
    const { result } = await client.ask('tools/list');
    const listed = (result as { tools: JsonObject[] }).tools;
    expect(listed[0]).toMatchObject({ name: 'test_simple_text' });
    expect(listed.find(({ name }) => name === 'json_schema_2020_12_tool')).toMatchObject({
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $defs: { address: { $anchor: 'addressDef' } },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        then: { required: ['phone'] },
        else: { required: ['email'] },
        additionalProperties: false,
      },
    });
    const judged = async (args: JsonObject) =>
      (await client.ask('tools/call', { name: 'json_schema_2020_12_tool', arguments: args }))['result'];
    expect(await judged({ email: 'a@b' })).toMatchObject({ isError: false });
    expect(await judged({ contactMethod: 'phone', phone: '1' })).toMatchObject({ isError: false });
    expect(await judged({ contactMethod: 'phone', email: 'a@b' })).toMatchObject({
      isError: true,
      content: [
        {
          text: 'Invalid arguments for json_schema_2020_12_tool: arguments do not fit the schema: # Instance does not match "then" schema; # Instance does not have required property "phone". Correct the arguments and call again.',
        },
      ],
    });
    expect(await judged({ email: 'a@b', address: { city: 7 } })).toMatchObject({ isError: true });
    expect(await judged({ email: 'a@b', more: 1 })).toMatchObject({ isError: true });
    expect(await judged({})).toMatchObject({ isError: true });
  });

  it('announces a change without one: a list must not vary as a side effect of a request', async () => {
    const client = start();
    client.send('subscriptions/listen', { notifications: { toolsListChanged: true } });
    const before = await client.ask('tools/list');
    client.send('tools/call', call('test_trigger_tool_change'));
    client.send('tools/call', call('test_trigger_prompt_change'));
    const told = (await client.messages()).flatMap(({ method }) => (method === undefined ? [] : [method]));
    expect(told).toEqual(['notifications/tools/list_changed']);
    expect((await client.ask('tools/list'))['result']).toEqual(before['result']);
  });

  it('embeds nothing under what is no URI', async () => {
    const get = (resourceUri: string) =>
      start().ask('prompts/get', { name: 'test_prompt_with_embedded_resource', arguments: { resourceUri } });
    expect(await get('test://example-resource')).toMatchObject({
      result: {
        messages: [{ content: { resource: { uri: 'test://example-resource' } } }, { role: 'user' }],
      },
    });
    expect(await get('no uri')).toMatchObject({ error: { code: -32602 } });
  });
});

describe('asking the person', () => {
  it('asks again for what is missing, whatever else was sent (basic/patterns/mrtr, Error Handling)', async () => {
    const client = start();
    const answers: JsonObject[] = [{}, { wrong_key: accept({ name: 'Alice' }) }, { user_name: {} }];
    for (const inputResponses of answers)
      expect(
        await client.ask(
          'tools/call',
          call('test_input_required_result_elicitation', { inputResponses }),
          elicitation,
        ),
      ).toMatchObject({
        result: {
          resultType: 'input_required',
          inputRequests: { user_name: { method: 'elicitation/create' } },
        },
      });
    expect(
      await client.ask(
        'tools/call',
        call('test_input_required_result_elicitation', { inputResponses: { user_name: 12345 } }),
        elicitation,
      ),
    ).toMatchObject({ error: { code: -32602 } });
    const inputResponses = { user_name: accept({ name: 'Alice' }), other: accept({}) };
    expect(
      await client.ask(
        'tools/call',
        call('test_input_required_result_elicitation', { inputResponses }),
        elicitation,
      ),
    ).toMatchObject({ result: { resultType: 'complete', content: [{ text: 'Hello, Alice!' }] } });
  });

  it('refuses a state that was changed, and one of another tool', async () => {
    const client = start();
    const asked = await client.ask(
      'tools/call',
      call('test_input_required_result_tampered_state'),
      elicitation,
    );
    const inputResponses = { confirm: accept({ ok: true }) };
    const retry = (name: string, requestState: JsonValue) =>
      client.ask('tools/call', call(name, { requestState, inputResponses }), elicitation);
    const state = String(stateOf(asked));
    expect(await retry('test_input_required_result_tampered_state', state)).toMatchObject({
      result: { content: [{ text: 'state-ok' }] },
    });
    expect(await retry('test_input_required_result_tampered_state', `${state}-TAMPERED`)).toMatchObject({
      error: { code: -32602 },
    });
    expect(await retry('test_input_required_result_request_state', state)).toMatchObject({
      error: { code: -32602 },
    });
    const stateless = call('test_input_required_result_tampered_state', { inputResponses });
    expect(await client.ask('tools/call', stateless, elicitation)).toMatchObject({
      result: { resultType: 'input_required' },
    });
  });

  it('carries the first answer of two in its state', async () => {
    const client = start();
    const step = (more: JsonObject) =>
      client.ask('tools/call', call('test_input_required_result_multi_round', more), elicitation);
    const first = await step({});
    const second = await step({
      requestState: stateOf(first),
      inputResponses: { step1: accept({ name: 'Alice' }) },
    });
    expect(second).toMatchObject({
      result: { resultType: 'input_required', inputRequests: { step2: { method: 'elicitation/create' } } },
    });
    expect(stateOf(second)).not.toBe(stateOf(first));
    expect(
      await step({
        requestState: stateOf(second),
        inputResponses: { step2: accept({ color: 'blue' }) },
      }),
    ).toMatchObject({ result: { content: [{ text: 'Alice likes blue.' }] } });
  });

  it('takes a no for an answer in a prompt too', async () => {
    const get = (action: string) =>
      start().ask(
        'prompts/get',
        { name: 'test_input_required_result_prompt', inputResponses: { user_context: { action } } },
        elicitation,
      );
    expect(await get('decline')).toMatchObject({
      result: { resultType: 'complete', messages: [{ content: { text: 'No context was given.' } }] },
    });
  });
});

describe('what the revision deprecates', () => {
  it('is asked of a client that declared it with this very request', async () => {
    const ask = (name: string, capabilities: JsonObject) =>
      start().ask('tools/call', call(name), capabilities);
    expect(await ask('test_missing_capability', { sampling: {} })).toMatchObject({
      result: { inputRequests: { capital_question: { method: 'sampling/createMessage' } } },
    });
    expect(await ask('test_missing_capability', elicitation)).toMatchObject({
      error: { code: -32021, data: { requiredCapabilities: { sampling: {} } } },
    });
    expect(await ask('test_input_required_result_list_roots', { roots: {} })).toMatchObject({
      result: { inputRequests: { client_roots: { method: 'roots/list' } } },
    });
    expect((await ask('test_input_required_result_multiple_inputs', { roots: {} }))['error']).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { elicitation: { form: {} }, sampling: {} } },
    });
  });

  it('asks for what was declared and for nothing else', async () => {
    const ask = (capabilities: JsonObject) =>
      start().ask('tools/call', call('test_input_required_result_capabilities'), capabilities);
    const requests = async (capabilities: JsonObject) =>
      ((await ask(capabilities))['result'] as JsonObject)['inputRequests'];
    expect(Object.keys((await requests(everything)) as object)).toEqual(['user_name']);
    expect(Object.keys((await requests({ sampling: {} })) as object)).toEqual(['greeting']);
    expect(await ask({})).toMatchObject({
      error: { code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } },
    });
  });

  it('finishes three questions at once when all are answered under a good state', async () => {
    const client = start();
    const step = (more: JsonObject) =>
      client.ask('tools/call', call('test_input_required_result_multiple_inputs', more), everything);
    const asked = await step({});
    expect(asked).toMatchObject({
      result: {
        inputRequests: {
          user_name: { method: 'elicitation/create' },
          greeting: { method: 'sampling/createMessage' },
          client_roots: { method: 'roots/list' },
        },
      },
    });
    const all = {
      user_name: accept({ name: 'Alice' }),
      greeting: said('Hello'),
      client_roots: { roots: [{ uri: 'file:///a' }] },
    };
    expect(await step({ requestState: stateOf(asked), inputResponses: all })).toMatchObject({
      result: { content: [{ text: 'Hello Alice, roots: file:///a' }] },
    });
    const some = { user_name: all.user_name, client_roots: all.client_roots };
    for (const more of [
      { requestState: stateOf(asked), inputResponses: some },
      { inputResponses: all },
      {
        requestState: stateOf(asked),
        inputResponses: { ...all, client_roots: { roots: [{ uri: 7 }] } },
      },
    ])
      expect(await step(more)).toMatchObject({ result: { resultType: 'input_required' } });
  });

  it('logs only to a request that set a level, at that level and above', async () => {
    const logged = async (logLevel?: string) => {
      const client = start();
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
        ...(logLevel === undefined ? {} : { 'io.modelcontextprotocol/logLevel': logLevel }),
      };
      client.dispatcher.accept(
        {
          kind: 'request',
          id: 1,
          method: 'tools/call',
          params: { ...call('test_logging_tool'), _meta },
          message: {},
        },
        { principal: 'mira', send: (message) => sent.push(message) },
      );
      await client.messages();
      return sent.splice(0);
    };
    const sent: JsonObject[] = [];
    const levels = async (level?: string) =>
      (await logged(level)).flatMap(({ params }) => (params as { level?: string } | undefined)?.level ?? []);
    expect(await logged()).toMatchObject([{ result: { isError: false } }]);
    expect(await levels('debug')).toEqual(['info', 'warning']);
    expect(await levels('warning')).toEqual(['warning']);
    expect(await levels('emergency')).toEqual([]);
    expect(await logged('verbose')).toMatchObject([{ error: { code: -32602 } }]);
  });

  it('lives in this folder alone', () => {
    const root = new URL('../../', import.meta.url);
    const outside = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.includes('conformance'),
    );
    expect(outside.length).toBeGreaterThan(100);
    expect(
      outside.filter((path) =>
        /from '.*\/deprecated(-tools)?\.ts'/.test(readFileSync(new URL(path, root), 'utf8')),
      ),
    ).toEqual([]);
  });
});
