import { eventSentence, lineWords } from './trace-words.ts';
import type { LineEntry, TraceEntry } from './types.ts';

const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);

/** Text as an inline code span that it cannot leave: a longer fence than any in it, and no line end. */
function span(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const flat = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
  const fence = '`'.repeat(longestRun(flat) + 1);
  return `${fence} ${flat} ${fence}`;
}

/** Text as a code block that it cannot close: its fence is longer than any run of backticks in it. */
function block(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const lineBlock = (entry: LineEntry): string =>
  `**${entry.stream}**, process ${String(entry.process)}, ${span(lineWords(entry))}\n\n${block(entry.text, isJson(entry.text) ? 'json' : 'text')}`;

/** The trace as Markdown (CommonMark): every line raw in a code block, what the host did in a sentence between. */
export function traceMarkdown(title: string, entries: readonly TraceEntry[]): string {
  const parts = entries.map((entry) =>
    entry.kind === 'line'
      ? lineBlock(entry)
      : `*Here*, process ${String(entry.process)}, ${span(eventSentence(entry.event))}`,
  );
  return `${[`# ${span(title)}`, 'Every line as it crossed, in order.', ...parts].join('\n\n')}\n`;
}
