import type { Encode } from '../../../chapters/kit/token-count.ts';

/** Loads a tokenizer; rejects when its chunk does not arrive. */
export type LoadEncode = () => Promise<Encode>;

/** Loads o200k_base. Text that looks like one of its special tokens is ordinary text here: strangers wrote it. */
export const loadO200k: LoadEncode = async () => {
  const { encode } = await import('gpt-tokenizer/encoding/o200k_base');
  const ordinary = { disallowedSpecial: new Set<string>() };
  return (text) => encode(text, ordinary);
};

/** How large the chunk of o200k_base is, in words; a test holds them against the built file. */
export const tokenizerSize = 'about 2 MB, 1 MB when compressed';
