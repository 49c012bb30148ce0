import { appendFileSync, mkdirSync } from 'node:fs';

/** Folder of the lines a test run has produced, one file for each process that ran tests. */
export const linesFolder = '.cache/lines';

/** One line of a conversation, in the order in which it was written. */
export interface RecordedLine {
  /** Names the conversation; ids of requests mean something within it only. */
  readonly talk: string;
  /** Program that serves, as far as it is known; `built` for what our own code made without a peer in sight. */
  readonly program: string;
  readonly by: 'client' | 'server';
  readonly text: string;
}

/** Longest line that is kept, in UTF-16 units; of a longer one only the fact is kept. */
export const longestKept = 256 * 1024;

/** Stands for a line that was too long to keep. */
export const tooLong = '\u0000too long';

let waiting: string[] = [];
const file = `${linesFolder}/${String(process.pid)}-${String(Date.now())}.ndjson`;

/** Writes what waits to the disk. */
export function flushLines(): void {
  if (waiting.length === 0) return;
  mkdirSync(linesFolder, { recursive: true });
  appendFileSync(file, `${waiting.join('\n')}\n`);
  waiting = [];
}

/** Keeps one line for the check at the end of the run. */
export function recordLine(line: RecordedLine): void {
  const text = line.text.length > longestKept ? tooLong : line.text;
  waiting.push(JSON.stringify({ ...line, text }));
  if (waiting.length >= 500) flushLines();
}

/** Cuts a stream into lines; what has no newline yet waits. */
export function lineCutter(onLine: (line: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line.replace(/\r$/, ''));
  };
}
