import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';

/** A tokenizer: the tokens of a text, of which only the number is used. It must take text that looks like special tokens. */
export type Encode = (text: string) => { readonly length: number };

/** UTF-8 bytes of a value written as compact JSON. */
export function compactBytes(value: JsonValue): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** A value written as JSON with ", " between members and ": " after names, as many programs put it into a prompt. */
export function spacedJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => spacedJson(item)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${spacedJson(item)}`);
  return `{${members.join(', ')}}`;
}

/** What one tool definition costs, in tokens. */
export interface DefinitionCount {
  readonly name: string;
  /** Tokens of {name, description, inputSchema} in spaced writing. */
  readonly tokens: number;
  /** Tokens of the same in compact writing. */
  readonly compactTokens: number;
}

/** What a server's tool definitions cost, in tokens. */
export interface DefinitionsCount {
  /** One count for each tool, in the order of the list. */
  readonly each: readonly DefinitionCount[];
  /** Tokens of the whole array of {name, description, inputSchema} in spaced writing. */
  readonly tokens: number;
  /** Sum of `compactTokens` over the tools. */
  readonly compactTokens: number;
  /** The tool with the fewest tokens, the first of equals; undefined without tools. */
  readonly cheapest: DefinitionCount | undefined;
  /** The tool with the most tokens, the first of equals; undefined without tools. */
  readonly costliest: DefinitionCount | undefined;
}

const shownMembers = ['name', 'description', 'inputSchema'] as const;

/** The members of a tool that a model gets to read, in this order; one that is absent is left out. */
function shown(tool: JsonObject): JsonObject {
  return Object.fromEntries(
    shownMembers.flatMap((name) => {
      const value = Object.hasOwn(tool, name) ? tool[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Counts what the definitions of tools/list cost a host that puts them into its prompt. */
export function countDefinitions(tools: readonly JsonObject[], encode: Encode): DefinitionsCount {
  const definitions = tools.map(shown);
  const each = definitions.map((definition) => ({
    name: typeof definition['name'] === 'string' ? definition['name'] : '',
    tokens: encode(spacedJson(definition)).length,
    compactTokens: encode(JSON.stringify(definition)).length,
  }));
  const pick = (better: (one: number, than: number) => boolean): DefinitionCount | undefined =>
    each.reduce<DefinitionCount | undefined>(
      (best, one) => (best === undefined || better(one.tokens, best.tokens) ? one : best),
      undefined,
    );
  return {
    each,
    tokens: encode(spacedJson(definitions)).length,
    compactTokens: each.reduce((sum, { compactTokens }) => sum + compactTokens, 0),
    cheapest: pick((one, than) => one < than),
    costliest: pick((one, than) => one > than),
  };
}
