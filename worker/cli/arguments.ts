/** What a person asked the wirebook command to do. */
export type Request =
  | { readonly command: 'serve'; readonly port: number | undefined }
  | { readonly command: 'stdio'; readonly program: string; readonly principal: string }
  | { readonly command: 'trace'; readonly chapter: string }
  | {
      readonly command: 'http';
      readonly program: string;
      readonly principal: string;
      readonly port: number;
    }
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

/** The value of --port; a string result says what is wrong. */
function readPort(port: string | undefined): number | undefined | string {
  if (port === undefined) return undefined;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return `A port is a number from 0 to 65535, not "${port}".`;
  return Number(port);
}

function readServe(words: readonly string[]): Request {
  const parts = split(words, ['--port']);
  if (typeof parts === 'string') return refused(parts);
  const [unknown] = parts.plain;
  if (unknown !== undefined) return refused(`There is no command "${unknown}".`);
  const port = readPort(parts.options.get('--port'));
  return typeof port === 'string' ? refused(port) : { command: 'serve', port };
}

/** The one program among the plain words; a string result of `says` tells what is wrong with them. */
function readProgram(
  plain: readonly string[],
  programs: readonly string[],
  how: string,
): { program: string } | { says: string } {
  const [program, more] = plain;
  const known = `Programs: ${programs.join(', ')}.`;
  if (program === undefined) return { says: `Which program? Write wirebook ${how}. ${known}` };
  if (more !== undefined) return { says: `One program at a time; "${more}" is one word too many.` };
  if (!programs.includes(program)) return { says: `There is no program "${program}" here. ${known}` };
  return { program };
}

function readStdio(words: readonly string[], programs: readonly string[]): Request {
  const parts = split(words, ['--principal']);
  if (typeof parts === 'string') return refused(parts);
  const read = readProgram(parts.plain, programs, 'stdio <program>');
  if ('says' in read) return refused(read.says);
  return { command: 'stdio', ...read, principal: parts.options.get('--principal') ?? 'mira' };
}

function readHttp(words: readonly string[], programs: readonly string[]): Request {
  const parts = split(words, ['--principal', '--port']);
  if (typeof parts === 'string') return refused(parts);
  const read = readProgram(parts.plain, programs, 'http <program> --port N');
  if ('says' in read) return refused(read.says);
  const port = readPort(parts.options.get('--port'));
  if (typeof port === 'string') return refused(port);
  if (port === undefined) return refused('Which port? Write --port N; 0 takes a free one.');
  return { command: 'http', ...read, principal: parts.options.get('--principal') ?? 'mira', port };
}

function readTrace(words: readonly string[]): Request {
  const [chapter, more] = words;
  if (chapter !== '43' || more !== undefined)
    return refused('The record of Chapter 43 is the only one there is: wirebook trace 43.');
  return { command: 'trace', chapter };
}

/**
 * Reads the words after `wirebook`. Unknown words are refused with a sentence, never ignored.
 * @param programs names that can be started over stdio
 * @param servers names of those that can be reached over HTTP
 */
export function readArguments(
  words: readonly string[],
  programs: readonly string[],
  servers: readonly string[],
): Request {
  const [first, ...rest] = words;
  if (words.some((word) => word === '--help' || word === '-h') || first === 'help')
    return { command: 'help' };
  if (first === 'stdio') return readStdio(rest, programs);
  if (first === 'trace') return readTrace(rest);
  if (first === 'http') return readHttp(rest, servers);
  return readServe(first === 'serve' ? rest : words);
}

/** The text of `wirebook --help`. */
export function helpText(programs: readonly string[], servers: readonly string[]): string {
  return `wirebook: a teaching notebook for the Model Context Protocol, revision 2026-07-28

  wirebook [--port N]                          serve the notebook and print its address
  wirebook stdio <program> [--principal mira]  run one of its servers on stdin and stdout
  wirebook trace 43                            run Chapter 43's requests against a child process
                                               and print every request and response
  wirebook http <program> --port N [--principal mira]
                                               reach one of its MCP servers over HTTP, from this
                                               machine only; prints the address
  wirebook --help                              this text

Settings in the environment:
  WIREBOOK_DATA       where calendars live: a folder, redis://… or memory: (default
                      ~/.local/share/wirebook)
  WIREBOOK_STATE_KEY  base64url of the 32 bytes that seal requestState (default: a file
                      beside the data)

Programs:
${programs.map((name) => `  ${name}\n`).join('')}
Over HTTP:
${servers.map((name) => `  ${name}\n`).join('')}`;
}
