import {
  compactBytes,
  countDefinitions,
  type DefinitionsCount,
  type Encode,
} from '../../../chapters/kit/token-count.ts';
import type { CostFigures } from '../../../chapters/kit/lab-data.ts';
import type { ServerTexts } from './server-texts.ts';

/** What the text of one server costs, in tokens, and its size. All of it is measured. */
export interface ServerCost {
  readonly definitions: DefinitionsCount;
  /** Tokens of the instructions; 0 without any. */
  readonly instructionTokens: number;
  /** Definitions in spaced writing, and instructions. */
  readonly together: number;
  /** Compact JSON of the whole tools/list result, all pages: UTF-8 bytes and tokens. */
  readonly listBytes: number;
  readonly listTokens: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Measures the texts of a server. */
export function costOf({ tools, pages, instructions }: ServerTexts, encode: Encode): ServerCost {
  const definitions = countDefinitions(tools, encode);
  const instructionTokens = instructions === undefined ? 0 : encode(instructions).length;
  return {
    definitions,
    instructionTokens,
    together: definitions.tokens + instructionTokens,
    listBytes: sum(pages.map(compactBytes)),
    listTokens: sum(pages.map((page) => encode(JSON.stringify(page)).length)),
  };
}

/** One figure of the book and what this page has measured in its place. */
export interface FigureCheck {
  readonly id: string;
  readonly title: string;
  /** How it is counted, so that anyone could count it again. */
  readonly how: string;
  readonly book: string;
  /** Undefined until it has been measured. */
  readonly measured: string | undefined;
  /** Undefined until it has been measured. */
  readonly equal: boolean | undefined;
}

interface Figure {
  readonly id: string;
  readonly title: string;
  readonly how: string;
  readonly book: (figures: CostFigures) => string;
  readonly measured: (texts: ServerTexts, cost: ServerCost | undefined) => string | undefined;
}

const number = (value: number | undefined): string | undefined => value?.toLocaleString('en');
const named = (tool: { readonly name: string; readonly tokens: number } | undefined): string | undefined =>
  tool === undefined ? undefined : `${tool.name}, ${String(tool.tokens)}`;

const written = 'name, description and inputSchema';

const counts: readonly Figure[] = [
  {
    id: 'tools',
    title: 'Tools',
    how: 'tools/list after a handshake that declares nothing',
    book: ({ tools }) => String(tools),
    measured: ({ tools }) => String(tools.length),
  },
  {
    id: 'resources',
    title: 'Resources',
    how: 'resources/list, all pages',
    book: ({ resources }) => String(resources),
    measured: ({ resources }) => number(resources ?? 0),
  },
  {
    id: 'prompts',
    title: 'Prompts',
    how: 'prompts/list, all pages',
    book: ({ prompts }) => String(prompts),
    measured: ({ prompts }) => number(prompts ?? 0),
  },
];

const tokens: readonly Figure[] = [
  {
    id: 'list-bytes',
    title: 'Bytes of the list',
    how: 'UTF-8 bytes of the whole result of tools/list as compact JSON, every member in it',
    book: ({ listBytes }) => listBytes.toLocaleString('en'),
    measured: (_, cost) => number(cost?.listBytes),
  },
  {
    id: 'definitions',
    title: 'Tokens of the definitions',
    how: `one array of objects with ${written}, written with ", " and ": "`,
    book: ({ definitionTokens }) => definitionTokens.toLocaleString('en'),
    measured: (_, cost) => number(cost?.definitions.tokens),
  },
  {
    id: 'cheapest',
    title: 'The cheapest definition',
    how: 'one such object by itself, in the same writing',
    book: ({ cheapest }) => `${cheapest.name}, ${String(cheapest.tokens)}`,
    measured: (_, cost) => named(cost?.definitions.cheapest),
  },
  {
    id: 'costliest',
    title: 'The costliest definition',
    how: 'one such object by itself, in the same writing',
    book: ({ costliest }) => `${costliest.name}, ${String(costliest.tokens)}`,
    measured: (_, cost) => named(cost?.definitions.costliest),
  },
  {
    id: 'instructions',
    title: 'Tokens of the instructions',
    how: 'the text of instructions as it came, without quotation marks',
    book: ({ instructionTokens }) => String(instructionTokens),
    measured: (_, cost) => number(cost?.instructionTokens),
  },
  {
    id: 'together',
    title: 'Together, at every turn',
    how: 'the definitions in the spaced writing, and the instructions',
    book: ({ together }) => together.toLocaleString('en'),
    measured: (_, cost) => number(cost?.together),
  },
  {
    id: 'compact',
    title: 'The definitions without blanks',
    how: `the same objects with ${written} as compact JSON, each counted by itself, and the sum of them`,
    book: ({ compactTokens }) => compactTokens.toLocaleString('en'),
    measured: (_, cost) => number(cost?.definitions.compactTokens),
  },
  {
    id: 'list-tokens',
    title: 'The bytes of the list as tokens',
    how: 'the same compact JSON of the whole result whose bytes were counted',
    book: ({ listTokens }) => listTokens.toLocaleString('en'),
    measured: (_, cost) => number(cost?.listTokens),
  },
];

/** Holds the book's figures against what was measured; a figure that was not measured stands there without a verdict. */
export function checkFigures(
  book: CostFigures,
  texts: ServerTexts | undefined,
  cost: ServerCost | undefined,
): readonly FigureCheck[] {
  return [...counts, ...tokens].map(({ id, title, how, ...figure }) => {
    const expected = figure.book(book);
    const measured = texts === undefined ? undefined : figure.measured(texts, cost);
    const equal = measured === undefined ? undefined : measured === expected;
    return { id, title, how, book: expected, measured, equal };
  });
}
