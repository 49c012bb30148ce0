/** The faults a link can be given. Those that begin with `in-` meet what the host writes, the others what it reads. */
export type FaultName =
  | 'delay'
  | 'drop'
  | 'dup'
  | 'reorder'
  | 'split'
  | 'wrong-id'
  | 'noise'
  | 'in-delay'
  | 'in-drop'
  | 'in-dup'
  | 'in-reorder'
  | 'crash';

/** How the number of a fault is read: milliseconds for every line, a chance from 0 to 1 for each line, a count of lines. */
export type FaultUnit = 'ms' | 'chance' | 'lines';

/** One fault that can be turned on. */
export interface FaultKnob {
  readonly name: FaultName;
  readonly unit: FaultUnit;
  /** Largest number it takes; a chance ends at 1. */
  readonly most: number;
  /** As a label. */
  readonly title: string;
  /** One sentence: what it does. */
  readonly says: string;
}

/** What a link does to the lines that cross it. Equal plans do the same to the same lines. */
export interface FaultPlan {
  /** 0 to 4,294,967,295. */
  readonly seed: number;
  /** The number of each fault that is on; at least one. */
  readonly faults: ReadonlyMap<FaultName, number>;
}

/** A plan, or what is wrong with the text, in sentences. */
export type ReadPlan =
  { readonly ok: true; readonly plan: FaultPlan } | { readonly ok: false; readonly says: string };

const largestSeed = 2 ** 32 - 1;
const seedWords = 'The seed is a whole number from 0 to 4294967295.';

const onStdout: readonly FaultKnob[] = [
  {
    name: 'delay',
    unit: 'ms',
    most: 60_000,
    title: 'Delay',
    says: 'Every line of stdout arrives so many milliseconds late.',
  },
  { name: 'drop', unit: 'chance', most: 1, title: 'Drop', says: 'A line of stdout is lost.' },
  { name: 'dup', unit: 'chance', most: 1, title: 'Duplicate', says: 'A line of stdout arrives twice.' },
  {
    name: 'reorder',
    unit: 'chance',
    most: 1,
    title: 'Reorder',
    says: 'A line of stdout lets the next one overtake it.',
  },
  {
    name: 'split',
    unit: 'chance',
    most: 1,
    title: 'Split',
    says: 'A line of stdout arrives in several chunks; its text stays the same.',
  },
  {
    name: 'wrong-id',
    unit: 'chance',
    most: 1,
    title: 'Wrong id',
    says: 'The id of a response is replaced by another.',
  },
  {
    name: 'noise',
    unit: 'chance',
    most: 1,
    title: 'Noise',
    says: 'A line that is no message comes before a line of stdout.',
  },
];

const onStdin: readonly FaultKnob[] = [
  {
    name: 'in-delay',
    unit: 'ms',
    most: 60_000,
    title: 'Delay',
    says: 'Every line of stdin reaches the process so many milliseconds late.',
  },
  { name: 'in-drop', unit: 'chance', most: 1, title: 'Drop', says: 'A line of stdin is lost.' },
  {
    name: 'in-dup',
    unit: 'chance',
    most: 1,
    title: 'Duplicate',
    says: 'A line of stdin reaches the process twice.',
  },
  {
    name: 'in-reorder',
    unit: 'chance',
    most: 1,
    title: 'Reorder',
    says: 'A line of stdin lets the next one overtake it.',
  },
];

/** Every fault there is, in the order it is offered and written. */
export const faultKnobs: readonly FaultKnob[] = [
  ...onStdout,
  ...onStdin,
  {
    name: 'crash',
    unit: 'lines',
    most: 1000,
    title: 'Crash after',
    says: 'The process dies when so many lines have reached it, before it answers the last.',
  },
];

/**
 * Reads the two parts of a link, as in `delay:200,dup:0.1` and `7`. The whole is read or nothing: a name that is not
 * known, one that stands twice or a number out of range refuses all of it. Without a seed the seed is 1.
 */
export function readPlan(faults: string, seed: string | undefined): ReadPlan {
  const problems: string[] = [];
  const found = new Map<FaultName, number>();
  for (const part of faults.split(',')) {
    const read = readFault(part);
    if (typeof read === 'string') problems.push(read);
    else if (found.has(read.name)) problems.push(`The fault “${read.name}” stands twice.`);
    else found.set(read.name, read.value);
  }
  const number = seed === undefined ? 1 : whole(seed, largestSeed);
  if (number === undefined) problems.push(`“${clipped(seed ?? '')}” is no seed. ${seedWords}`);
  if (problems.length > 0 || number === undefined) return { ok: false, says: problems.join(' ') };
  return { ok: true, plan: { seed: number, faults: found } };
}

/** The text of the faults of a plan, as `readPlan` takes it; in the order of `faultKnobs`. */
export function writeFaults({ faults }: FaultPlan): string {
  return faultKnobs
    .flatMap(({ name }) => (faults.has(name) ? [`${name}:${String(faults.get(name))}`] : []))
    .join(',');
}

function readFault(part: string): { readonly name: FaultName; readonly value: number } | string {
  const [name = '', value, ...more] = part.trim().split(':');
  const knob = faultKnobs.find((one) => one.name === name);
  if (knob === undefined)
    return name === '' ? 'A fault without a name stands in it.' : `There is no fault “${clipped(name)}”.`;
  if (value === undefined || more.length > 0)
    return `The fault “${name}” wants one number, as in ${example(knob)}.`;
  const number = knob.unit === 'chance' ? chance(value) : whole(value, knob.most);
  if (number === undefined || number === 0)
    return `“${clipped(value)}” does not fit the fault “${name}”: ${rangeWords(knob)}.`;
  return { name: knob.name, value: number };
}

function example({ name, unit }: FaultKnob): string {
  return `${name}:${{ ms: '200', chance: '0.1', lines: '3' }[unit]}`;
}

function rangeWords({ unit, most }: FaultKnob): string {
  if (unit === 'chance') return 'a chance is larger than 0 and at most 1, as in 0.1';
  return `a whole number of ${unit === 'ms' ? 'milliseconds' : 'lines'} from 1 to ${String(most)}`;
}

function whole(text: string, most: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number <= most ? number : undefined;
}

function chance(text: string): number | undefined {
  const number = /^(?:\d{0,2}\.\d{1,6}|\d)$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number <= 1 ? number : undefined;
}

function clipped(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** A plan in words, as in `delay 200 ms, drop 0.1, seed 7`. */
export function faultWords({ faults, seed }: FaultPlan): string {
  const words = faultKnobs.flatMap(({ name, title, unit }) => {
    const value = faults.get(name);
    if (value === undefined) return [];
    const side = name.startsWith('in-') ? 'stdin ' : '';
    const behind = { ms: ' ms', chance: '', lines: value === 1 ? ' line' : ' lines' }[unit];
    return [`${side}${title.toLowerCase()} ${String(value)}${behind}`];
  });
  return `${words.join(', ')}, seed ${String(seed)}`;
}
