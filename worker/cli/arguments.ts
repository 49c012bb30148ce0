/** What a person asked the wirebook command to do. */
export type Request =
  | { readonly command: 'serve'; readonly port: number | undefined }
  | { readonly command: 'stdio'; readonly program: string; readonly principal: string }
  | { readonly command: 'trace'; readonly chapter: string }
  | { readonly command: 'http' }
  | { readonly command: 'help' }
  /** `says` is one sentence that names the fault and the way out. */
  | { readonly command: 'refused'; readonly says: string };

const refused = (says: string): Request => ({ command: 'refused', says: `${says} See wirebook --help.` });

/** Splits words into plain ones and the values of known options; a string result says what is wrong. */
function split(
  words: readonly string[],
  known: readonly string[],
): { plain: string[]; options: Map<string, string> } | string {
  const plain: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) {
      plain.push(word);
      continue;
    }
    const [name = '', given] = word.split(/=(.*)/s);
    if (!known.includes(name)) return `There is no option ${name} here.`;
    const value = given ?? words[(index += 1)];
    if (value === undefined) return `The option ${name} needs a value.`;
    options.set(name, value);
  }
  return { plain, options };
}

function readServe(words: readonly string[]): Request {
  const parts = split(words, ['--port']);
  if (typeof parts === 'string') return refused(parts);
  const [unknown] = parts.plain;
  if (unknown !== undefined) return refused(`There is no command "${unknown}".`);
  const port = parts.options.get('--port');
  if (port === undefined) return { command: 'serve', port: undefined };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return refused(`A port is a number from 0 to 65535, not "${port}".`);
  return { command: 'serve', port: Number(port) };
}

function readStdio(words: readonly string[], programs: readonly string[]): Request {
  const parts = split(words, ['--principal']);
  if (typeof parts === 'string') return refused(parts);
  const [program, more] = parts.plain;
  const known = `Programs: ${programs.join(', ')}.`;
  if (program === undefined) return refused(`Which program? Write wirebook stdio <program>. ${known}`);
  if (more !== undefined) return refused(`One program at a time; "${more}" is one word too many.`);
  if (!programs.includes(program)) return refused(`There is no program "${program}". ${known}`);
  return { command: 'stdio', program, principal: parts.options.get('--principal') ?? 'mira' };
}

function readTrace(words: readonly string[]): Request {
  const [chapter, more] = words;
  if (chapter !== '43' || more !== undefined)
    return refused('The record of Chapter 43 is the only one there is: wirebook trace 43.');
  return { command: 'trace', chapter };
}

/** Reads the words after `wirebook`. Unknown words are refused with a sentence, never ignored. */
export function readArguments(words: readonly string[], programs: readonly string[]): Request {
  const [first, ...rest] = words;
  if (words.some((word) => word === '--help' || word === '-h') || first === 'help')
    return { command: 'help' };
  if (first === 'stdio') return readStdio(rest, programs);
  if (first === 'trace') return readTrace(rest);
  if (first === 'http') return { command: 'http' };
  return readServe(first === 'serve' ? rest : words);
}

/** The text of `wirebook --help`. */
export function helpText(programs: readonly string[]): string {
  return `wirebook: a teaching notebook for the Model Context Protocol, revision 2026-07-28

  wirebook [--port N]                          serve the notebook and print its address
  wirebook stdio <program> [--principal mira]  run one of its servers on stdin and stdout
  wirebook trace 43                            run Chapter 43's requests against a child process
                                               and print every request and response
  wirebook http <program> --port N             comes with the HTTP binding; not built yet
  wirebook --help                              this text

Programs:
${programs.map((name) => `  ${name}\n`).join('')}`;
}
