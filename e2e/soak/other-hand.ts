import { expect, type Locator } from '@playwright/test';
import type { Lab } from '../pages/lab.ts';

/** A step of the lab with the official client, by the title of its row. */
export const stepOf = (lab: Lab, title: string): Locator =>
  lab.root
    .getByRole('listitem')
    .filter({ has: lab.root.page().getByRole('button', { name: title, exact: true }) });

/** Expects that a step has ended so for both clients. */
export async function ended(step: Locator, outcome: string): Promise<void> {
  for (const hand of ['official', 'ours'])
    await expect(step.locator(`[data-hand="${hand}"] .outcome strong`)).toHaveText(outcome);
}

/** Has both clients do these steps, each of which must end so for both. */
export async function runsSteps(lab: Lab, steps: readonly (readonly [string, string])[]): Promise<void> {
  for (const [title, outcome] of steps) {
    const step = stepOf(lab, title);
    await step.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(step).toHaveAttribute('data-running', 'false');
    await ended(step, outcome);
  }
}
