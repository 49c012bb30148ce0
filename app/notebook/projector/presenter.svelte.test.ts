import { expect, test } from 'vitest';
import type { Exchange } from '../../host/types.ts';
import type { CellState } from '../api.ts';
import type { Session } from '../session.svelte.ts';
import { Presenter } from './presenter.svelte.ts';
import type { Projected } from './projected.ts';

type Seen = Pick<CellState, 'text' | 'wireLine' | 'rawMode' | 'earlier' | 'exchange'>;

const asked = '{"jsonrpc":"2.0","id":1,"method":"tools/call"}';
const retried = '{"jsonrpc":"2.0","id":2,"method":"tools/call","inputResponses":{}}';

const exchange = (request: string, answer: string, outcome: Exchange['outcome']): Exchange =>
  ({ key: 1, request: { text: request }, answer: { text: answer }, outcome, tookMs: 2 }) as Exchange;

/** What an audience sees of a cell. */
function shown(cell: Partial<Seen>): Projected {
  const whole: Seen = {
    text: asked,
    wireLine: asked,
    rawMode: false,
    earlier: [],
    exchange: undefined,
    ...cell,
  };
  const session = {
    id: 'a',
    title: 'Chapter',
    context: { clock: { now: () => 0, after: () => () => undefined } },
    cell: () => whole,
  } as unknown as Session;
  const step = {
    id: 'c',
    anchor: 'cell-c',
    kind: 'request',
    title: 'Ask',
    section: 'One',
    cell: 'c',
  } as const;
  const channel = {
    reaches: false,
    send: () => undefined,
    onMessage: () => undefined,
    close: () => undefined,
  };
  return new Presenter(session, [step], channel).projected;
}

test('what was sent as it stands has its answer beside it', () => {
  const projected = shown({ text: `${asked}\n`, exchange: exchange(asked, '{"result":{}}', 'result') });
  expect(projected.request).toMatchObject({ text: asked, crossed: true });
  expect(projected).toMatchObject({ answer: { text: '{"result":{}}' }, outcome: 'result', tookMs: 2 });
});

test('text that was changed since has no answer yet: the one of before is not its own', () => {
  const projected = shown({
    text: '{"id":9}',
    wireLine: '{"id":9}',
    exchange: exchange(asked, '{"result":{}}', 'result'),
  });
  expect(projected.request).toMatchObject({ text: '{"id":9}', crossed: false });
  expect([projected.answer, projected.outcome, projected.tookMs]).toEqual([undefined, undefined, undefined]);
});

test('a question that was answered is shown as sent: its retry, and what came of it', () => {
  const projected = shown({
    earlier: [exchange(asked, '{"result":{"resultType":"input_required"}}', 'input-required')],
    exchange: exchange(retried, '{"result":{"done":true}}', 'result'),
  });
  expect(projected.request).toMatchObject({ text: retried, crossed: true });
  expect(projected).toMatchObject({ answer: { text: '{"result":{"done":true}}' }, outcome: 'result' });
});

test('once the text of an answered question is changed, neither the retry nor its answer is shown', () => {
  const projected = shown({
    text: '{"id":9}',
    wireLine: '{"id":9}',
    earlier: [exchange(asked, '{"result":{"resultType":"input_required"}}', 'input-required')],
    exchange: exchange(retried, '{"result":{"done":true}}', 'result'),
  });
  expect(projected.request).toMatchObject({ text: '{"id":9}', crossed: false });
  expect(projected.answer).toBeUndefined();
});

test('raw text is shown as sent, with the white space that would be left out otherwise', () => {
  const text = '{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }';
  const projected = shown({
    text,
    wireLine: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    rawMode: true,
    exchange: exchange(text, '{"error":{"code":-32602}}', 'protocol-error'),
  });
  expect(projected.request).toMatchObject({ text, crossed: true });
  expect(projected).toMatchObject({
    answer: { text: '{"error":{"code":-32602}}' },
    outcome: 'protocol-error',
  });
});
