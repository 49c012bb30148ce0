// Draws anew what `npm test` draws always the same: every test that uses fast-check, with one seed after the other, until
// the time is over or one fails. `npm run fuzz -- [minutes]`; five unless stated. A line that fails becomes a test.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const [minutes = '5'] = process.argv.slice(2);
if (!/^[1-9]\d{0,3}$/.test(minutes)) {
  console.error('Usage: npm run fuzz -- [minutes]; a whole number above 0.');
  process.exit(2);
}
const drawing = ['app', 'chapters', 'worker'].flatMap((room) =>
  readdirSync(room, { recursive: true })
    .map((path) => `${room}/${path}`)
    .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes("from 'fast-check'")),
);
const end = Date.now() + Number(minutes) * 60_000;
let rounds = 0;
for (; rounds === 0 || Date.now() < end; rounds += 1) {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}, ${String(drawing.length)} files of tests`);
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...drawing], {
    env: { ...process.env, WIREBOOK_SEED: seed, WIREBOOK_SCHEMA: undefined },
    stdio: 'inherit',
  });
  if (status === 0) continue;
  console.error(
    `\nFAILED with WIREBOOK_SEED=${seed}. The lines above show the smallest case; make it a test.`,
  );
  process.exit(1);
}
console.log(`${String(rounds)} rounds, nothing found`);
