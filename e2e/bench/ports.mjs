// Page to worker and back in a real Chromium: one call, and from spawn to the first answer.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurn, median, ms, row, times } from './measure.mjs';
import { builtBenchPage, builtSite, inBrowser, serveFolder } from './site.mjs';

/** What a call costs beside an echo of the same text that begins likewise. */
function tripRows(how, { bare, ports, ours, pair, official }) {
  const aim = 1.15;
  return [
    row(
      `round trip of a call through client, worker and dispatcher, ${how} (${ms(ours)}), to a postMessage echo of the same text begun likewise (${ms(bare)})`,
      times(ours / bare),
      `at most ${String(aim)} ×`,
      ours / bare <= aim,
    ),
    row('the same to an echo over one port each way, as the streams are', times(ours / ports)),
    row('official client and server, nothing of ours between them (issue: 1.22 ×)', times(pair / bare)),
    row('official client and server over our lines, recorded and paired', times(official / bare)),
  ];
}

/** Without this a page may read its clock to 0.1 ms only. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** The HTML of Chapter 43 as it is built, and its styles. */
async function chapterText() {
  const folder = await builtSite();
  const html = await readFile(join(folder, '43-stable-interoperability/index.html'), 'utf8');
  const sheets = [...html.matchAll(/<link [^>]*href="\.\.\/(assets\/[^"]+\.css)"/g)];
  const styles = await Promise.all(sheets.map(([, path]) => readFile(join(folder, path), 'utf8')));
  return [html, styles.join('\n')];
}

export async function ports() {
  const served = await serveFolder(await builtBenchPage(), isolated);
  try {
    return await inBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
      await page.goto(`${served.url}e2e/bench/page/`);
      await page.waitForFunction(() => 'bench' in globalThis);
      const contenders = (kind, names) =>
        Object.fromEntries(
          names.map((name) => [
            name,
            () => page.evaluate(([of, one]) => globalThis.bench[of][one](), [kind, name]),
          ]),
        );
      const trips = async (beginning, rounds) => {
        const seen = await page.evaluate(
          (words) => globalThis.bench.roundTrips(...words),
          [beginning, rounds],
        );
        return Object.fromEntries(Object.entries(seen).map(([name, took]) => [name, median(took)]));
      };
      const inARow = await trips('inARow', 60);
      const atRest = await trips('atRest', 100);
      await page.evaluate(([html, css]) => globalThis.bench.dress(html, css), await chapterText());
      const inAFrame = await trips('inAFrame', 200);
      const starts = await inTurn(contenders('spawns', ['bare', 'ours', 'official']), 15);
      const start = starts.ours / starts.bare;
      return [
        ...tripRows('begun in the frame in which a cell of Chapter 43 says that it was sent', inAFrame),
        ...tripRows('begun by a page that has rested for 50 ms', atRest),
        ...tripRows('one after the other without a pause', inARow),
        row(
          `spawn to first answer (${ms(starts.ours)}), to a bare worker that echoes (${ms(starts.bare)})`,
          times(start),
          'at most 2 ×',
          start <= 2,
        ),
        row('official server in the same worker, likewise', times(starts.official / starts.bare)),
      ];
    });
  } finally {
    await served.close();
  }
}
