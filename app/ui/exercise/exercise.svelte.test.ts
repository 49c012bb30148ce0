import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, ExerciseKey, Part, Verdict } from '../../../chapters/kit/types.ts';
import type { ExerciseState, PartState } from '../../notebook/exercise-api.ts';
import Exercise from './Exercise.svelte';
import { Selection } from '../../notebook/selection.svelte.ts';
import type { TraceMessage, TraceMessages } from './trace-messages.ts';

class FakePart implements PartState {
  readonly part: Part;
  #answer = $state.raw<Answer>({ kind: 'choice', option: undefined });
  verdict = $state.raw<Verdict>();
  constructor(part: Part, answer: Answer) {
    this.part = part;
    this.#answer = answer;
  }
  get answer(): Answer {
    return this.#answer;
  }
  set(answer: Answer): void {
    this.#answer = answer;
    this.verdict = undefined;
  }
}

const key: ExerciseKey = {
  checkers: {},
  reference: 'The reference sentence.',
  points: [
    { id: 'a', text: 'The covered point.', judgedBy: ['where'], signs: [] },
    { id: 'b', text: 'The missing point.', judgedBy: ['claims'], signs: [] },
  ],
};

class FakeExercise implements ExerciseState {
  readonly exercise = {
    id: 'e3',
    title: 'The same failure twice?',
    intro: 'Intro.',
    parts: [],
    freeText: 'Say where each is decided.',
    hints: ['First hint.', 'Second hint.'],
  };
  readonly parts = [
    new FakePart(
      { id: 'where', kind: 'evidence', prompt: 'Where does request 4 fail?' },
      { kind: 'evidence', evidence: undefined },
    ),
    new FakePart(
      {
        id: 'claims',
        kind: 'claims',
        prompt: 'Accept or reject.',
        claims: [
          { id: 'x', text: 'Claim X.' },
          { id: '__proto__', text: 'Claim P.' },
        ],
      },
      { kind: 'claims', accepted: {} },
    ),
  ] as const;
  freeText = $state('');
  hintsShown = $state(0);
  attempts = $state(0);
  solved = $state(false);
  checking = $state(false);
  problem = $state<string>();
  key = $state.raw<ExerciseKey>();
  covered = $state.raw<ExerciseState['covered']>();
  otherTabText = $state<string>();
  canUndoStartOver = $state(false);
  checks = 0;
  write(text: string): void {
    this.freeText = text;
  }
  moreHints(): void {
    this.hintsShown += 1;
  }
  check(): Promise<void> {
    this.checks += 1;
    return Promise.resolve();
  }
  showReference(): void {
    this.key = key;
  }
  hideReference(): void {
    this.key = undefined;
  }
  startOver(): void {
    this.freeText = '';
  }
  undoStartOver(): void {}
  takeOtherTabText(): void {}
  keepMine(): void {}
}

const answer = '{"jsonrpc":"2.0","id":4,"result":{"isError":true}}';
const lines: readonly TraceMessage[] = [
  {
    entry: {
      seq: 3,
      at: 3,
      process: 2,
      afterEnd: false,
      restored: false,
      kind: 'line',
      stream: 'stdout',
      text: answer,
    },
    name: 'answer to 4, tool error',
    request: 'the request',
  },
];
const messages: TraceMessages = {
  length: lines.length,
  newest: (count) => lines.slice(0, count),
  find: (seq) => lines.find((each) => each.entry.seq === seq),
  selection: new Selection(),
};

let given: FakeExercise;
let app: Record<string, unknown>;
const request = createRawSnippet(() => ({ render: () => '<i>cell</i>' }));

const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name);
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
};
const press = (name: string): void => {
  button(name).click();
  flushSync();
};
const text = (): string => document.body.textContent;

beforeEach(() => {
  given = new FakeExercise();
  app = mount(Exercise, { target: document.body, props: { state: given, messages, request } });
  flushSync();
});
afterEach(async () => {
  await unmount(app);
});

describe('Exercise', () => {
  it('has nothing of the key and no further hint in the document before it is asked for', () => {
    expect(text()).not.toMatch(/reference/i);
    expect(text()).not.toContain('First hint.');
    press('Hint');
    expect(text()).toContain('Hint 1 of 2. First hint.');
    expect(text()).not.toContain('Second hint.');
    press('Next hint');
    expect(text()).toContain('Second hint.');
  });

  it('shows the reference after an attempt only, and leaves the own text as it is', () => {
    given.attempts = 1;
    given.freeText = 'my words';
    flushSync();
    press('Show reference');
    expect(text()).toContain('The reference sentence.');
    expect(document.querySelector('textarea')?.value).toBe('my words');
    press('Hide reference');
    expect(text()).not.toContain('The reference sentence.');
  });

  it('says what seems covered, and gives no missing point away before the reference is open', () => {
    given.attempts = 1;
    given.freeText = 'my words';
    given.covered = key.points.map((point, index) => ({ point, seems: index === 0 }));
    flushSync();
    expect(text()).toContain('Seems covered: The covered point.');
    expect(text()).toContain('Perhaps missing: a point that part 2 asked about.');
    expect(text()).not.toContain('The missing point.');
    expect(text()).toContain('never a grade');
    press('Show reference');
    expect(text()).toContain('Perhaps missing: The missing point.');
  });

  it('links a verdict to its part by sign, word and sentence', () => {
    given.parts[1].verdict = { kind: 'wrong', explanation: 'x', says: 'Nothing was cancelled.' };
    flushSync();
    const group = [...document.querySelectorAll('[role=group]')].find((each) =>
      each.textContent.includes('Claim X.'),
    );
    const verdict = document.getElementById(group?.getAttribute('aria-describedby') ?? '');
    expect(verdict?.textContent).toMatch(/Not yet\.\s+Nothing was cancelled\./);
    expect(verdict?.querySelector('svg')).not.toBeNull();
  });

  it('keeps the decision on each claim, whatever its id is called', () => {
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    radios[1]?.click();
    flushSync();
    radios[2]?.click();
    flushSync();
    const held = given.parts[1].answer;
    expect(held.kind === 'claims' ? Object.entries(held.accepted) : []).toEqual([
      ['x', false],
      ['__proto__', true],
    ]);
    expect(radios.map((each) => each.checked)).toEqual([false, true, true, false]);
  });

  it('takes evidence by a typed pointer, and says when there is no such member', () => {
    press('Pick from your trace');
    document.querySelector<HTMLInputElement>('input[name$=message]')?.click();
    flushSync();
    const pointer = document.querySelector<HTMLInputElement>('form input');
    if (pointer === null) throw new Error('no pointer input');
    const use = (value: string): void => {
      pointer.value = value;
      pointer.dispatchEvent(new InputEvent('input', { bubbles: true }));
      pointer.form?.requestSubmit();
      flushSync();
    };
    use('/result/nope');
    expect(text()).toContain('This message has no member at /result/nope.');
    use('/result/isError');
    expect(given.parts[0].answer).toEqual({
      kind: 'evidence',
      evidence: {
        line: answer,
        request: 'the request',
        stream: 'stdout',
        seq: 3,
        pointer: '/result/isError',
      },
    });
    expect(text().replace(/\s+/g, ' ')).toContain('answer to 4, tool error · /result/isError');
  });

  it('offers Retry when the key could not be had', () => {
    given.problem = 'The network may be gone.';
    flushSync();
    expect(text()).toContain('The network may be gone.');
    press('Retry');
    expect(given.checks).toBe(1);
  });

  it('does not check twice at once', () => {
    given.checking = true;
    flushSync();
    press('Checking');
    expect(given.checks).toBe(0);
  });
});
