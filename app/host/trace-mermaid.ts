import { outcomeOf } from './answer-words.ts';
import { exchangesOf } from './run-record.ts';
import { eventSentence, lineWords } from './trace-words.ts';
import type { Exchange, TraceEntry } from './types.ts';

/** Longest label, in characters. */
const longest = 90;

/**
 * Text as a label of a Mermaid sequence diagram that nothing in it can end: all but plain letters, digits and a few
 * signs become character codes, `#59;`.
 */
export function mermaidText(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const all = Array.from(flat);
  const short = all.length > longest ? [...all.slice(0, longest - 1), '…'] : all;
  const coded = short.map((character) =>
    /[A-Za-z0-9 ,./_-]/.test(character) ? character : `#${String(character.codePointAt(0) ?? 32)};`,
  );
  // A double dash or two percent signs mean something to Mermaid; so does an empty label.
  const label = coded.join('').replaceAll('--', '-#45;');
  return label === '' ? '#32;' : label;
}

function answers(exchanges: readonly Exchange[]): ReadonlyMap<number, Exchange> {
  return new Map(
    exchanges.flatMap((exchange) =>
      exchange.answer === undefined ? [] : [[exchange.answer.seq, exchange] as const],
    ),
  );
}

/**
 * The trace as a Mermaid sequence diagram: the client, and each process as a participant of its own. Labels are
 * shortened and coded (`mermaidText`); raw lines stand in the other formats.
 */
export function traceMermaid(entries: readonly TraceEntry[]): string {
  const answered = answers(exchangesOf(entries));
  const programs = new Map<number, string>();
  for (const entry of entries) {
    const known = programs.get(entry.process) ?? '';
    const spawned = entry.kind === 'event' && entry.event.type === 'spawned' ? entry.event.program : known;
    programs.set(entry.process, spawned);
  }
  const lane = (process: number): string => `P${String(process).replace(/[^0-9]/g, '_')}`;
  const head = [...programs].map(
    ([process, program]) =>
      `  participant ${lane(process)} as ${mermaidText(`${program} process ${String(process)}`)}`,
  );
  const body = entries.map((entry) => {
    const one = lane(entry.process);
    if (entry.kind === 'event') return `  Note over C,${one}: ${mermaidText(eventSentence(entry.event))}`;
    if (entry.stream === 'stdin') return `  C->>${one}: ${mermaidText(lineWords(entry))}`;
    if (entry.stream === 'stderr') return `  ${one}--)C: ${mermaidText(`stderr ${entry.text}`)}`;
    const exchange = answered.get(entry.seq);
    const words = exchange === undefined ? lineWords(entry) : outcomeOf(exchange);
    return `  ${one}-->>C: ${mermaidText(words)}`;
  });
  return `${['sequenceDiagram', '  participant C as Client', ...head, ...body].join('\n')}\n`;
}
