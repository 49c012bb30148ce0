import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForBrowser, buildForNode, type BuiltPrograms } from '../../../app/build/programs-for-tests.ts';
import type { JsonObject } from '../../wire/message.ts';
import { bareMeta, type Spoken } from '../official/talk.ts';

const initialize = (capabilities: JsonObject = {}): JsonObject => ({
  protocolVersion: '2026-07-28',
  capabilities,
  clientInfo: { name: 'bare-hands', version: '0.0.1' },
});

const allCapabilities: JsonObject = {
  roots: { listChanged: true },
  sampling: {},
  elicitation: { form: {}, url: {} },
  tasks: { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};

const listed = (response: JsonObject, what: string): JsonObject[] =>
  (response['result'] as Record<string, JsonObject[]>)[what] ?? [];

async function handshake(server: Spoken, capabilities: JsonObject = {}): Promise<JsonObject> {
  const response = await server.ask('initialize', initialize(capabilities));
  server.tell('notifications/initialized');
  return response;
}

const call = (name: string, args: JsonObject = {}): JsonObject => ({ name, arguments: args });

describe.each([
  ['in a bundle for the browser', buildForBrowser],
  ['as a child process under Node', buildForNode],
] as const)('the reference server %s', (_where, buildPrograms) => {
  let built: BuiltPrograms;
  let server: Spoken;
  const forBrowser = buildPrograms === buildForBrowser;
  const using = (test: () => Promise<void>) => async (): Promise<void> => {
    server = built.start('everything');
    await test();
    expect(await server.end()).toBe(0);
    expect(server.stderr()).not.toContain('forbidden');
  };
  beforeAll(async () => {
    built = await buildPrograms();
  }, 120_000);
  afterAll(() => built.remove());

  it(
    'does not know server/discover: the third branch of the era rule',
    using(async () => {
      expect(await server.ask('server/discover', { _meta: bareMeta })).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32601, message: 'Method not found' },
      });
    }),
  );

  it(
    'answers a handshake for 2026-07-28 with 2025-11-25',
    using(async () => {
      const { result } = await handshake(server);
      expect(result).toMatchObject({
        protocolVersion: '2025-11-25',
        serverInfo: { name: 'mcp-servers/everything', version: '2.0.0' },
      });
      const { capabilities } = result as { capabilities: JsonObject };
      expect(Object.keys(capabilities).sort()).toEqual([
        'completions',
        'logging',
        'prompts',
        'resources',
        'tasks',
        'tools',
      ]);
      expect(capabilities['resources']).toEqual({ subscribe: true, listChanged: true });
    }),
  );

  it(
    'lists 12 tools without a handshake and 13 after one that declares nothing',
    using(async () => {
      expect(listed(await server.ask('tools/list'), 'tools')).toHaveLength(12);
      await handshake(server);
      expect(listed(await server.ask('tools/list'), 'tools')).toHaveLength(13);
    }),
  );

  it(
    'lists 19 tools after a handshake that declares everything',
    using(async () => {
      await handshake(server, allCapabilities);
      expect(listed(await server.ask('tools/list'), 'tools')).toHaveLength(19);
    }),
  );

  it(
    'lists 7 resources and 4 prompts and reads its documents',
    using(async () => {
      await handshake(server);
      expect(listed(await server.ask('resources/list'), 'resources').map(({ name }) => name)).toEqual([
        'architecture.md',
        'extension.md',
        'features.md',
        'how-it-works.md',
        'instructions.md',
        'startup.md',
        'structure.md',
      ]);
      expect(listed(await server.ask('prompts/list'), 'prompts')).toHaveLength(4);
      const uri = 'demo://resource/static/document/features.md';
      const [content] = listed(await server.ask('resources/read', { uri }), 'contents');
      expect(content).toMatchObject({ uri, mimeType: 'text/markdown' });
      expect(content?.['text']).toMatch(/^# Everything Server - Features\n/);
    }),
  );

  it(
    'runs tools, refuses arguments that do not fit, and makes base64',
    using(async () => {
      await handshake(server);
      expect(await server.ask('tools/call', call('get-sum', { a: 40, b: 2 }))).toMatchObject({
        result: { content: [{ type: 'text', text: 'The sum of 40 and 2 is 42.' }] },
      });
      expect(await server.ask('tools/call', call('get-sum', { a: 40, b: 'two' }))).toMatchObject({
        result: { isError: true },
      });
      const [blob] = listed(
        await server.ask('resources/read', { uri: 'demo://resource/dynamic/blob/1' }),
        'contents',
      );
      expect(atob(String(blob?.['blob']))).toMatch(/^Resource 1: This is a base64 blob created at /);
    }),
  );

  it(
    'drops lines that are no messages, without an answer',
    using(async () => {
      server.write('not json\n\n[]\n{"jsonrpc":"2.0","id":9}\n');
      expect(await server.ask('ping')).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
      expect(server.others).toEqual([]);
    }),
  );

  it(
    'asks the client something while a tool runs, the way revisions before this one do',
    using(async () => {
      await handshake(server, allCapabilities);
      const asked = server.ask('tools/call', call('trigger-elicitation-request'));
      await expect.poll(() => server.others.map(({ method }) => method)).toContain('elicitation/create');
      const request = server.others.find(({ method }) => method === 'elicitation/create');
      server.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: request?.['id'] ?? null, result: { action: 'decline' } })}\n`,
      );
      const [text] = listed(await asked, 'content');
      expect(text).toMatchObject({ text: expect.stringContaining('declined') as string });
    }),
  );

  if (forBrowser) {
    it('has everything in itself, and no Ajv, which compiles schemas to code', () => {
      expect(built.outside).toEqual([]);
      expect(built.files.filter((file) => file.includes('/validation/cfworker-provider.js'))).toHaveLength(1);
      expect(built.files.filter((file) => file.includes('/node_modules/ajv'))).toEqual([]);
    });

    it(
      'says what a worker cannot do, instead of doing it: nothing is fetched',
      using(async () => {
        for (const args of [{}, { data: 'data:text/plain,hello' }])
          expect(await server.ask('tools/call', call('gzip-file-as-resource', args))).toEqual({
            jsonrpc: '2.0',
            id: expect.any(Number) as number,
            result: {
              isError: true,
              content: [{ type: 'text', text: expect.stringContaining('runs in a web worker') as string }],
            },
          });
      }),
    );

    it(
      'shows the environment it was started with, but never the key of our own servers',
      using(async () => {
        expect(await server.ask('tools/call', call('get-env'))).toMatchObject({
          result: { content: [{ type: 'text', text: '{\n  "principal": "mira"\n}' }] },
        });
      }),
    );
  } else {
    it(
      'has Node’s gzip',
      using(async () => {
        const args = { data: 'data:text/plain,hello', outputType: 'resource' };
        expect(await server.ask('tools/call', call('gzip-file-as-resource', args))).toMatchObject({
          result: { content: [{ type: 'resource', resource: { mimeType: 'application/gzip' } }] },
        });
      }),
    );
  }
});
