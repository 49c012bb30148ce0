import type { StoredItem } from '../storage/record.ts';
import { mostVersions } from '../storage/sent-record.ts';

/** Whether a date can stand for it: ECMAScript's time range, in milliseconds. */
export const isTime = (at: number): boolean => Math.abs(at) <= 8.64e15;

/** Whether it can number a process. They are counted on from the largest, so an absurd one must not get in. */
export const isProcess = (process: number): boolean =>
  Number.isInteger(process) && process >= 0 && process < 1e9;

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0 && count <= 1_000_000;

const isScore = (score: { readonly hits: number; readonly of: number } | undefined): boolean =>
  score === undefined || (isCount(score.hits) && isCount(score.of) && score.hits <= score.of);

/** Whether a run, a list of sent versions or a prediction of somebody else holds only times, numbers and lists one can use. */
export function isSoundPast(item: StoredItem): boolean {
  if (item.value === undefined) return true;
  if (item.kind === 'run') {
    const all = [item.value, ...item.value.earlier];
    const lines = all.flatMap((run) => [run.request, run.answer, ...run.notifications, ...run.late]);
    return (
      all.every(({ key, process }) => Number.isSafeInteger(key) && isProcess(process)) &&
      lines.every((line) => line === undefined || (isTime(line.at) && isProcess(line.process)))
    );
  }
  if (item.kind === 'sent') {
    const { versions } = item.value;
    return (
      versions.length <= mostVersions && versions.every((one) => isTime(one.at) && isProcess(one.process))
    );
  }
  if (item.kind === 'forecast') {
    const { open, met } = item.value;
    return [item.value, met?.score].every(isScore) && [open, met].every((one) => isTime(one?.at ?? 0));
  }
  return true;
}
