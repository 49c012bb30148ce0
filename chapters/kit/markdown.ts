import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** Something wrong in a chapter file. */
export interface ChapterFault {
  /** From 1. */
  readonly line: number;
  /** What is wrong and how to mend it. */
  readonly says: string;
}

/** Reads Markdown with front matter, tables and directives. */
export const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter, ['yaml'])
  .use(remarkGfm)
  .use(remarkDirective)
  .freeze();

/** The syntax tree of a chapter's Markdown (mdast). */
export type Tree = ReturnType<typeof parser.parse>;

/** A node directly below the root of the tree. */
export type TreeNode = Tree['children'][number];

const withoutId = /\s*\{#([^}\s]*)\}\s*$/;

/** The words of a node, without marks; the whole of a heading as a reader hears it. */
export function plainText(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  if ('value' in node && typeof node.value === 'string') return node.value;
  return 'children' in node && Array.isArray(node.children) ? node.children.map(plainText).join('') : '';
}

/** A heading's text and id: `{#id}` at its end, else made of its words ("43.1 Why" → `43-1-why`). */
export function headingOf(node: TreeNode): { readonly text: string; readonly id: string } {
  const whole = plainText(node);
  const explicit = withoutId.exec(whole)?.[1];
  const text = whole.replace(withoutId, '');
  const made = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return { text, id: explicit ?? made };
}
