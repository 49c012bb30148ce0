import { utf8 } from '../../worker/mcp/base64.ts';
import { wellFormed } from '../../worker/wire/well-formed.ts';
import type { TraceText } from './run-record.ts';
import type { TraceEntry } from './types.ts';

/** Names a program may have in the shell line; anything else would be a trace nobody recorded here. */
const namePattern = /^[a-z][a-z0-9-]{0,40}$/;

/** A word of a POSIX shell that stands for exactly this text (XCU 2.2.2, Single-Quotes). The text holds no NUL. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

// A pasted control character would be the terminal's, not the shell's: Escape or Ctrl-C would end the quotes.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f]/;

/** The same for the operand of `printf %b`: control characters and backslashes as octal bytes. */
function octal(text: string): string {
  return Array.from(text, (character) =>
    control.test(character) || character === '\\'
      ? Array.from(utf8(character), (byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')
      : character,
  ).join('');
}

/** The command that prints these lines, each with its newline. */
function printed(lines: readonly string[]): string {
  const commands: string[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    if (plain.length > 0) commands.push(`printf '%s\\n' ${plain.join(' ')}`);
    plain = [];
  };
  for (const line of lines.map(wellFormed)) {
    if (!control.test(line)) {
      plain.push(shellQuoted(line));
      continue;
    }
    flush();
    commands.push(`printf '%b\\n' ${shellQuoted(octal(line))}`);
  }
  flush();
  return commands.length === 1 ? (commands[0] ?? '') : `{ ${commands.join('; ')}; }`;
}

interface Replay {
  program: string | undefined;
  principal: string;
  readonly lines: string[];
}

function replays(entries: readonly TraceEntry[]): readonly Replay[] {
  const found = new Map<number, Replay>();
  for (const entry of entries) {
    const replay = found.get(entry.process) ?? { program: undefined, principal: 'mira', lines: [] };
    found.set(entry.process, replay);
    if (entry.kind === 'event' && entry.event.type === 'spawned') {
      replay.program = entry.event.program;
      replay.principal = entry.event.principal;
    } else if (entry.kind === 'line' && entry.stream === 'stdin') replay.lines.push(entry.text);
  }
  return [...found.values()].filter(({ lines }) => lines.length > 0);
}

/**
 * Shell lines (POSIX) that send what went into the stdin of each process to `wirebook stdio` once more, one line a
 * process. A process whose program has no usable name is left out and counted.
 */
export function replayShell(entries: readonly TraceEntry[]): TraceText {
  const all = replays(entries);
  const lines = all.flatMap(({ program, principal, lines: sent }) => {
    if (program === undefined || !namePattern.test(program) || !namePattern.test(principal)) return [];
    const option = principal === 'mira' ? '' : ` --principal ${principal}`;
    return [`${printed(sent)} | wirebook stdio ${program}${option}\n`];
  });
  return { text: lines.join(''), leftOut: all.length - lines.length };
}
