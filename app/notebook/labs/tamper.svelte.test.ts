import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { alteredState, stateParts } from './state-parts.ts';
import { type Forgery, TamperRun } from './tamper.svelte.ts';
import { calendarPrograms } from './testing/calendars.ts';
import { closePages, openLab } from './testing/lab-page.ts';

const line = (args: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_event","arguments":${args},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}}}`;
const cell = (id: string, program: string, args: string) => ({
  ...{ id, program, title: id, reference: undefined },
  line: line(args),
});
const cells = [
  cell('s-toy', 'calendar-toy', '{"title":"Dentist"}'),
  cell('s-sound', 'calendar', '{"calendar":"cal_","title":"Dentist"}'),
];
const lab = {
  id: 'tamper',
  type: 'tamper',
  title: 'Forge',
  benches: [
    { program: 'calendar-toy', cells: ['s-toy'] },
    { program: 'calendar', cells: ['s-sound'] },
  ],
} as const;

async function open(): Promise<{ readonly toy: Forgery; readonly sound: Forgery }> {
  const programs = calendarPrograms(
    () => import('../../../worker/servers/calendar-toy/program.ts'),
    () => import('../../../worker/servers/calendar/program.ts'),
  );
  const { session } = await openLab(lab, programs, cells);
  const [toy, sound] = new TamperRun(session, lab).forgeries;
  if (toy === undefined || sound === undefined) throw new Error('two benches');
  return { toy, sound };
}

async function asked(forgery: Forgery): Promise<Forgery> {
  if (forgery.wantsCalendar) await forgery.makeCalendar();
  await forgery.bench.cells[0]?.send();
  return forgery;
}

afterEach(closePages);

describe('the toy', () => {
  it('shows its state to whoever decodes it', async () => {
    const { toy } = await open();
    expect(toy.state).toBeUndefined();
    await asked(toy);
    expect(toy.state).toBe('eyJ0aXRsZSI6IkRlbnRpc3QifQ==');
    expect(toy.parts).toEqual([{ text: toy.state, decoded: '{"title":"Dentist"}', bytes: 19 }]);
    expect(toy.altered).toBe(toy.state);
  });

  it('obeys a state that says something else than the arguments', async () => {
    const toy = await asked((await open()).toy);
    toy.edit('{"title":"Free lunch"}');
    expect(toy.altered).toBe('eyJ0aXRsZSI6IkZyZWUgbHVuY2gifQ==');
    await toy.send();
    expect(toy.sent?.request.text).toContain('"arguments":{"title":"Dentist"},"inputResponses":{"when":');
    expect(toy.sent?.request.text).toContain('"requestState":"eyJ0aXRsZSI6IkZyZWUgbHVuY2gifQ=="');
    expect(toy.sent?.id).toBe(2);
    expect(toy.obeyed).toBe(true);
    expect(toy.verdict).toBe(
      'It obeyed the state: it created “Free lunch”, though the arguments say “Dentist”.',
    );
  });

  it('does what was asked when nothing is altered', async () => {
    const toy = await asked((await open()).toy);
    toy.edit('{"title":"X"}');
    toy.restore();
    await toy.send();
    expect(toy.obeyed).toBe(false);
    expect(toy.verdict).toBe('It created “Dentist”, as the arguments say.');
  });
});

describe('the sound server', () => {
  it('needs a calendar first, and its handle goes into the request and nowhere else', async () => {
    const { sound } = await open();
    const before = sound.bench.cells[0]?.text ?? '';
    expect(sound.wantsCalendar).toBe(true);
    await sound.makeCalendar();
    const after = sound.bench.cells[0]?.text ?? '';
    const handle = /"(cal_[^"]+)"/.exec(after)?.[1] ?? '';
    expect(after).toBe(before.replace('"cal_"', `"${handle}"`));
  });

  it('lets through what it sealed', async () => {
    const sound = await asked((await open()).sound);
    expect(sound.parts).toHaveLength(2);
    expect(sound.parts[0]?.decoded).toContain('"expires":');
    expect(sound.parts[1]).toMatchObject({ decoded: undefined, bytes: 32 });
    await sound.send();
    expect(sound.verdict).toBe('It created “Dentist”, as the arguments say.');
  });

  it('refuses a state that was altered, and creates nothing', async () => {
    const sound = await asked((await open()).sound);
    sound.edit((sound.draft ?? '').replace(/"expires":\d/, '"expires":9'));
    await sound.send();
    expect(sound.obeyed).toBe(false);
    expect(sound.verdict).toMatch(/^It refused: protocol error -32602.*Nothing was created\.$/);
  });

  it('refuses its own state for other arguments', async () => {
    const sound = await asked((await open()).sound);
    sound.setArgument('Free lunch');
    await sound.send();
    expect(sound.sent?.request.text).toContain('"title":"Free lunch"');
    expect(sound.altered).toBe(sound.state);
    expect(sound.verdict).toContain('-32602');
  });
});

describe('reading and writing a state', () => {
  it.each([
    ['eyJ0aXRsZSI6IkRlbnRpc3QifQ==', '{"title":"Ä"}', 'eyJ0aXRsZSI6IsOEIn0='],
    ['eyJhIjoxfQ.c2VhbA', '{"a":2}', 'eyJhIjoyfQ.c2VhbA'],
    ['no base64!', 'x', 'eA'],
  ])('%s with %s is %s', (state, text, wanted) => {
    expect(alteredState(state, text)).toBe(wanted);
  });

  it('tells bytes that are no text, and text that is no base64', () => {
    expect(stateParts('_w.!.')).toEqual([
      { text: '_w', decoded: undefined, bytes: 1 },
      { text: '!', decoded: undefined, bytes: undefined },
      { text: '', decoded: undefined, bytes: undefined },
    ]);
  });
});
