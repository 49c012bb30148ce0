import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Cell, Lab } from '../../../chapters/kit/types.ts';
import { programs } from '../../../worker/servers/catalogue.ts';
import { replaceAt } from './carrier.svelte.ts';
import { SideBySideRun } from './side-by-side.svelte.ts';
import { closePages, openLab } from './testing/lab-page.ts';

const call = (id: number, name: string, args: string): string =>
  `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/call","params":{"name":"${name}","arguments":${args},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`;
const date = '2026-09-12T11:00:00Z';
const cell = (id: string, program: string, line: string): Cell => ({
  id,
  title: id,
  line,
  reference: undefined,
  program,
});
const cells = [
  cell('create', 'calendar-toy', call(1, 'create_event', `{"title":"Picnic","startsAt":"${date}"}`)),
  cell('forecast', 'weather', call(1, 'get_forecast', '{"place":"Lisbon","day":"2026-09-07"}')),
  cell('seen', 'weather', call(2, 'seen', '{}')),
];
const lab: Extract<Lab, { type: 'side-by-side' }> = {
  id: 'side',
  type: 'side-by-side',
  title: 'Two',
  benches: [
    { program: 'calendar-toy', cells: ['create'] },
    { program: 'weather', cells: ['forecast', 'seen'] },
  ],
  carry: {
    from: 'create',
    fromPointer: '/result/structuredContent/startsAt',
    to: 'forecast',
    toPointer: '/params/arguments/day',
    label: 'Carry',
  },
};

async function openRun() {
  const { session } = await openLab(lab, programs, cells);
  const run = new SideBySideRun(session, lab);
  const [create, forecast, seen] = run.sides.flatMap(({ bench }) => bench.cells);
  const [calendar, weather] = run.sides;
  if (create === undefined || forecast === undefined || seen === undefined) throw new Error('cells');
  if (calendar === undefined || weather === undefined) throw new Error('sides');
  return { run, create, forecast, seen, calendar, weather };
}

afterEach(closePages);

it('shows each server its own arguments, and a value reaches the other only when the host carries it', async () => {
  const { run, create, forecast, seen, calendar, weather } = await openRun();
  await create.send();
  await forecast.send();
  await seen.send();
  await Promise.resolve();
  expect(calendar.saw.map(({ what, args }) => [what, args])).toEqual([
    ['tools/call create_event', `{"title":"Picnic","startsAt":"${date}"}`],
  ]);
  expect(weather.saw.map(({ what, args }) => [what, args])).toEqual([
    ['tools/call get_forecast', '{"place":"Lisbon","day":"2026-09-07"}'],
    ['tools/call seen', '{}'],
  ]);
  expect([run.knows(calendar), run.knows(weather), run.ownAccount]).toEqual([1, 0, false]);

  run.carrier.carry();
  expect(run.carrier.carried).toEqual({ before: '"2026-09-07"', after: `"${date}"` });
  // Written into the text; nothing has been sent.
  expect([run.knows(weather), run.ownAccount]).toEqual([0, false]);

  await forecast.send();
  await seen.send();
  await Promise.resolve();
  expect([run.knows(weather), run.ownAccount]).toEqual([1, true]);
});

it('carries nothing while there is nothing, and says so', async () => {
  const { run, forecast } = await openRun();
  const before = forecast.text;
  expect([run.value, run.ownAccount]).toEqual([undefined, undefined]);
  run.carrier.carry();
  expect(run.carrier.problem).toBe('There is nothing to carry yet. Send “create” first.');
  expect(forecast.text).toBe(before);
});

it('does not write into a request that has no such place', async () => {
  const { run, create, forecast } = await openRun();
  await create.send();
  forecast.edit('{"params":{}}');
  run.carrier.carry();
  expect(run.carrier.problem).toMatch(/has no day to write into/);
  expect(forecast.text).toBe('{"params":{}}');
  forecast.reset();
  run.carrier.carry();
  expect(run.carrier.problem).toBeUndefined();
  expect(forecast.text).toContain(`"day": "${date}"`);
});

describe('replaceAt', () => {
  it('touches nothing but the value', () => {
    expect(replaceAt('{ "a" : [1,  2.0] , "a~b": 1e3 }', '/a/1', '"x"')).toBe(
      '{ "a" : [1,  "x"] , "a~b": 1e3 }',
    );
    expect(replaceAt('{ "a" : [1,  2.0] , "a~b": 1e3 }', '/a~0b', 'null')).toBe(
      '{ "a" : [1,  2.0] , "a~b": null }',
    );
  });
  it('finds nothing where there is nothing', () => {
    expect(replaceAt('{"a":1}', '/b', '2')).toBeUndefined();
    expect(replaceAt('{"a":', '/a', '2')).toBeUndefined();
  });
});
