/** The middle of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Runs each contender once a round, in turn and every round in another order, and gives the median of each: what slows the
 * machine for a while slows all of them. The first round warms up and does not count.
 */
export async function inTurn(contenders, rounds) {
  const names = Object.keys(contenders);
  const seen = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (let place = 0; place < names.length; place += 1) {
      const name = names[(place + round) % names.length];
      const took = await contenders[name]();
      if (round > 0) seen[name].push(took);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(seen[name])]));
}

export const times = (ratio) => `${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1)} ×`;
export const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const count = (value) => value.toLocaleString('en');

/** One line of the table. `met` is undefined where there is no aim, or the number is only recorded. */
export const row = (what, seen, aim = '–', met = undefined) => ({ what, seen, aim, met });
