import type { JsonFault, JsonMend, JsonStop } from './json-node.ts';

/** A stop with the words that every explanation needs. */
interface Stop extends JsonStop {
  readonly text: string;
  readonly char: string;
  /** "at line 2, column 7" */
  readonly where: string;
}

type Said = readonly [reason: string, mend?: JsonMend | undefined];
type Explanation = (stop: Stop) => Said | undefined;

function place(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (const { index, 0: end } of text.slice(0, offset).matchAll(/\r\n|\n|\r/g)) {
    line += 1;
    start = index + end.length;
  }
  return { line, column: offset - start + 1 };
}

function at(text: string, offset: number): string {
  const { line, column } = place(text, offset);
  return `at line ${String(line)}, column ${String(column)}`;
}

function codePoint(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const replace = (label: string, from: number, to: number, insert: string): JsonMend => ({
  label,
  from,
  to,
  insert,
});

const header: Explanation = ({ text, offset }) => {
  const found = /^\s*content-(?:length|type)[^\S\r\n]*:[^\r\n]*(?:\r?\n)*/i.exec(text.slice(0, 2000));
  if (found === null || offset >= found[0].length) return undefined;
  return [
    'A Content-Length or Content-Type header stands at line 1; stdio has no headers, so send the JSON text alone, one message per line.',
    replace('Remove the header', 0, found[0].length, ''),
  ];
};

const textEnds: Explanation = ({ text, offset, expected, opener, closers, where }) => {
  if (offset < text.length) return undefined;
  if (expected === 'in-string')
    return [
      `The string that begins ${at(text, opener ?? 0)} is never closed; end it with a double quote (").`,
    ];
  if (opener === undefined)
    return ['There is no JSON here, only white space or nothing; write one JSON value.'];
  const last = text.trimEnd();
  const name = text[opener] === '{' ? 'object' : 'array';
  const closer = closers[0] ?? '';
  const complete = expected === 'comma-or-close' || expected.endsWith('or-close');
  return [
    `The text ends ${where}, but the ${name} that begins ${at(text, opener)} is not closed; add the missing ${closer}.`,
    complete ? replace(`Close with ${closers}`, last.length, last.length, closers) : undefined,
  ];
};

const insideString: Explanation = ({ text, offset, expected, char, where }) => {
  if (expected !== 'in-string') return undefined;
  if (char === '\n' || char === '\r') {
    const length = text.startsWith('\r\n', offset) ? 2 : 1;
    return [
      `A line break stands inside a string ${where}; write it as \\n, for a string and a message end with their line.`,
      replace('Write the line break as \\n', offset, offset + length, '\\n'),
    ];
  }
  if (char === '\\')
    return [
      `The escape ${text.slice(offset, offset + 2)} ${where} is none of JSON's (\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits); write a backslash itself as \\\\.`,
      replace('Double the backslash', offset, offset + 1, '\\\\'),
    ];
  const escape = char === '\t' ? '\\t' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return [
    `The control character ${codePoint(char)} stands inside a string ${where}; write it as ${escape}.`,
    replace(`Write it as ${escape}`, offset, offset + 1, escape),
  ];
};

const hiddenNames: Readonly<Record<string, string>> = {
  '\uFEFF': 'byte-order mark',
  '\u00A0': 'no-break space',
  '\u202F': 'narrow no-break space',
  '\u200B': 'zero-width space',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
};

const hidden: Explanation = ({ offset, char, where }) => {
  const name = Object.hasOwn(hiddenNames, char) ? hiddenNames[char] : undefined;
  if (name === undefined && !/[\s\p{Cf}]/u.test(char)) return undefined;
  return [
    `A ${name ?? 'space or invisible character'} (${codePoint(char)}) stands ${where}, and JSON allows only space, tab and line end between its parts; remove it.`,
    replace(`Remove ${codePoint(char)}`, offset, offset + char.length, ''),
  ];
};

const closing: Readonly<Record<string, string>> = {
  '\u201C': '\u201C\u201D',
  '\u201D': '\u201D\u201C',
  '\u201E': '\u201C\u201D',
  '\u201F': '\u201D',
  '\u00AB': '\u00BB',
  '\u00BB': '\u00AB',
  '\u2018': '\u2019\u2018',
  '\u2019': '\u2019\u2018',
  '\u201A': '\u2018\u2019',
  "'": "'",
  '`': '`',
};

const wrongQuotes: Explanation = ({ text, offset, char, where }) => {
  const ends = Object.hasOwn(closing, char) ? closing[char] : undefined;
  if (ends === undefined) return undefined;
  const name = char === "'" ? 'single quote' : char === '`' ? 'backtick' : `curly quote ${char}`;
  let end = offset + 1;
  while (end < text.length && !ends.includes(text.charAt(end)) && !/["\n]/.test(text.charAt(end))) end += 1;
  const closed = end < text.length && ends.includes(text.charAt(end));
  return [
    `A ${name} (${codePoint(char)}) stands ${where}; JSON puts names and strings between straight double quotes (").`,
    closed
      ? replace('Use double quotes', offset, end + 1, `"${text.slice(offset + 1, end)}"`)
      : replace('Use a double quote', offset, offset + 1, '"'),
  ];
};

const comment: Explanation = ({ text, offset, where }) => {
  const found = /^(?:\/\/[^\r\n]*|#[^\r\n]*|\/\*[^]*?\*\/)/.exec(text.slice(offset));
  if (found === null) return undefined;
  return [
    `A comment stands ${where}; JSON has no comments, so remove it.`,
    replace('Remove the comment', offset, offset + found[0].length, ''),
  ];
};

const words: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  NULL: 'null',
  Null: 'null',
  nil: 'null',
  undefined: 'null',
};

const strayWord: Explanation = ({ text, offset, expected, where }) => {
  const word = /^-?[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(text.slice(offset, offset + 60))?.[0];
  if (word === undefined) return undefined;
  const end = offset + word.length;
  if (expected === 'name' || expected === 'name-or-close')
    return [
      `The member name ${word} ${where} has no quotes; write "${word}".`,
      replace('Quote the name', offset, end, `"${word}"`),
    ];
  if (!expected.startsWith('value') && expected !== 'in-number') return undefined;
  if (/^-?(?:NaN|Infinity)$/.test(word))
    return [
      `${word} stands ${where}, and JSON has no such number; use null or a string.`,
      replace('Use null', offset, end, 'null'),
    ];
  const meant = Object.hasOwn(words, word) ? words[word] : undefined;
  if (meant === undefined)
    return [
      `The word ${word} stands ${where} where a value belongs; JSON knows only true, false and null without quotes.`,
      replace('Quote it', offset, end, `"${word}"`),
    ];
  return [`${word} stands ${where}; JSON writes ${meant}.`, replace(`Use ${meant}`, offset, end, meant)];
};

const badNumber: Explanation = ({ text, offset, expected, where }) => {
  const token = /^[-+.\d][\w.+-]*/.exec(text.slice(offset, offset + 400))?.[0];
  if (token === undefined || (expected !== 'in-number' && !expected.startsWith('value'))) return undefined;
  return [
    `${token.length > 40 ? 'A number' : token} ${where} is no JSON number; write digits without a leading zero or plus sign, with digits on both sides of a point, in decimal.`,
  ];
};

const structure: Explanation = ({ text, offset, expected, opener, char, where }) => {
  const before = text.slice(0, offset).trimEnd();
  const container = opener !== undefined && text[opener] === '[' ? 'array' : 'object';
  if ((char === '}' || char === ']') && (expected === 'value' || expected === 'name') && before.endsWith(','))
    return [
      `A comma stands before the ${char} ${where}, with nothing after it; remove the comma.`,
      replace('Remove the comma', before.length - 1, before.length, ''),
    ];
  if (char === ',' && expected !== 'colon' && expected !== 'end')
    return [
      `A comma stands ${where} where a ${expected.startsWith('name') ? 'member name' : 'value'} belongs; remove it or write what is missing before it.`,
      replace('Remove the comma', offset, offset + 1, ''),
    ];
  if (expected === 'colon')
    return [
      `A colon is missing ${where}, between a member's name and its value.`,
      char === '='
        ? replace('Use a colon', offset, offset + 1, ':')
        : replace('Add the colon', before.length, before.length, ':'),
    ];
  if (char === '}' || char === ']')
    return expected === 'end'
      ? [`A ${char} too many stands ${where}; remove it.`, replace(`Remove ${char}`, offset, offset + 1, '')]
      : [
          `A ${char} stands ${where}, where the ${container} that begins ${at(text, opener ?? 0)} is still open or a value is missing.`,
        ];
  if (expected === 'comma-or-close' && /["[{\w-]/.test(char))
    return [
      `A comma is missing ${where}, between two parts of the ${container} that begins ${at(text, opener ?? 0)}.`,
      replace('Add the comma', before.length, before.length, ','),
    ];
  if (expected.startsWith('name')) return [`A member name in double quotes belongs ${where}, not ${char}.`];
  if (expected === 'end')
    return [
      `There is more text ${where}, after the value has ended; send one JSON value per line and nothing else.`,
    ];
  return undefined;
};

const explanations = [
  header,
  textEnds,
  insideString,
  hidden,
  wrongQuotes,
  comment,
  strayWord,
  badNumber,
  structure,
];

/** Says what is wrong where the scanner stopped, in our own words, with the edit that mends it where there is one. */
export function explainFault(text: string, found: JsonStop): JsonFault {
  const { offset } = found;
  const char = String.fromCodePoint(text.codePointAt(offset) ?? 0x20);
  const stop: Stop = { ...found, text, char, where: at(text, offset) };
  let said: Said | undefined;
  for (const explain of explanations) said ??= explain(stop);
  const [reason, mend] = said ?? [
    `The character ${char} (${codePoint(char)}) ${stop.where} has no place in JSON there; remove it.`,
  ];
  return { offset, ...place(text, offset), reason, ...(mend === undefined ? {} : { mend }) };
}
