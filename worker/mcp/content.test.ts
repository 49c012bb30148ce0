import { describe, expect, it } from 'vitest';
import { contents, userSays } from './content.ts';
import { createNews } from './news.ts';
import { prompts, userMessage } from './prompts.ts';
import { blobContents, resources } from './resources.ts';
import { defineServer, type Feature } from './server.ts';
import { converse } from './test-conversation.ts';
import { text, tools, type Tool } from './tools.ts';

const talk = (...features: Feature[]) => converse(defineServer({ name: 't', version: '1', features }));
const tool = (name: string, rest: Partial<Tool> = {}): Tool => ({
  definition: { name, inputSchema: { type: 'object' } },
  run: () => text('ran'),
  ...rest,
});

describe('items of results', () => {
  it('stand in a tool result in their order (server/tools, Tool Result)', async () => {
    const mixed = tool('mixed', {
      run: () =>
        contents(
          { type: 'text', text: 'a' },
          { type: 'image', data: 'AA==', mimeType: 'image/png' },
          { type: 'audio', data: 'AQ==', mimeType: 'audio/wav' },
          { type: 'resource', resource: { uri: 'test://r', mimeType: 'text/plain', text: 'r' } },
        ),
    });
    expect(await talk(tools([mixed])).ask('tools/call', { name: 'mixed' })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'complete',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 't', version: '1' } },
        content: [
          { type: 'text', text: 'a' },
          { type: 'image', data: 'AA==', mimeType: 'image/png' },
          { type: 'audio', data: 'AQ==', mimeType: 'audio/wav' },
          { type: 'resource', resource: { uri: 'test://r', mimeType: 'text/plain', text: 'r' } },
        ],
        isError: false,
      },
    });
  });

  it('are one message each in a prompt (server/prompts, PromptMessage)', async () => {
    const look = {
      definition: { name: 'look', arguments: [] },
      get: () =>
        userSays(
          'd',
          { type: 'image', data: 'AA==', mimeType: 'image/png' },
          { type: 'text', text: 'Look.' },
        ),
    };
    expect(await talk(prompts([look])).ask('prompts/get', { name: 'look' })).toMatchObject({
      result: {
        description: 'd',
        messages: [
          { role: 'user', content: { type: 'image', data: 'AA==', mimeType: 'image/png' } },
          { role: 'user', content: { type: 'text', text: 'Look.' } },
        ],
      },
    });
  });

  it('are bytes in a binary resource (server/resources, Resource Contents)', async () => {
    const picture = {
      definition: { uri: 'test://p', name: 'p' },
      read: () => blobContents('test://p', 'image/png', 'AA==', { ttlMs: 7, cacheScope: 'public' } as const),
    };
    const { result } = await talk(resources({ resources: [picture] })).ask('resources/read', {
      uri: 'test://p',
    });
    expect(result).toMatchObject({
      contents: [{ uri: 'test://p', mimeType: 'image/png', blob: 'AA==' }],
      ttlMs: 7,
      cacheScope: 'public',
    });
  });
});

describe('a list of tools that may change', () => {
  const capabilities = async (feature: Feature) =>
    (await talk(feature).ask('server/discover'))['result'] as { capabilities: unknown };

  it('declares listChanged only when its news announce it', async () => {
    const news = createNews({ lists: ['toolsListChanged'] });
    const others = createNews({ lists: ['promptsListChanged'] });
    expect((await capabilities(tools([], undefined, news))).capabilities).toEqual({
      tools: { listChanged: true },
    });
    expect((await capabilities(tools([], undefined, others))).capabilities).toEqual({ tools: {} });
    expect((await capabilities(tools([]))).capabilities).toEqual({ tools: {} });
  });

  it('tells those who listen for it, and nobody else', async () => {
    const ofTools = createNews({ lists: ['toolsListChanged'] });
    const ofPrompts = createNews({ lists: ['promptsListChanged'] });
    const prompt = { definition: { name: 'p', arguments: [] }, get: () => userMessage('d', 't') };
    const client = talk(tools([], undefined, ofTools), prompts([prompt], { events: ofPrompts }));
    client.send('subscriptions/listen', { notifications: { toolsListChanged: true } });
    client.send('subscriptions/listen', { notifications: { promptsListChanged: true } });
    await client.messages();
    ofTools.tell({ type: 'toolsListChanged' });
    expect(await client.messages()).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/tools/list_changed',
        params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } },
      },
    ]);
  });
});

describe('a tool with a check of its own', () => {
  it('is judged by it, though its schema has keywords that schema.ts does not know', async () => {
    const definition = { name: 'own', inputSchema: { type: 'object', anyOf: [{ required: ['a'] }] } };
    expect(() => tools([tool('own', { definition })])).toThrow('schema.ts does not know the keyword anyOf');
    const own = tool('own', {
      definition,
      check: (value, place) =>
        Object.hasOwn(value as object, 'a') ? undefined : `${place} does not have what it needs`,
    });
    const client = talk(tools([own]));
    expect(await client.ask('tools/call', { name: 'own', arguments: { a: 1 } })).toMatchObject({
      result: { isError: false },
    });
    expect(await client.ask('tools/call', { name: 'own', arguments: {} })).toMatchObject({
      result: {
        isError: true,
        content: [
          {
            text: 'Invalid arguments for own: arguments does not have what it needs. Correct the arguments and call again.',
          },
        ],
      },
    });
  });
});
