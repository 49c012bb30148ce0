import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

async function present(page: Page, address: string): Promise<void> {
  await Chapter.open(page, address);
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'Presenter' })).toBeVisible();
}

/** Goes to the step of this title. */
async function goTo(page: Page, title: string): Promise<void> {
  const steps = page.getByRole('dialog', { name: 'Presenter' }).getByLabel('Step', { exact: true });
  const value = await steps
    .locator('option')
    .filter({ hasText: ` · ${title}` })
    .first()
    .getAttribute('value');
  await steps.selectOption(value ?? '');
}

test('two windows stay in step: what is edited, sent and pointed at is what the room sees', async ({
  page,
  context,
  chapter43,
}) => {
  await present(page, chapter43);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open the audience’s window' }).click();
  const room = await opened;
  const title = room.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('43.1 Why a shared interface');

  await goTo(page, 'Read order B-205');
  await expect(title).toHaveText('Read order B-205');
  await expect(room.getByText('Request, not sent yet')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Presenter' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await expect(room.getByText('Result, tool error')).toBeVisible();
  await expect(room.getByRole('group', { name: 'Answer' })).toContainText('forbidden');

  const answer = page.getByRole('dialog', { name: 'Presenter' }).getByRole('tree', { name: /^Answer to/ });
  await answer.getByText('"isError"').click();
  await expect(room.getByText(/isError/).last()).toBeVisible();
  await expect(room.locator('.note')).toContainText('isError');

  // A hidden, a closed and a reloaded window: the state comes back whole.
  await room.reload();
  await expect(title).toHaveText('Read order B-205');
  await expect(room.getByText('Result, tool error')).toBeVisible();
  await room.keyboard.press('PageDown');
  await expect(title).toHaveText('Propose cancel_order for A-104');
  await expect(page.getByRole('dialog', { name: 'Presenter' }).getByRole('heading', { level: 2 })).toHaveText(
    'Propose cancel_order for A-104',
  );
  await page.keyboard.press('.');
  await expect(title).toHaveCount(0);
  await page.keyboard.press('.');
  await expect(title).toBeVisible();

  await page.reload();
  await Chapter.alive(page);
  await expect(page.getByRole('dialog', { name: 'Presenter' })).toBeVisible();
  await expect(title).toHaveText('Propose cancel_order for A-104');
  await page.keyboard.press('ArrowLeft');
  await expect(title).toHaveText('Read order B-205');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(room.getByRole('status')).toHaveText('The presenter’s window is away; this stays as it was.');
  await expect(title).toHaveText('Read order B-205');
});

test('one window alone: the room is shown here, in a size of its own, and the five rows play', async ({
  page,
  chapter43,
}) => {
  await page.clock.install();
  await present(page, chapter43);
  await goTo(page, 'Discover the server');
  await page.getByLabel('Pause').selectOption('10 seconds');
  await page.getByRole('button', { name: 'Play from the first row' }).click();
  await page.getByRole('button', { name: 'Show it here' }).click();
  const room = page.getByRole('region', { name: 'Projected step' });
  // What the room sees while time goes by: each row before and after it is sent.
  const seen: string[] = [];
  for (let second = 0; second < 150 && !seen.some((state) => state.endsWith('Protocol error')); second += 1) {
    await page.clock.runFor(1000);
    const state = await room.evaluate((one) => {
      const row = one.querySelector('header .where:last-child')?.textContent ?? '';
      const outcome = one.querySelector('.outcome strong')?.textContent ?? 'not sent';
      return `${String(Number.parseInt(row, 10))} ${outcome}`;
    });
    if (seen.at(-1) !== state) seen.push(state);
  }
  const first = Number.parseInt(seen[0] ?? '', 10);
  expect(seen.map((state) => state.replace(/^\d+/, (row) => String(Number(row) - first + 1)))).toEqual([
    '1 not sent',
    '1 Result',
    '2 not sent',
    '2 Result',
    '3 not sent',
    '3 Result',
    '4 not sent',
    '4 Result, tool error',
    '5 not sent',
    '5 Protocol error',
  ]);
  const before = await room
    .getByRole('heading', { level: 1 })
    .evaluate((one) => getComputedStyle(one).fontSize);
  await page.keyboard.press('+');
  await expect
    .poll(() => room.getByRole('heading', { level: 1 }).evaluate((one) => getComputedStyle(one).fontSize))
    .not.toBe(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
});
