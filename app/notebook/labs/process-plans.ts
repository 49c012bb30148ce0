import type { StepPlan } from './process-step.svelte.ts';

/** Second round only: someone has to make the calendar. */
export const first: StepPlan = {
  letter: 'First',
  title: 'makes a calendar',
  knows:
    'It hands out a name for an empty calendar, and ends. The page keeps the name, the process keeps nothing.',
};
/** Gets the call and has to ask. */
export const asked: StepPlan = {
  letter: 'A',
  title: 'gets the call without a date',
  knows:
    'It lacks the date, so it answers with a question. Then it ends. What is left of it is the line it wrote.',
};
/** Gets the same call with the answer. */
export const answered: StepPlan = {
  letter: 'B',
  title: 'gets the call again, with the answer and the state',
  knows:
    'It never saw the first call, nor the question. All it has is this one line, and the line is enough.',
};
/** Reads what the others left; by a handle, or what its own module begins with. */
export const last = (handle: boolean): StepPlan => ({
  letter: 'C',
  title: 'is asked for the week',
  knows: handle
    ? 'It has heard of no calendar. The handle in the address says which, and the events stand outside of any process.'
    : 'It begins with the events of its own module. Whatever B added to an array in memory ended with B.',
});
