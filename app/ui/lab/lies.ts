import type { ResultCheck } from '../../host/types.ts';
import type { BenchState } from '../../notebook/api.ts';
import type { SignName } from '../text/outcomes.ts';

type CheckName = ResultCheck['name'];

const names: Readonly<Record<CheckName, string>> = {
  id: 'Id',
  resultType: 'Result type',
  'text-equals-structured': 'Text and structured data',
  'output-schema': 'Output schema',
  'fields-as-asked': 'Fields as asked',
};

/** The checks of the host in the order in which they are made. */
export const checkNames: readonly CheckName[] = [
  'id',
  'resultType',
  'text-equals-structured',
  'output-schema',
  'fields-as-asked',
];

/** The name a check of the host is shown under. */
export const checkName = (name: CheckName): string => names[name];

/** Sign, word and tone of a check's verdict. */
export interface CheckFace {
  readonly sign: SignName | undefined;
  readonly word: string;
  readonly tone: 'passed' | 'failed' | 'idle';
}

/** How the verdict of one check is shown; undefined is a check that has not been made. */
export function checkFace(passed: ResultCheck['passed'] | undefined): CheckFace {
  if (passed === undefined) return { sign: undefined, word: '·', tone: 'idle' };
  if (passed === 'does not apply') return { sign: undefined, word: 'does not apply', tone: 'idle' };
  return passed
    ? { sign: 'check', word: 'passed', tone: 'passed' }
    : { sign: 'bang', word: 'caught it', tone: 'failed' };
}

/** What became of a lie on its bench. */
export interface Caught {
  readonly verdicts: ReadonlyMap<CheckName, ResultCheck['passed']>;
  /** The newest line on stdout when it answers no exchange of the bench's cells. */
  readonly unpaired: string | undefined;
  /** One or two sentences: what caught it, or why nothing has yet. */
  readonly says: string;
}

type Bench = Pick<BenchState, 'cells' | 'entries'>;

function unpairedLine(bench: Bench): string | undefined {
  const exchanges = bench.cells.flatMap((each) => (each.exchange === undefined ? [] : [each.exchange]));
  if (exchanges.length === 0) return undefined;
  const since = Math.max(...exchanges.map((each) => each.key));
  const known = new Set(
    exchanges.flatMap((each) => [each.answer, ...each.notifications, ...each.late].map((line) => line?.seq)),
  );
  const line = bench.entries.findLast(
    (each) => each.kind === 'line' && each.stream === 'stdout' && each.seq > since,
  );
  return line?.kind === 'line' && !known.has(line.seq) ? line.text : undefined;
}

/**
 * Which checks caught the lie of a bench. A line that answers no request in flight is caught by its id,
 * also while the request itself still waits and the host has nothing else to check.
 */
export function caughtBy(bench: Bench): Caught {
  const checks = bench.cells.flatMap((each) => each.checks);
  const unpaired = unpairedLine(bench);
  const verdicts = new Map(checks.map((each) => [each.name, each.passed]));
  const failed = checks.filter((each) => each.passed === false);
  if (unpaired !== undefined) verdicts.set('id', false);
  if (failed.length > 0) return { verdicts, unpaired, says: failed.map((each) => each.says).join(' ') };
  if (unpaired !== undefined) {
    return {
      verdicts,
      unpaired,
      says: 'The id of the answer is none that was sent, so it pairs with nothing and is not used.',
    };
  }
  const sent = bench.cells.some((each) => each.exchange !== undefined);
  if (!sent) return { verdicts, unpaired, says: 'Not sent yet.' };
  return { verdicts, unpaired, says: checks.length > 0 ? 'Every check passed.' : 'No answer to check yet.' };
}
