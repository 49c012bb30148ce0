import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { calendarPrograms } from './testing/calendars.ts';
import type { WholeProgram } from '../testing/whole-host.ts';
import { closePages, openLab } from './testing/lab-page.ts';
import { type Round, ThreeProcessesRun } from './three-processes.svelte.ts';

const lab = {
  id: 'three-processes',
  type: 'three-processes',
  title: 'A, B and C',
  benches: [],
  rounds: [
    { program: 'calendar-toy', title: 'The toy', says: '' },
    { program: 'calendar', title: 'With a handle', says: '' },
  ],
} as const;

const programs = () =>
  calendarPrograms(
    () => import('../../../worker/servers/calendar-toy/program.ts'),
    () => import('../../../worker/servers/calendar/program.ts'),
  );

async function open(started: Parameters<typeof openLab>[1] = programs()) {
  const page = await openLab(lab, started);
  const { rounds } = new ThreeProcessesRun(page.session, lab);
  const [toy, sound] = rounds;
  if (toy === undefined || sound === undefined) throw new Error('two rounds');
  return { ...page, toy, sound };
}

const lines = (round: Round): (string | undefined)[] =>
  round.steps.map(({ exchange }) => exchange?.request.text);
const ids = (round: Round): unknown[] => round.steps.map(({ exchange }) => exchange?.id);

afterEach(closePages);

describe('the round with the toy', () => {
  it('has B finish what A began, and C not see it', async () => {
    const { toy, session } = await open();
    await toy.run();
    expect(toy.steps.map(({ exchange }) => exchange?.outcome)).toEqual([
      'input-required',
      'result',
      'result',
    ]);
    expect(new Set(toy.steps.map(({ process }) => process)).size).toBe(3);
    expect(toy.steps.map(({ exit }) => exit)).toEqual([1, 2, 3].map(() => ({ how: 'exited', code: 0 })));
    expect(toy.verdict).toEqual({
      found: false,
      week: ['Standup', 'Design review'],
      says: 'B, process 2, created the event. C, process 3, does not see it.',
    });
    expect(session.labWords('three-processes').done).toBe(true);
    expect(session.done.has('s')).toBe(true);
  });

  it('sends the lines of the book: a new id, the answer, and the state as it came', async () => {
    const { toy } = await open();
    await toy.run();
    const meta =
      '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}},"io.modelcontextprotocol/clientInfo":{"name":"bare-hands","version":"0.0.1"}}';
    expect(lines(toy)).toEqual([
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_event","arguments":{"title":"Dentist"},${meta}}}`,
      `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"create_event","arguments":{"title":"Dentist"},"inputResponses":{"when":{"action":"accept","content":{"startsAt":"2026-09-10T08:30:00Z"}}},"requestState":"eyJ0aXRsZSI6IkRlbnRpc3QifQ==",${meta}}}`,
      `{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"calendar://week",${meta}}}`,
    ]);
    expect(toy.carried).toEqual(['eyJ0aXRsZSI6IkRlbnRpc3QifQ==']);
  });

  it('can be gone through one process at a time, and again', async () => {
    const { toy } = await open();
    await toy.step();
    expect(toy.next?.plan.letter).toBe('B');
    expect(toy.verdict).toBeUndefined();
    await toy.step();
    await toy.step();
    expect(toy.next).toBeUndefined();
    await toy.step();
    expect(ids(toy)).toEqual([1, undefined, undefined]);
    expect(toy.steps[0]?.process).toBe(4);
  });
});

describe('the round with a handle', () => {
  it('has C see what B created, each in a process that knew nothing', async () => {
    const { sound } = await open();
    await sound.run();
    expect(sound.steps.map(({ plan }) => plan.letter)).toEqual(['First', 'A', 'B', 'C']);
    expect(ids(sound)).toEqual([1, 2, 3, 4]);
    expect(sound.verdict).toEqual({
      found: true,
      week: ['Dentist'],
      says: 'C, process 4, sees the event that B, process 3, created.',
    });
    const [handle, state] = sound.carried;
    expect(handle).toMatch(/^cal_/);
    expect(lines(sound)[2]).toContain(
      `"arguments":{"calendar":"${handle ?? ''}","title":"Dentist"},"inputResponses"`,
    );
    expect(lines(sound)[2]).toContain(`"requestState":"${state ?? ''}"`);
    expect(lines(sound)[3]).toContain(`"uri":"calendar://${handle ?? ''}/week"`);
  });
});

describe('what can go wrong', () => {
  it('stops where a process cannot be started, and says so', async () => {
    const { toy } = await open({ calendar: programs().calendar });
    await toy.run();
    expect(toy.steps[0]?.problem).toContain('No process of calendar-toy could be started');
    expect(toy.next?.plan.letter).toBe('A');
    expect(toy.running).toBe(false);
  });

  it('asks the person before each call where the host is told to', async () => {
    const { toy, session } = await open();
    session.setPolicy('ask');
    const running = toy.run();
    await vi.waitFor(() => expect(toy.steps[0]?.proposal?.tool).toBe('create_event'));
    toy.steps[0]?.proposal?.deny();
    await running;
    expect(toy.steps[0]?.problem).toContain('you did not allow it');
    expect(toy.steps[0]?.exchange).toBeUndefined();
  });

  it('does not go on where A did not ask', async () => {
    const silentToy = (): Promise<WholeProgram> =>
      Promise.resolve(({ stdout }) => {
        let end = (): void => undefined;
        const exit = new Promise<number>((resolve) => (end = () => resolve(0)));
        const answer = (id: string): string =>
          `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete"}}`;
        return {
          write: (line) => stdout(`${answer(/"id":(\d+)/.exec(line)?.[1] ?? '')}\n`),
          end: () => end(),
          exit,
        };
      });
    const { toy } = await open({ ...programs(), 'calendar-toy': silentToy });
    await toy.run();
    expect(toy.steps[0]?.exchange?.outcome).toBe('result');
    expect(toy.steps[1]?.problem).toContain('A has asked nothing');
  });
});
