import type { JsonMember, JsonNode, JsonStop } from './json-node.ts';
import { findStop } from './json-scanner.ts';
import { TreeKeeper } from './json-tree.ts';
import { formatPointer, parsePointer } from './pointer.ts';

export type { JsonFault, JsonMember, JsonMend, JsonNode, JsonStop } from './json-node.ts';

/**
 * Reads a text as one JSON value (RFC 8259), keeping the place of every value and member. Accepts exactly what
 * `JSON.parse` accepts; depth is limited by memory only. What is wrong where it stops, and how to mend it, says `explainFault`.
 */
export function parseJsonText(text: string): { ok: true; root: JsonNode } | { ok: false; stop: JsonStop } {
  const keeper = new TreeKeeper(text);
  const stop = findStop(text, keeper);
  // A text that is whole has a root.
  return stop === undefined ? { ok: true, root: keeper.root as JsonNode } : { ok: false, stop };
}

/** The value a JSON Pointer names; of members with one name the last, as every reader takes it. */
export function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const token of parsePointer(pointer) ?? [undefined]) {
    if (token === undefined) return undefined;
    if (node?.members !== undefined) node = node.members.findLast(({ name }) => name === token)?.value;
    else if (node?.items !== undefined && /^(?:0|[1-9]\d*)$/.test(token)) node = node.items[Number(token)];
    else return undefined;
  }
  return node;
}

/** JSON Pointer of the innermost value around an offset; inside a member's name it is that member's value. */
export function pointerAt(root: JsonNode, offset: number): string {
  const tokens: string[] = [];
  let node: JsonNode | undefined = root;
  while (node !== undefined) {
    const member: JsonMember | undefined = node.members?.find(
      (one) => one.nameStart <= offset && offset <= one.value.end,
    );
    const index: number = node.items?.findIndex((one) => one.start <= offset && offset <= one.end) ?? -1;
    if (member !== undefined) tokens.push(member.name);
    else if (index >= 0) tokens.push(String(index));
    node = member === undefined ? node.items?.[index] : member.value;
  }
  return formatPointer(tokens);
}
