import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

/** What a page looked like in each frame until it was alive. */
declare global {
  interface Window {
    wirebookFrames?: { readonly theme: string | undefined; readonly paper: string }[];
  }
}

const frames = (): void => {
  const seen: { theme: string | undefined; paper: string }[] = [];
  window.wirebookFrames = seen;
  const look = (): void => {
    const root = document.documentElement as HTMLElement | null;
    // Before there is a body, nothing of the page is painted.
    if (root !== null && document.body !== null)
      seen.push({ theme: root.dataset['theme'], paper: getComputedStyle(root).backgroundColor });
    if (root?.dataset['ready'] !== 'true') requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

for (const system of ['light', 'dark'] as const) {
  test(`a chosen theme holds from the first frame on where the system is ${system}`, async ({
    page,
    chapter43,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript(frames);
    await Chapter.open(page, chapter43);
    const root = page.locator('html');
    const paper = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const ofSystem = await paper();
    const chosen = system === 'light' ? 'Dark' : 'Light';
    await page.getByRole('button', { name: /^Theme: System\. Change to Light/ }).click();
    await expect(root).toHaveAttribute('data-theme', 'light');
    if (chosen === 'Dark') await page.getByRole('button', { name: /^Theme: Light\. Change to Dark/ }).click();
    await expect(root).toHaveAttribute('data-theme', chosen.toLowerCase());
    await expect.poll(paper).not.toBe(ofSystem);
    const wanted = await paper();
    await expect(page.getByRole('banner').locator('.saved')).toHaveText('Saved here');

    await page.reload();
    await Chapter.alive(page);
    const seen = await page.evaluate(() => window.wirebookFrames ?? []);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ theme }) => theme))).toEqual(new Set([chosen.toLowerCase()]));
    expect(new Set(seen.map(({ paper: one }) => one))).toEqual(new Set([wanted]));

    // The first page of the notebook has it too.
    await page.goto(new URL('../', chapter43).href);
    await expect(root).toHaveAttribute('data-theme', chosen.toLowerCase());
  });
}
