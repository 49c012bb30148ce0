import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Client } from '../client.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeProcess } from '../testing/fake-process.ts';
import { Trace } from '../trace.ts';
import { draw } from './draw.ts';
import { withFaults } from './faults.ts';
import { type FaultPlan, readPlan } from './plan.ts';

function planOf(faults: string, seed = '7'): FaultPlan {
  const read = readPlan(faults, seed);
  if (!read.ok) throw new Error(read.says);
  return read.plan;
}

/** A process behind a link, and all that came out of the link on either side. */
function linked(plan: FaultPlan) {
  const clock = new FakeClock();
  const inner = new FakeProcess();
  const seen: string[] = [];
  const notes: string[] = [];
  const process = withFaults(inner, plan, {
    clock,
    note: (text) => {
      notes.push(text);
      seen.push(text);
    },
  });
  let out = '';
  process.onText((stream, text) => {
    if (stream === 'stdout') out += text;
    seen.push(text);
  });
  return { clock, inner, process, seen, notes, out: () => out, lines: () => out.split('\n').slice(0, -1) };
}

async function pass(plan: FaultPlan, text: string, cuts: readonly number[] = []) {
  const link = linked(plan);
  let from = 0;
  for (const cut of [...cuts.map((one) => one % (text.length + 1)), text.length].sort((a, b) => a - b)) {
    link.inner.say(text.slice(from, cut));
    from = cut;
  }
  await link.clock.advance(400_000);
  return link;
}

const answer = (id: number | string) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"n":1e2}}`;
const line = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `x${text.replaceAll('\n', ' ')}`);
const lines = fc.array(line, { maxLength: 12 });
const cuts = fc.array(fc.nat(400), { maxLength: 6 });
const seed = fc.nat(2 ** 31).map(String);
const joined = (all: readonly string[]): string => all.map((one) => `${one}\n`).join('');
const bounded = { numRuns: 60 };

describe('what a link does to stdout', () => {
  it('changes no character and no order by delay and split', async () => {
    await fc.assert(
      fc.asyncProperty(lines, cuts, seed, async (all, at, of) => {
        const { out } = await pass(planOf('delay:200,split:0.7', of), joined(all), at);
        expect(out()).toBe(joined(all));
      }),
      bounded,
    );
  });

  it('changes no line by reorder, and none is passed by more than one', async () => {
    await fc.assert(
      fc.asyncProperty(lines, seed, async (all, of) => {
        const numbered = all.map((text, index) => `${String(index)} ${text}`);
        const { lines: got } = await pass(planOf('reorder:0.5,split:0.5,delay:5', of), joined(numbered));
        expect([...got()].sort()).toEqual([...numbered].sort());
        for (const [index, text] of got().entries())
          expect(Math.abs(numbered.indexOf(text) - index)).toBeLessThanOrEqual(1);
      }),
      bounded,
    );
  });

  it('gives every line once or twice by dup, and twice for sure with chance 1', async () => {
    await fc.assert(
      fc.asyncProperty(lines, seed, async (all, of) => {
        const numbered = all.map((text, index) => `${String(index)} ${text}`);
        const some = (await pass(planOf('dup:0.5', of), joined(numbered))).lines();
        for (const text of numbered) expect([1, 2]).toContain(some.filter((one) => one === text).length);
        expect((await pass(planOf('dup:1', of), joined(numbered))).lines()).toEqual(
          numbered.flatMap((text) => [text, text]),
        );
      }),
      bounded,
    );
  });

  it('keeps the rest whole by drop, and loses about as many as it says', async () => {
    const all = Array.from({ length: 2000 }, (_, index) => String(index));
    const { lines: got, notes } = await pass(planOf('drop:0.1'), joined(all));
    expect(got()).toEqual(all.filter((text) => got().includes(text)));
    expect(got().length).toBeGreaterThan(1740);
    expect(got().length).toBeLessThan(1860);
    expect(notes).toHaveLength(2000 - got().length);
    expect(notes[0]).toMatch(/^Link fault on a line of stdout: lost on the way\. It read \d+$/);
  });

  it('changes the id of a response and nothing else', async () => {
    const text = joined([answer(3), answer('a'), '{"jsonrpc":"2.0","method":"x","id":3}', 'no message']);
    const { lines: got, notes } = await pass(planOf('wrong-id:1'), text);
    expect(got()).toEqual([
      answer(1003),
      answer('a-other'),
      '{"jsonrpc":"2.0","method":"x","id":3}',
      'no message',
    ]);
    expect(notes).toEqual([
      'Link fault on the next line of stdout: its id 3 was changed to 1003.',
      'Link fault on the next line of stdout: its id "a" was changed to "a-other".',
    ]);
  });

  it('puts noise between lines, never into one, and says whose it is', async () => {
    const { lines: got, notes } = await pass(planOf('noise:1'), joined([answer(1), answer(2)]));
    expect(got()).toHaveLength(4);
    expect([got()[1], got()[3]]).toEqual([answer(1), answer(2)]);
    expect(() => JSON.parse(got()[0] ?? '') as unknown).toThrow();
    expect(notes[0]).toBe('Link fault on the next line of stdout: made by the link, not by the server.');
  });

  it('holds a line for so long, says so before it, and leaves stderr alone', async () => {
    const { clock, inner, seen } = linked(planOf('delay:200'));
    inner.say(`${answer(1)}\n`);
    inner.log('at once\n');
    await clock.advance(199);
    expect(seen).toEqual(['at once\n']);
    await clock.advance(1);
    expect(seen.slice(1)).toEqual([
      'Link fault on the next line of stdout: delayed by 200 ms.',
      `${answer(1)}\n`,
    ]);
  });

  it('splits a line into chunks that come one by one', async () => {
    const { clock, inner, seen, out } = linked(planOf('split:1'));
    inner.say(`${answer(1)}\n`);
    await clock.advance(0);
    expect(seen[0]).toMatch(/split into [234] chunks\.$/);
    expect(out().length).toBeLessThan(answer(1).length + 1);
    await clock.advance(200);
    expect(out()).toBe(`${answer(1)}\n`);
  });

  it('lets a line go alone when nothing comes to overtake it', async () => {
    const { clock, inner, seen } = linked(planOf('reorder:1'));
    inner.say('one\n');
    await clock.advance(999);
    expect(seen).toEqual([]);
    await clock.advance(1);
    expect(seen).toEqual([expect.stringContaining('no line came to overtake it'), 'one\n']);
    inner.say('two\nthree\n');
    expect(seen.slice(2)).toEqual(['three\n', expect.stringContaining('overtook it'), 'two\n']);
  });
});

describe('the seed', () => {
  const everything = 'delay:3,drop:0.2,dup:0.2,reorder:0.2,split:0.3,wrong-id:0.2,noise:0.2';
  const all = Array.from({ length: 60 }, (_, index) => answer(index));

  it('gives the same faults to the same lines, however they are chunked', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, seed, async (at, of) => {
        const one = await pass(planOf(everything, of), joined(all));
        const two = await pass(planOf(everything, of), joined(all), at);
        expect(two.out()).toBe(one.out());
        expect(two.notes).toEqual(one.notes);
      }),
      { numRuns: 20 },
    );
  });

  it('gives other faults with another seed', async () => {
    const one = await pass(planOf(everything, '7'), joined(all));
    const two = await pass(planOf(everything, '8'), joined(all));
    expect(two.out()).not.toBe(one.out());
  });

  it('draws for each fault by itself: one more moves no other', async () => {
    const lost = ({ notes }: { notes: string[] }) => notes.filter((note) => note.includes('lost on the way'));
    const one = await pass(planOf('drop:0.3'), joined(all));
    const two = await pass(planOf('drop:0.3,dup:0.5,delay:9,noise:0.5'), joined(all));
    expect(lost(one).length).toBeGreaterThan(5);
    expect(lost(two)).toEqual(lost(one));
  });

  it('is pinned: a link shared today means the same tomorrow', async () => {
    expect(draw(7, 'stdout 1 drop')).toBeCloseTo(0.0431056132, 9);
    expect(draw(0, '')).toBeCloseTo(0.6720006422, 9);
    const { lines: got } = await pass(planOf('drop:0.5', '7'), joined(all.slice(0, 12)));
    expect(got().map((text) => (JSON.parse(text) as { id: number }).id)).toEqual([3, 5, 6, 10]);
  });
});

describe('what a link does to stdin', () => {
  it('loses, doubles and delays whole lines, and says so after the write', async () => {
    const lost = linked(planOf('in-drop:1'));
    expect(lost.process.stdin.write('{"id":1}\n')).toBe(true);
    expect(lost.notes).toEqual([]);
    await lost.clock.advance(0);
    expect(lost.inner.input).toBe('');
    expect(lost.notes).toEqual(['Link fault on a line of stdin: lost on the way. {"id":1}']);

    const doubled = linked(planOf('in-dup:1,in-delay:50'));
    doubled.process.stdin.write('{"id":1}\n');
    await doubled.clock.advance(49);
    expect(doubled.inner.input).toBe('');
    await doubled.clock.advance(1);
    expect(doubled.inner.input).toBe('{"id":1}\n{"id":1}\n');
  });

  it('closes the input behind what it still holds', async () => {
    const { clock, inner, process } = linked(planOf('in-delay:50'));
    process.stdin.write('one\n');
    process.stdin.end();
    expect(process.stdin.write('two\n')).toBe(false);
    expect(inner.inputEnded).toBe(false);
    await clock.advance(50);
    expect([inner.input, inner.inputEnded]).toEqual(['one\n', true]);
  });

  it('leaves stdin alone when only stdout has faults', () => {
    const { inner, process } = linked(planOf('drop:1'));
    process.stdin.write('one\n\ntwo\n');
    expect(inner.input).toBe('one\n\ntwo\n');
  });
});

describe('the end of a process behind a link', () => {
  it('crashes after the line, before an answer, and every pending call settles as a dead process', async () => {
    const clock = new FakeClock();
    const trace = new Trace({ clock });
    const inner = new FakeProcess();
    const process = withFaults(inner, planOf('crash:2'), {
      clock,
      note: (text) => trace.event(1, { type: 'note', text }),
    });
    const client = new Client({ process, trace, clock });
    const one = client.send('{"jsonrpc":"2.0","id":1,"method":"x"}');
    const two = client.send('{"jsonrpc":"2.0","id":2,"method":"x"}');
    const [first, second] = await Promise.all([one?.settled, two?.settled]);
    expect([first?.outcome, second?.outcome]).toEqual(['dead-process', 'dead-process']);
    expect(second?.reason).toContain('a fault of this link');
    await expect(inner.exited).resolves.toEqual({ how: 'killed', reason: 'crash, a fault of this link' });
    await expect(process.exited).resolves.toEqual({
      how: 'died',
      reason: 'crash after 2 lines, a fault of this link',
    });
    expect(process.stdin.write('more\n')).toBe(false);
    await clock.advance(100_000);
    expect(clock.waiting).toBe(0);
  });

  it('delivers what a process wrote before it left by itself, and only then tells its end', async () => {
    const { clock, inner, process, seen } = linked(planOf('delay:200'));
    const order: string[] = [];
    process.onText(() => order.push('text'));
    void process.exited.then(() => order.push('exit'));
    inner.say('whole\nand a rest');
    inner.end({ how: 'exited', code: 0 });
    await clock.advance(199);
    expect(order).toEqual([]);
    await clock.advance(1);
    await process.exited;
    expect(order.at(-1)).toBe('exit');
    expect(seen.slice(1)).toEqual(['whole\n', 'and a rest']);
  });

  it('loses what it holds with a process that is killed, and leaves no timer', async () => {
    const { clock, inner, process, out } = linked(planOf('delay:200,reorder:0.5'));
    inner.say('one\ntwo\nthree\n');
    process.kill('stopped by hand');
    await expect(process.exited).resolves.toEqual({ how: 'killed', reason: 'stopped by hand' });
    await clock.advance(5000);
    expect(out()).toBe('');
    expect(clock.waiting).toBe(0);
  });

  it('can be killed while the last text is under way', async () => {
    const { inner, process } = linked(planOf('delay:60000'));
    inner.say('one\n');
    inner.end({ how: 'exited', code: 0 });
    await inner.exited;
    await Promise.resolve();
    process.kill('it did not exit');
    await expect(process.exited).resolves.toEqual({ how: 'exited', code: 0 });
  });

  it('bounds what waits and counts the rest as dropped', async () => {
    const { clock, inner, process, lines: got } = linked(planOf('delay:1000'));
    let dropped = 0;
    process.onDropped((_stream, characters) => (dropped += characters));
    const big = 'x'.repeat(1024 * 1024 - 1);
    for (let one = 0; one < 6; one += 1) inner.say(`${big}\n`);
    await clock.advance(1000);
    expect(got()).toHaveLength(4);
    expect(dropped).toBe(2 * 1024 * 1024);
  });
});

describe('turning the faults off', () => {
  it('gives at once what the link holds, then passes everything as it is', async () => {
    const { clock, inner, process, seen } = linked(planOf('delay:200,in-drop:1,crash:1'));
    inner.say('held\npart');
    process.calm();
    expect(seen.slice(1)).toEqual(['held\n', 'part']);
    inner.say('ial\n');
    process.stdin.write('reaches it\n');
    expect(inner.input).toBe('reaches it\n');
    await clock.advance(1000);
    expect(seen.slice(3)).toEqual(['ial\n']);
    inner.end({ how: 'exited', code: 3 });
    await expect(process.exited).resolves.toEqual({ how: 'exited', code: 3 });
  });
});
