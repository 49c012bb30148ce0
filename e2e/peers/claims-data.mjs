// From what runs have written to the data of the page, and back to what the page claims too much.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsFolder } from './claim.mjs';
import { notClaimed, sections } from './claims-words.mjs';

/** What runs have left, by name. */
export function readClaims(folder = claimsFolder) {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/** A number that varies from run to run, as the page claims it: its first digit, and zeros. */
export function roundedDown(count) {
  if (count < 100) return count;
  const size = 10 ** Math.floor(Math.log10(count));
  return Math.floor(count / size) * size;
}

const rounded = (counts) =>
  Object.fromEntries(Object.entries(counts ?? {}).map(([name, count]) => [name, roundedDown(count)]));

function sectionOf(name, claim) {
  const words = sections.find((one) => one.name === name);
  const { date, versions, passed, failed, cases, notRun } = claim;
  return {
    name,
    title: words?.title ?? claim.title,
    run: words?.run ?? 'npm test',
    says: [...(words?.says ?? []), ...(claim.notes ?? [])],
    date,
    versions,
    passed: cases === undefined ? roundedDown(passed) : passed,
    failed,
    ...(cases === undefined ? {} : { cases }),
    ...(notRun === undefined ? {} : { notRun }),
    counts: rounded(claim.counts),
  };
}

/** The data of the page, from the claims of a whole run. */
export function dataOf(claims, { revision, wirebook, date, node }) {
  const order = sections.map(({ name }) => name);
  const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = [...claims.keys()].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
  return {
    revision,
    wirebook,
    date,
    node,
    sections: names.map((name) => sectionOf(name, { date, ...claims.get(name) })),
    notClaimed,
  };
}

const caseLine = ({ name, group, claimed, passed }) =>
  `${name}, ${group ?? 'asked'}, ${claimed === false ? 'not claimed' : 'claimed'}, ${passed ? 'passed' : 'failed'}`;

function listFaults(title, page, run) {
  const [onPage, inRun] = [new Set(page), new Set(run)];
  return [
    ...page
      .filter((one) => !inRun.has(one))
      .map((one) => `${title}: the page says “${one}”, the run does not`),
    ...run
      .filter((one) => !onPage.has(one))
      .map((one) => `${title}: the run says “${one}”, the page does not`),
  ];
}

function sectionFaults(section, claim) {
  const { title, versions, counts } = section;
  const pinned = (one) => Object.entries(one).map(([name, version]) => `${name} ${version}`);
  const faults = [
    ...listFaults(title, pinned(versions), pinned(claim.versions)),
    ...listFaults(title, (section.cases ?? []).map(caseLine), (claim.cases ?? []).map(caseLine)),
    ...listFaults(
      title,
      (section.notRun ?? []).map(({ name }) => name),
      (claim.notRun ?? []).map(({ name }) => name),
    ),
  ];
  if (claim.passed < section.passed)
    faults.push(`${title}: the page claims ${String(section.passed)}, the run ${String(claim.passed)}`);
  if (claim.failed !== section.failed)
    faults.push(`${title}: ${String(claim.failed)} failed, and ${String(section.failed)} on the page`);
  for (const [name, count] of Object.entries(counts ?? {}))
    if (!((claim.counts?.[name] ?? 0) >= count))
      faults.push(`${title}: ${name} ${String(claim.counts?.[name] ?? 0)}, and ${String(count)} on the page`);
  return faults;
}

/**
 * Where the page and a run differ, one sentence each. Sections that were not run are `unknown`: a fault where the run is
 * said to be a whole one.
 */
export function compare(data, claims, { whole }) {
  const faults = [];
  const unknown = [];
  for (const section of data.sections) {
    const claim = claims.get(section.name);
    if (claim !== undefined) faults.push(...sectionFaults(section, claim));
    else if (whole) faults.push(`${section.title}: on the page, and not run`);
    else unknown.push(section.title);
  }
  for (const name of claims.keys())
    if (!data.sections.some((one) => one.name === name)) faults.push(`${name}: run, and not on the page`);
  return { faults, unknown };
}
