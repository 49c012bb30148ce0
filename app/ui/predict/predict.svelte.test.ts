import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { PredictionState } from '../../notebook/exercise-api.ts';
import Predict from './Predict.svelte';

class Fake implements PredictionState {
  readonly prediction = {
    id: 'p',
    question: 'Who says no?',
    right: 'a',
    options: [
      { id: 'a', text: 'The executor', says: 'Because of ownership.' },
      { id: 'b', text: 'The transport', says: 'It only carries.' },
    ],
  };
  committed = $state<string>();
  commits = 0;
  commit(option: string): void {
    this.commits += 1;
    this.committed = option;
  }
  takeBack(): void {
    this.committed = undefined;
  }
}

let app: Record<string, unknown>;
afterEach(async () => {
  await unmount(app);
});

function open(): Fake {
  const state = new Fake();
  app = mount(Predict, { target: document.body, props: { state } });
  flushSync();
  return state;
}
const said = (): string => document.body.textContent.replace(/\s+/g, ' ');
const submit = (): void => {
  document.querySelector('form')?.requestSubmit();
  flushSync();
};
const choose = (at: number): void => {
  document.querySelectorAll<HTMLInputElement>('input')[at]?.click();
  flushSync();
};

it('has no explanation in the document before a commitment', () => {
  const state = open();
  choose(0);
  expect(said()).not.toContain('Because of ownership.');
  expect(state.committed).toBeUndefined();
});

it('asks for a choice when there is none', () => {
  const state = open();
  submit();
  expect(said()).toContain('Choose one first.');
  expect(state.commits).toBe(0);
});

it('tells a miss calmly, and explains every option', () => {
  const state = open();
  choose(1);
  submit();
  expect(state.committed).toBe('b');
  expect(said()).toContain('You said: The transport not this time It only carries.');
  expect(said()).toContain('The executor what happens Because of ownership.');
  expect(said()).not.toMatch(/wrong|fail|error/i);
});

it('can be taken back', () => {
  const state = open();
  choose(0);
  submit();
  expect(said()).toContain('hit');
  [...document.querySelectorAll('button')].find((each) => each.textContent === 'Take it back')?.click();
  flushSync();
  expect(state.committed).toBeUndefined();
  expect(said()).not.toContain('Because of ownership.');
});
