/** Words and pairs of words that name what a form must never ask for (client/elicitation, Form Mode Security). */
const words: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'passcode',
  'token',
  'secret',
  'credential',
  'credentials',
  'apikey',
  'card',
  'cvv',
  'cvc',
  'pin',
  'iban',
]);
const pairs: ReadonlySet<string> = new Set([
  'api key',
  'access key',
  'private key',
  'secret key',
  'pass word',
]);

/** Lower-case words of a name or a sentence: `apiKey`, `api_key` and `API key` are two words each. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .map((word) =>
      word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
    );
}

/**
 * The word in a text that sounds like a credential or a means of payment; undefined when there is none. A guess by
 * words: a form can ask for a secret under any other name.
 */
export function secretWord(text: string): string | undefined {
  const list = wordsOf(text);
  return list.find((word) => words.has(word)) ?? pairAmong(list);
}

function pairAmong(list: readonly string[]): string | undefined {
  const found = list.map((word, index) => `${word} ${list[index + 1] ?? ''}`);
  return found.find((pair) => pairs.has(pair));
}
