import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamMessage } from '../wire/ports.ts';
import { chunkUnits, StreamWriter } from './stream-writer.ts';

/** A port whose messages are kept, and a page that grants credit when told to. */
function page() {
  const sent: StreamMessage[] = [];
  const port = {
    postMessage: (message: StreamMessage) => sent.push(message),
    onmessage: undefined as unknown,
  };
  const grant = (data: unknown): void => {
    (port.onmessage as (event: { data: unknown }) => void)({ data });
  };
  const credit = (characters: number): void => {
    grant({ type: 'credit', characters });
  };
  const text = (): string => sent.map((each) => (typeof each === 'string' ? each : '')).join('');
  return { sent, port: port as unknown as MessagePort, grant, credit, text };
}

describe('StreamWriter', () => {
  it('sends everything in order, never more than granted, in short chunks', () => {
    const step = fc.oneof(
      fc.record({ write: fc.string({ unit: 'grapheme', maxLength: 40 }) }),
      fc.record({ grant: fc.integer({ min: 1, max: 30 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { port, credit, text } = page();
        const writer = new StreamWriter(port);
        let granted = 0;
        let written = '';
        for (const each of steps) {
          if ('write' in each) {
            writer.write(each.write);
            written += each.write;
          } else {
            granted += each.grant;
            credit(each.grant);
          }
          expect(text()).toBe(written.slice(0, Math.min(granted, written.length)));
        }
      }),
    );
    const { port, credit, sent, text } = page();
    new StreamWriter(port).write('x'.repeat(200_000));
    credit(1_000_000);
    expect(sent.map((each) => (typeof each === 'string' ? each.length : 0))).toEqual([
      65_536, 65_536, 65_536, 3392,
    ]);
    expect(text()).toHaveLength(200_000);
    expect(chunkUnits).toBe(65_536);
  });

  it('ends in-band, once, after all text has gone', async () => {
    const { port, credit, sent } = page();
    const writer = new StreamWriter(port);
    writer.write('last');
    let ended = false;
    const end = writer.end().then(() => {
      ended = true;
    });
    writer.write('after the end');
    await Promise.resolve();
    expect([ended, sent]).toEqual([false, []]);
    credit(100);
    await end;
    await writer.end();
    expect(sent).toEqual(['last', { type: 'end' }]);
  });

  it('drops what does not fit, counts it, and tells it in its place (B07)', () => {
    const { port, credit, sent } = page();
    const writer = new StreamWriter(port, 10);
    writer.write('12345678');
    writer.write('abc');
    writer.write('defg');
    writer.write('90');
    writer.write('z');
    credit(100);
    writer.write('next');
    expect(sent).toEqual([
      '12345678',
      { type: 'dropped', characters: 7 },
      '90',
      { type: 'dropped', characters: 1 },
      'next',
    ]);
  });

  it('sends well-formed text and splits no more than a chunk may', () => {
    const { port, credit, text } = page();
    const writer = new StreamWriter(port);
    writer.write('a\uD83Db');
    writer.write('😀');
    credit(4);
    credit(1);
    expect(text()).toBe('a\uFFFDb😀');
  });

  it('takes no credit that is none', () => {
    const { port, grant, sent } = page();
    new StreamWriter(port).write('x');
    for (const data of [
      null,
      5,
      {},
      { type: 'credit' },
      { type: 'credit', characters: -1 },
      { type: 'credit', characters: NaN },
      { type: 'other', characters: 5 },
    ])
      grant(data);
    expect(sent).toEqual([]);
  });

  it('keeps a long queue linear', () => {
    const { port, credit, text } = page();
    const writer = new StreamWriter(port);
    const line = `${'a'.repeat(63)}\n`;
    for (let i = 0; i < 100_000; i += 1) writer.write(line);
    for (let i = 0; i < 100; i += 1) credit(64_000);
    expect(text()).toHaveLength(6_400_000);
  });
});
