import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForBrowser, buildForNode, type BuiltPrograms } from '../../../app/build/programs-for-tests.ts';
import type { JsonObject } from '../../wire/message.ts';
import { execute } from '../book-orders/executor.ts';
import { getOrderDefinition, orderAnswer } from '../book-orders/get-order.ts';
import { startInProcess } from '../test-process.ts';
import { program } from './program.ts';
import { bareMeta, type Spoken } from './talk.ts';

const modern = (params: JsonObject = {}): JsonObject => ({ ...params, _meta: bareMeta });
const getOrder = (args: JsonObject): JsonObject => modern({ name: 'get_order', arguments: args });

/** The result that book-orders gives for this order, without the resultType and _meta every result has. */
function ours(principal: string, orderId: string): JsonObject {
  const answer = orderAnswer(execute(principal, orderId));
  if (!answer.ok) throw new Error('book-orders answers with a result');
  return answer.body.members;
}

describe.each([
  ['in a bundle for the browser', buildForBrowser],
  ['as a child process under Node', buildForNode],
] as const)('the official SDK’s get_order %s', (_where, buildPrograms) => {
  let built: BuiltPrograms;
  let server: Spoken;
  const using = (test: () => Promise<void>) => async (): Promise<void> => {
    server = built.start('official');
    await test();
    expect(await server.end()).toBe(0);
    expect(server.stderr()).not.toContain('forbidden');
  };
  beforeAll(async () => {
    built = await buildPrograms();
  }, 120_000);
  afterAll(() => built.remove());

  it(
    'discovers: this revision alone',
    using(async () => {
      const { result } = await server.ask('server/discover', modern());
      expect(result).toMatchObject({
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'official', version: '1.0.0' } },
        ttlMs: 3_600_000,
        cacheScope: 'public',
      });
    }),
  );

  it(
    'lists the very definition of book-orders',
    using(async () => {
      const { result } = await server.ask('tools/list', modern());
      expect(result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' });
      expect((result as { tools: JsonObject[] }).tools).toEqual([getOrderDefinition]);
    }),
  );

  it.each(['A-104', 'B-205', 'Z-999'])('reads %s as book-orders does', async (orderId) => {
    await using(async () => {
      const { result } = await server.ask('tools/call', getOrder({ order_id: orderId }));
      const { content, structuredContent, isError } = result as JsonObject;
      const shown = structuredContent === undefined ? {} : { structuredContent };
      expect({ content, ...shown, isError }).toEqual(ours('mira', orderId));
    })();
  });

  it(
    'refuses an unknown tool, and arguments that do not fit as a tool error',
    using(async () => {
      const unknown = await server.ask('tools/call', modern({ name: 'cancel_order', arguments: {} }));
      expect(unknown).toMatchObject({ error: { code: -32602 } });
      for (const args of [{ order_id: 104 }, {}, { order_id: 'A-104', more: true }])
        expect(await server.ask('tools/call', getOrder(args))).toMatchObject({ result: { isError: true } });
    }),
  );

  it(
    'refuses what comes from before this revision, and stays open for it',
    using(async () => {
      const initialize = {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      };
      expect(await server.ask('initialize', initialize)).toMatchObject({
        error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2025-11-25' } },
      });
      expect(await server.ask('tools/list')).toHaveProperty('error');
      expect(await server.ask('tools/list', modern())).toHaveProperty('result');
    }),
  );

  it(
    'ends an open listen with its result when the input ends',
    using(async () => {
      const listening = server.ask(
        'subscriptions/listen',
        modern({ notifications: { toolsListChanged: true } }),
      );
      await expect
        .poll(() => server.others.map(({ method }) => method), { timeout: 10_000 })
        .toEqual(['notifications/subscriptions/acknowledged']);
      expect(await server.end()).toBe(0);
      expect(await listening).toMatchObject({ id: 1, result: { resultType: 'complete' } });
    }),
  );
});

describe('the official SDK’s get_order in this thread', () => {
  it('acts for the principal it was started with', async () => {
    const process = startInProcess(program, { principal: 'noor' });
    process.send(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: getOrder({ order_id: 'B-205' }),
      }),
    );
    await expect.poll(() => process.stdout()).toContain('"status');
    expect(process.stderr()).toBe('official ready for noor\n');
    expect(JSON.parse(process.stdout())).toMatchObject({ id: 1, result: ours('noor', 'B-205') });
  });

  it('answers a last line without newline before it exits', async () => {
    const process = startInProcess(program);
    process.write(JSON.stringify({ jsonrpc: '2.0', id: 'last', method: 'tools/list', params: modern() }));
    process.end();
    await expect.poll(() => process.code()).toBe(0);
    expect(JSON.parse(process.stdout())).toMatchObject({
      id: 'last',
      result: { tools: [{ name: 'get_order' }] },
    });
  });
});
