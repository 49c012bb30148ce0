// Makes docs/pictures for the pages for students and for instructors, from the built site: `npm run pictures`.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';

const server = spawn(process.execPath, ['dist/cli/wirebook.js', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const site = await new Promise((resolve) => {
  server.stdout.on('data', (text) => {
    const [address] = /http:\S+/.exec(String(text)) ?? [];
    if (address !== undefined) resolve(address);
  });
});
const browser = await chromium.launch({ executablePath: findBrowser() });
const chapter = `${site}43-stable-interoperability/`;

const pathOf = (name) => `docs/pictures/${name}.png`;
const alive = (page) => page.waitForSelector('html[data-ready="true"]');

/** A reader of their own, with nothing done yet. */
async function reader(address = chapter, viewport = { width: 1280, height: 860 }) {
  const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address);
  await alive(page);
  return page;
}

const cellOf = (page) => page.getByRole('region', { name: 'Request Ask for order B-205', exact: true });
const settled = (root) => root.locator('[data-exchange]:not([data-outcome="pending"])').waitFor();

async function choose(page, item) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: item, exact: true }).click();
}

async function runTable(page) {
  await page.getByRole('button', { name: 'Run all' }).first().click();
  await page.getByText(/^5 of 5 rows run/).waitFor();
}

async function shoot(target, name) {
  await target.scrollIntoViewIfNeeded();
  await target.screenshot({ path: pathOf(name) });
}

async function cellPictures() {
  const page = await reader(chapter, { width: 1440, height: 1000 });
  const cell = cellOf(page);
  await cell.getByRole('button', { name: 'Predict first' }).click();
  const prediction = cell.getByRole('region', { name: 'Prediction' });
  await prediction.getByRole('combobox', { name: 'Answer' }).selectOption('a protocol error');
  await prediction.getByRole('textbox', { name: 'One member' }).fill('/result/resultType');
  await prediction.getByRole('textbox', { name: 'Its value' }).fill('complete');
  await cell.getByRole('button', { name: 'Commit' }).click();
  await cell.getByRole('button', { name: 'Send', exact: true }).click();
  await prediction.getByText('came true').waitFor();
  await shoot(cell, 'prediction');
  await cell.getByRole('button', { name: /^History/ }).click();
  await cell.getByRole('region', { name: 'History of this request' }).waitFor();
  await shoot(cell.getByRole('region', { name: 'History of this request' }), 'history');
  await page.context().close();
}

async function wirePictures() {
  const page = await reader(`${chapter}?faults=dup:1,noise:1&seed=7`);
  const cell = cellOf(page);
  await cell.getByRole('button', { name: 'Send', exact: true }).click();
  await settled(cell);
  await page.getByRole('button', { name: 'Faults', exact: true }).click();
  await page.getByRole('form', { name: 'Faults of the link' }).waitFor();
  await page.screenshot({ path: pathOf('faults') });
  await page.context().close();
}

async function sequencePicture() {
  const page = await reader();
  await runTable(page);
  await choose(page, 'Sequence of messages');
  const dialog = page.getByRole('dialog', { name: 'Sequence of messages' });
  await dialog
    .getByRole('list', { name: 'Messages in sequence' })
    .getByRole('button', { name: /tool error/ })
    .first()
    .click();
  await page.screenshot({ path: pathOf('sequence') });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await choose(page, 'Map of this chapter');
  await page.getByRole('dialog', { name: 'Map of this chapter' }).waitFor();
  await page.screenshot({ path: pathOf('map') });
  await page.context().close();
}

/** Solves Exercise 3 as far as `option`, and gives the text of the capsule. */
async function handIn(name, option) {
  const page = await reader();
  await runTable(page);
  const exercise = page.getByRole('region', { name: 'Exercise 3 · Two refusals', exact: true });
  if (option !== undefined) {
    await exercise.getByRole('radio', { name: option }).check();
    await exercise.getByRole('button', { name: 'Check', exact: true }).click();
    await exercise.locator('.verdict[data-kind]').first().waitFor();
  }
  await choose(page, 'Hand in or share');
  const dialog = page.getByRole('dialog', { name: 'Hand in or share' });
  await dialog.getByLabel('Your name or a pseudonym').fill(name);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  if (name === 'Ada') await page.screenshot({ path: pathOf('hand-in') });
  await page.context().close();
  return text;
}

async function classPictures() {
  const right = /^No\. Id 4 fails inside a tool/;
  const wrong = /^Yes\. Both requests failed/;
  const files = [];
  for (const [name, option] of [
    ['Ada', right],
    ['Ben', wrong],
    ['Cem', wrong],
    ['Dora', undefined],
  ]) {
    const text = await handIn(name, option);
    files.push({ name: `${name}.capsule.json`, mimeType: 'application/json', buffer: Buffer.from(text) });
  }
  const page = await reader(`${site}class/`, { width: 1280, height: 1180 });
  await page.getByLabel('Capsules, as many as you like').setInputFiles(files);
  await page.getByText('4 of 4 files judged').waitFor();
  await page.screenshot({ path: pathOf('class') });
  await page.goto(chapter);
  await alive(page);
  await choose(page, 'Hand in or share');
  await page.getByLabel('Open a capsule').setInputFiles(files[1]);
  const look = page.getByRole('dialog', { name: 'A capsule' });
  await look.locator('summary').filter({ hasText: 'Exercise 3' }).click();
  await page.screenshot({ path: pathOf('capsule') });
  await page.context().close();
}

async function projectorPictures() {
  const page = await reader();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('p');
  const presenter = page.getByRole('dialog', { name: 'Presenter' });
  await presenter.getByLabel('Step', { exact: true }).selectOption({ index: 4 });
  const opening = page.context().waitForEvent('page');
  await presenter.getByRole('button', { name: 'Open the audience’s window' }).click();
  const room = await opening;
  await room.setViewportSize({ width: 1024, height: 768 });
  const send = presenter.getByRole('button', { name: 'Send', exact: true });
  if (await send.isVisible()) {
    await send.click();
    await room.locator('.outcome').first().waitFor();
  }
  await page.screenshot({ path: pathOf('presenter') });
  await room.screenshot({ path: pathOf('audience') });
  await page.context().close();
}

async function paperPictures() {
  const page = await reader(chapter, { width: 794, height: 1123 });
  await runTable(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const table = page.getByRole('table', { name: /^Table 43\.2/ });
  await table.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await page.screenshot({ path: pathOf('print') });
  await page.context().close();
  const context = await browser.newContext({ viewport: { width: 1024, height: 860 }, colorScheme: 'light' });
  const key = await context.newPage();
  await key.goto(`${chapter}key/`);
  await key.screenshot({ path: pathOf('answer-key') });
  await context.close();
}

try {
  const all = {
    cellPictures,
    wirePictures,
    sequencePicture,
    classPictures,
    projectorPictures,
    paperPictures,
  };
  const wanted = process.argv.slice(2);
  for (const [name, make] of Object.entries(all)) {
    if (wanted.length > 0 && !wanted.some((one) => name.startsWith(one))) continue;
    console.log(`  ${name}`);
    await make();
  }
} finally {
  await browser.close();
  server.kill();
}
