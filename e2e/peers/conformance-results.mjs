// What the folders of the official suite say, as a summary. A scenario without a result has not passed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Scenarios of the suite that the client of this project plays; all others of the client's side are not claimed. */
export const playedByClient = [
  'tools_call',
  'request-metadata',
  'sep-2322-client-request-state',
  'json-schema-ref-no-deref',
  'json-schema-2020-12-preservation',
  'http-standard-headers',
  'http-custom-headers',
  'http-invalid-tool-headers',
];

/** Scenarios that the suite does not score and that are claimed all the same. */
export const pendingClaimed = [
  'json-schema-2020-12',
  'http-header-validation',
  'http-custom-header-server-validation',
];

const counted = ['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO'];

/**
 * How one scenario went: passed when at least one check succeeded and none failed or warned, of a status known here.
 * @param {readonly { status: string, id: string, errorMessage?: string }[] | undefined} checks
 */
export function judge(checks) {
  if (checks === undefined) return { passed: false, checks: {}, faults: ['it was not run'] };
  const count = (status) => checks.filter((check) => check.status === status).length;
  const faults = checks
    .filter(({ status }) => !['SUCCESS', 'SKIPPED', 'INFO'].includes(status))
    .map(({ status, id, errorMessage }) => `${status} ${id}: ${errorMessage ?? 'no reason given'}`);
  if (count('SUCCESS') === 0) faults.push('no check succeeded');
  return {
    passed: faults.length === 0,
    checks: Object.fromEntries(counted.map((status) => [status.toLowerCase(), count(status)])),
    faults,
  };
}

/**
 * What the requirement set wants of a leg, in its order: required scenarios, then those that are only reported.
 * @param {Record<string, unknown>} requirements the parsed file of the revision
 * @param {'server' | 'client'} leg
 */
export function scenariosOf(requirements, leg) {
  const required = requirements[leg].map((name) => ({ leg, name, group: 'required' }));
  const others = requirements.not_scored
    .filter((entry) => entry.leg === leg)
    .map(({ scenario, reason }) => ({ leg, name: scenario, group: reason }));
  return [...required, ...others];
}

/** True for what this project claims: all that is required of a server, and the scenarios named above. */
export function isClaimed({ leg, name, group }) {
  if (leg === 'client') return playedByClient.includes(name);
  return group === 'required' || pendingClaimed.includes(name);
}

/** The checks of one scenario in a folder of results; undefined when there is none, or when it cannot be read. */
export function readChecks(folder, leg, name) {
  if (!existsSync(folder)) return undefined;
  const prefix = leg === 'server' ? `server-${name}-` : `${name}-`;
  const found = readdirSync(folder).filter(
    (each) => each.startsWith(prefix) && /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(each.slice(prefix.length)),
  );
  if (found.length !== 1) return undefined;
  try {
    return JSON.parse(readFileSync(join(folder, found[0], 'checks.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
