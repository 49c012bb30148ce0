import { expect } from '@playwright/test';
import type { Learner } from './learner.ts';
import type { Trouble } from './troubles.ts';

/** What comes of one request while a fault is on. */
type Effect = 'answered' | 'lost' | 'dead';

interface LinkFault {
  /** As in a link; what is certain has the chance 1. */
  readonly faults: string;
  readonly effect: Effect;
  /** What the wire says about it. */
  readonly told?: RegExp;
}

/** Each fault of the link alone, and a mixture in which nothing is lost. */
const linkFaults: readonly LinkFault[] = [
  { faults: 'delay:300', effect: 'answered', told: /delayed by 300 ms/ },
  { faults: 'drop:1', effect: 'lost', told: /lost on the way/ },
  { faults: 'dup:1', effect: 'answered', told: /a copy that the link made/ },
  { faults: 'reorder:1', effect: 'answered', told: /no line came to overtake it/ },
  { faults: 'split:1', effect: 'answered', told: /split into \d chunks/ },
  { faults: 'wrong-id:1', effect: 'lost', told: /its id .* was changed to/ },
  { faults: 'noise:1', effect: 'answered', told: /made by the link, not by the server/ },
  { faults: 'crash:1', effect: 'dead' },
  { faults: 'in-delay:300', effect: 'answered', told: /line of stdin: delayed by 300 ms/ },
  { faults: 'in-drop:1', effect: 'lost', told: /line of stdin: lost on the way/ },
  { faults: 'in-dup:1', effect: 'answered', told: /line of stdin: a copy that the link made/ },
  { faults: 'in-reorder:1', effect: 'answered', told: /no line came to overtake it/ },
  { faults: 'delay:50,dup:0.5,reorder:0.3,split:0.5,noise:0.5', effect: 'answered' },
];

/** Comes by a link that makes the wire faulty, sends, sees what must come of it, and turns the faults off. */
async function underFault(
  learner: Learner,
  { faults, effect, told }: LinkFault,
  seed: number,
): Promise<void> {
  const { probe, page, chapter } = learner;
  await learner.saved();
  await learner.open(learner.source, `?faults=${faults}&seed=${String(seed)}`);
  const mark = page.getByRole('group', { name: 'Faults of the link' });
  await expect(mark).toContainText(`seed ${String(seed)}`);
  if (effect === 'answered') await learner.well();
  else await learner.sendProbe();
  if (told !== undefined) await expect(chapter.wire.rows('here', told).first()).toBeVisible();
  if (effect === 'lost') {
    await expect(probe.outcome).toHaveText('Waiting');
    await probe.button('Cancel').click();
    await expect(probe.outcome).toHaveText('Cancelled');
  }
  if (effect === 'dead') await expect(probe.outcome).toHaveText('Process ended');
  await mark.getByRole('button', { name: 'Turn off' }).click();
  await expect(mark).toHaveCount(0);
  expect(page.url()).not.toContain('faults=');
}

let turn = 0;

/** The faults of the link, each with a seed of its own at each turn. */
export const linkTroubles: readonly Trouble[] = linkFaults.map((fault) => ({
  name: `link: ${fault.faults}`,
  befall: (learner) => underFault(learner, fault, (turn += 1)),
}));
