import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../wire/message.ts';
import { oneOf } from './completers.ts';
import { completion } from './completion.ts';
import { defineForm } from './elicitation.ts';
import { createNews } from './news.ts';
import { requireInput } from './input-required.ts';
import { pages } from './pages.ts';
import { prompts, userMessage, type Prompt } from './prompts.ts';
import {
  resourceNotFound,
  resources,
  textContents,
  type Resource,
  type ResourceTemplate,
} from './resources.ts';
import { defineServer, type Feature } from './server.ts';
import { converse, stillness } from './test-conversation.ts';

const hint = { ttlMs: 1000, cacheScope: 'private' } as const;
const why = defineForm('why', {
  type: 'object',
  properties: { reason: { type: 'string' } },
  required: ['reason'],
});

const file = (name: string): Resource => ({
  definition: { uri: `file:///${name}`, name },
  read: () => textContents(`file:///${name}`, 'text/plain', `I am ${name}`, hint),
});
const files = ['a', 'b', 'c', 'd', 'e'].map(file);
const secret: Resource = {
  definition: { uri: 'file:///secret', name: 'secret' },
  read: (call) => {
    const answer = why.read(call);
    return answer.how === 'accepted'
      ? textContents('file:///secret', 'text/plain', `because ${String(answer.content['reason'])}`, hint)
      : requireInput(call, why.question('Why?'), 's');
  },
};
const user: ResourceTemplate = {
  definition: { uriTemplate: 'user://{name}/profile/{part}', name: 'user' },
  read: (uri, { name = '', part = '' }) =>
    name === 'nobody'
      ? resourceNotFound(uri)
      : Promise.resolve(textContents(uri, 'text/plain', `${name}|${part}`, hint)),
  completers: {
    name: oneOf('noor', 'mira', 'Mirko'),
    part: (value, { name = '?' }) =>
      Promise.resolve(Array.from({ length: 120 }, (_, n) => `${value}${name}${String(n)}`)),
  },
};
const review: Prompt = {
  definition: {
    name: 'review',
    description: 'Reviews.',
    arguments: [{ name: 'code', required: true }, { name: 'language' }],
  },
  get: ({ code = '', language = 'any' }, call) =>
    code === 'ask'
      ? requireInput(call, why.question('Why?'))
      : userMessage('A review.', `${language}: ${code}`),
  completers: { language: oneOf('python', 'pytorch', 'cpython') },
};
const bare: Prompt = {
  definition: { name: '__proto__', arguments: [] },
  get: () => userMessage('Bare.', 'bare'),
};

const server = (...features: Feature[]) => defineServer({ name: 's', version: '1', features });
const files2 = resources({
  resources: [...files, secret],
  templates: [user],
  pager: pages<JsonObject>(
    files.map(({ definition }) => definition),
    2,
    ({ uri }) => String(uri),
  ),
});
const talk = () => converse(server(files2, prompts([review, bare]), completion([review, bare], [user])));
const form = { elicitation: { form: {} } };
const answered = { why: { action: 'accept', content: { reason: 'I must' } } };

describe('resources', () => {
  it('are listed in pages with opaque cursors, each page with its freshness', async () => {
    const { ask } = talk();
    const seen: unknown[] = [];
    let cursor: JsonObject = {};
    for (let page = 0; page < 3; page += 1) {
      const { result } = (await ask('resources/list', cursor)) as { result: JsonObject };
      expect(result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' });
      expect(Object.hasOwn(result, 'nextCursor')).toBe(page < 2);
      seen.push(...(result['resources'] as unknown[]));
      cursor = { cursor: result['nextCursor'] ?? '' };
      expect(String(cursor['cursor'])).not.toContain('file');
    }
    expect(seen).toEqual(files.map(({ definition }) => definition));
  });

  it.each(['', 'page-2', 'MQ', 'ImZpbGU6Ly8vYiI='])('refuse the cursor %j', async (cursor) => {
    expect(await talk().ask('resources/list', { cursor })).toMatchObject({ error: { code: -32602 } });
    expect(await talk().ask('resources/templates/list', { cursor })).toMatchObject({
      error: { code: -32602 },
    });
  });

  it('keep a cursor good while items before it go', () => {
    const list = (...names: string[]) => pages(names, 2, (name) => name);
    const next = list('a', 'b', 'c', 'd')(undefined, undefined as never)?.nextCursor;
    expect(list('b', 'c', 'd')(next, undefined as never)).toEqual({ items: ['c', 'd'] });
    expect(list('c')(next, undefined as never)).toBeUndefined();
    expect(list()(undefined, undefined as never)).toEqual({ items: [] });
  });

  it('have templates, listed apart', async () => {
    expect(await talk().ask('resources/templates/list')).toMatchObject({
      result: { resourceTemplates: [user.definition], ttlMs: 300_000, cacheScope: 'public' },
    });
  });

  it('are read by their exact URI or by a template', async () => {
    const { ask } = talk();
    expect(await ask('resources/read', { uri: 'file:///b' })).toMatchObject({
      result: {
        resultType: 'complete',
        contents: [{ uri: 'file:///b', mimeType: 'text/plain', text: 'I am b' }],
        ...hint,
      },
    });
    expect(await ask('resources/read', { uri: 'user://mira%2F/profile/a' })).toMatchObject({
      result: { contents: [{ text: 'mira/|a' }] },
    });
  });

  it.each(['file:///z', '', 'FILE:///a', 'user://nobody/profile/x', 'user://a/profile/b/c', '__proto__'])(
    'answer %j with -32602 and the URI',
    async (uri) => {
      const answer = await talk().ask('resources/read', { uri });
      expect(answer).toMatchObject({ error: { code: -32602, data: { uri } } });
      expect(answer).not.toHaveProperty('result');
    },
  );

  it.each([{}, { uri: 7 }, { uri: 'file:///a', inputResponses: [] }, { uri: 'file:///a', requestState: 1 }])(
    'refuse %j',
    async (params) => {
      const answer = await talk().ask('resources/read', params);
      expect(answer).toMatchObject({ error: { code: -32602 } });
      expect(answer).not.toHaveProperty('error.data');
    },
  );

  it('may ask for input before they are read, and give no freshness with the question', async () => {
    const { ask } = talk();
    const params = { uri: 'file:///secret' };
    expect(await ask('resources/read', params)).toMatchObject({ error: { code: -32021 } });
    const asked = await ask('resources/read', params, form);
    expect(asked).toMatchObject({ result: { resultType: 'input_required', requestState: 's' } });
    expect(asked).not.toHaveProperty('result.ttlMs');
    const retry = { ...params, inputResponses: answered, requestState: 's' };
    expect(await ask('resources/read', retry, form)).toMatchObject({
      result: { contents: [{ text: 'because I must' }] },
    });
  });
});

describe('prompts', () => {
  it('are listed and got', async () => {
    const { ask } = talk();
    expect(await ask('prompts/list')).toMatchObject({
      result: { prompts: [review.definition, bare.definition], ttlMs: 300_000, cacheScope: 'public' },
    });
    const got = await ask('prompts/get', { name: 'review', arguments: { code: 'x', language: 'c' } });
    expect(got).toMatchObject({
      result: {
        resultType: 'complete',
        description: 'A review.',
        messages: [{ role: 'user', content: { type: 'text', text: 'c: x' } }],
      },
    });
    expect(await ask('prompts/get', { name: '__proto__' })).toMatchObject({ result: {} });
  });

  it.each<[JsonObject, RegExp]>([
    [{}, /params\.name must be a string/],
    [{ name: 'constructor' }, /no prompt named "constructor"/],
    [{ name: 'review' }, /params\.arguments\.code is missing/],
    [{ name: 'review', arguments: [] }, /must be an object of strings/],
    [{ name: 'review', arguments: { code: 7 } }, /params\.arguments\.code must be a string/],
    [{ name: 'review', arguments: { code: 'x', Language: 'c' } }, /"Language".*it takes: code, language/],
    [{ name: '__proto__', arguments: { x: '' } }, /it takes: none/],
    [{ name: 'review', arguments: { code: 'x' }, requestState: {} }, /requestState must be a string/],
  ])('refuse %j with -32602', async (params, says) => {
    expect(await talk().ask('prompts/get', params)).toMatchObject({
      error: { code: -32602, message: expect.stringMatching(says) as string },
    });
  });

  it('may ask for input first', async () => {
    const params = { name: 'review', arguments: { code: 'ask' } };
    expect(await talk().ask('prompts/get', params, form)).toMatchObject({
      result: { resultType: 'input_required', inputRequests: { why: { method: 'elicitation/create' } } },
    });
  });
});

describe('completion', () => {
  const prompt = (name: string, argument: JsonObject): JsonObject => ({
    ref: { type: 'ref/prompt', name },
    argument,
  });
  const template = (uri: string, argument: JsonObject): JsonObject => ({
    ref: { type: 'ref/resource', uri },
    argument,
  });

  it('goes on from what was typed, beginnings first', async () => {
    const { ask } = talk();
    expect(
      await ask('completion/complete', prompt('review', { name: 'language', value: 'PY' })),
    ).toMatchObject({
      result: {
        resultType: 'complete',
        completion: { values: ['python', 'pytorch', 'cpython'], total: 3, hasMore: false },
      },
    });
    for (const uri of ['user://{name}/profile/{part}', 'user://x/profile/y'])
      expect(await ask('completion/complete', template(uri, { name: 'name', value: 'mir' }))).toMatchObject({
        result: { completion: { values: ['mira', 'Mirko'] } },
      });
    expect(await ask('completion/complete', prompt('review', { name: 'code', value: '' }))).toMatchObject({
      result: { completion: { values: [], total: 0, hasMore: false } },
    });
  });

  it('knows the context, and gives a hundred values at most', async () => {
    const params = {
      ...template('user://{name}/profile/{part}', { name: 'part', value: 'p' }),
      context: { arguments: { name: 'noor' } },
    };
    const answer = await talk().ask('completion/complete', params);
    expect(answer).toMatchObject({ result: { completion: { total: 120, hasMore: true } } });
    const values = (answer as { result: { completion: { values: string[] } } }).result.completion.values;
    expect(values).toHaveLength(100);
    expect(values[0]).toBe('pnoor0');
  });

  it.each<JsonObject>([
    {},
    { ref: { type: 'ref/tool', name: 'x' }, argument: { name: 'a', value: '' } },
    { ref: { type: 'ref/prompt', uri: 'x' }, argument: { name: 'a', value: '' } },
    prompt('nothing', { name: 'code', value: '' }),
    prompt('review', { name: 'constructor', value: '' }),
    prompt('review', { name: 'code' }),
    prompt('review', { name: 'code', value: 1 }),
    template('user://{name}', { name: 'name', value: '' }),
    { ...prompt('review', { name: 'code', value: '' }), context: { arguments: { x: 1 } } },
    { ...prompt('review', { name: 'code', value: '' }), context: 7 },
  ])('refuses %j with -32602', async (params) => {
    expect(await talk().ask('completion/complete', params)).toMatchObject({ error: { code: -32602 } });
  });
});

describe('capabilities', () => {
  const capabilities = async (...features: Feature[]): Promise<unknown> => {
    const answer = (await converse(server(...features)).ask('server/discover')) as {
      result: { capabilities: unknown };
    };
    return answer.result.capabilities;
  };

  it('say what the news say, and no more', async () => {
    expect(await capabilities(resources({}), prompts([]), completion([]))).toEqual({
      resources: {},
      prompts: {},
      completions: {},
    });
    const updates = createNews({ honoursResource: () => true });
    expect(await capabilities(resources({ events: updates }))).toEqual({ resources: { subscribe: true } });
    const lists = createNews({ lists: ['resourcesListChanged', 'promptsListChanged'] });
    expect(await capabilities(resources({ events: lists }), prompts([], { events: lists }))).toEqual({
      resources: { listChanged: true },
      prompts: { listChanged: true },
    });
  });
});

describe('change notifications', () => {
  const looked = new Map<string, (verdict: boolean) => void>();
  const news = createNews({
    lists: ['resourcesListChanged'],
    honoursResource: (uri, call) =>
      uri.startsWith('slow:')
        ? new Promise((resolve) => looked.set(uri, resolve))
        : uri === `own:${call.principal}`,
  });
  const listening = (principal = 'mira') =>
    converse(server(resources({ events: news })), { principal, ambient: stillness });
  const listen = (notifications: JsonObject): [string, JsonObject] => [
    'subscriptions/listen',
    { notifications },
  ];
  const methods = (messages: JsonObject[]): unknown[] => messages.map(({ method }) => method);

  it('reach those who asked for that resource, each with its own id', async () => {
    const talk = listening();
    talk.send(...listen({ resourceSubscriptions: ['own:mira', 'own:noor', 'own:mira'] }));
    talk.send(...listen({ resourcesListChanged: true, toolsListChanged: true }));
    const acknowledged = await talk.messages();
    expect(acknowledged.map((message) => message['params'])).toMatchObject([
      { notifications: { resourceSubscriptions: ['own:mira'] } },
      { notifications: { resourcesListChanged: true } },
    ]);
    expect(acknowledged[1]).toHaveProperty('params.notifications', { resourcesListChanged: true });
    news.tell({ type: 'resourceUpdated', uri: 'own:mira' });
    news.tell({ type: 'resourceUpdated', uri: 'own:other' });
    news.tell({ type: 'resourcesListChanged' });
    const id = 'io.modelcontextprotocol/subscriptionId';
    expect(await talk.messages()).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/resources/updated',
        params: { _meta: { [id]: 1 }, uri: 'own:mira' },
      },
      { jsonrpc: '2.0', method: 'notifications/resources/list_changed', params: { _meta: { [id]: 2 } } },
    ]);
    talk.cancel(1);
    news.tell({ type: 'resourceUpdated', uri: 'own:mira' });
    expect(await talk.messages()).toEqual([]);
  });

  it('begin after the acknowledgement, which waits for what has to be looked up', async () => {
    const talk = listening();
    talk.send(...listen({ resourceSubscriptions: ['slow:1', 'own:mira', 'slow:2'] }));
    news.tell({ type: 'resourceUpdated', uri: 'own:mira' });
    expect(await talk.messages()).toEqual([]);
    looked.get('slow:1')?.(false);
    looked.get('slow:2')?.(true);
    expect(await talk.messages()).toMatchObject([
      { params: { notifications: { resourceSubscriptions: ['own:mira', 'slow:2'] } } },
    ]);
    news.tell({ type: 'resourceUpdated', uri: 'slow:2' });
    expect(methods(await talk.messages())).toEqual(['notifications/resources/updated']);
  });

  it('never begin when the listen was cancelled meanwhile', async () => {
    const talk = listening();
    talk.send(...listen({ resourceSubscriptions: ['slow:1', 'own:mira'] }));
    talk.cancel(1);
    looked.get('slow:1')?.(true);
    expect(await talk.messages()).toEqual([]);
    news.tell({ type: 'resourceUpdated', uri: 'own:mira' });
    expect(await talk.messages()).toEqual([]);
  });

  it('end in order when the server shuts down meanwhile', async () => {
    const talk = listening();
    talk.send(...listen({ resourceSubscriptions: ['slow:1'] }));
    const closed = talk.dispatcher.close(5000);
    expect(await talk.messages()).toEqual([]);
    looked.get('slow:1')?.(true);
    await closed;
    expect(await talk.messages()).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged' },
      { id: 1, result: { resultType: 'complete' } },
      { method: 'notifications/cancelled' },
    ]);
  });
});
