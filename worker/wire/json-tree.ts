import type { JsonMember, JsonNode } from './json-node.ts';
import type { ScanKeeper } from './json-scanner.ts';

interface Open {
  readonly node: JsonNode;
  /** Latest member of each name; undefined for arrays. */
  readonly names: Map<string, JsonMember> | undefined;
}

/** Keeps every value and member of a text with its place. */
export class TreeKeeper implements ScanKeeper {
  readonly #text: string;
  readonly #stack: Open[] = [];
  #pending: { name: string; nameStart: number; nameEnd: number } | undefined;
  /** The outermost value, once it has begun. */
  root: JsonNode | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  open(kind: 'object' | 'array', start: number): void {
    const node: JsonNode =
      kind === 'object' ? { kind, start, end: start, members: [] } : { kind, start, end: start, items: [] };
    this.#attach(node);
    this.#stack.push({ node, names: kind === 'object' ? new Map() : undefined });
  }

  close(end: number): void {
    const open = this.#stack.pop();
    if (open !== undefined) open.node.end = end;
  }

  name(start: number, end: number): void {
    const inner = this.#text.slice(start + 1, end - 1);
    const name = inner.includes('\\') ? String(JSON.parse(this.#text.slice(start, end))) : inner;
    this.#pending = { name, nameStart: start, nameEnd: end };
  }

  scalar(kind: 'string' | 'number' | 'true' | 'false' | 'null', start: number, end: number): void {
    this.#attach({ kind, start, end });
  }

  #attach(value: JsonNode): void {
    const parent = this.#stack.at(-1);
    if (parent === undefined) {
      this.root = value;
      return;
    }
    parent.node.items?.push(value);
    if (parent.names === undefined || this.#pending === undefined) return;
    const member: JsonMember = { ...this.#pending, value, shadowed: false };
    const earlier = parent.names.get(member.name);
    if (earlier !== undefined) earlier.shadowed = true;
    parent.names.set(member.name, member);
    parent.node.members?.push(member);
  }
}
