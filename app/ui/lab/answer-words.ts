import type { SignName } from '../text/outcomes.ts';

const plain: Readonly<Record<string, string>> = {
  nothing: 'Nothing',
  result: 'Result',
  'tool error': 'Result, tool error',
  'notifications/subscriptions/acknowledged': 'Acknowledgement, and the stream is open',
};

/** The class of an answer (chapters, answer-class.ts) as a heading. */
export function answerWords(kind: string): string {
  const noId = ', no id';
  if (kind.endsWith(noId)) return `${answerWords(kind.slice(0, -noId.length))}, without an id`;
  if (Object.hasOwn(plain, kind)) return plain[kind] ?? kind;
  return kind.startsWith('error ') ? `Protocol error ${kind.slice('error '.length)}` : kind;
}

/** The sign that goes with it. */
export function answerSign(kind: string): SignName {
  if (kind === 'nothing') return 'bar';
  if (kind.startsWith('error ')) return 'triangle';
  return kind.startsWith('tool error') ? 'half' : 'disc';
}
