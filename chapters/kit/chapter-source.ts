import { visit } from 'unist-util-visit';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';
import { faultsOf } from './markdown-rules.ts';
import { headingOf, parser, type ChapterFault, type Tree, type TreeNode } from './markdown.ts';

/** A fenced code block of a chapter. */
export interface Fence {
  /** Word after the three backticks; empty without. */
  readonly lang: string;
  /** Words after the language. */
  readonly meta: readonly string[];
  readonly text: string;
  /** Line of the opening backticks, from 1. */
  readonly line: number;
  /** Id of the heading it stands under; empty above the first. */
  readonly section: string;
}

/** A piece of inline code, or of text, with its place. */
export interface Piece {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Id of the heading it stands under; empty above the first. */
  readonly section: string;
}

/** A chapter file taken apart: what the compiler and the tests work on. */
export interface ChapterSource {
  readonly path: string;
  readonly frontMatter: FrontMatter;
  readonly tree: Tree;
  readonly faults: readonly ChapterFault[];
}

/** `:word` in running text is no directive here, it is the text it was. */
function restoreText(tree: Tree, markdown: string): void {
  visit(tree, 'textDirective', (node, index, parent) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (index === undefined || parent === undefined || start === undefined || end === undefined) return;
    const text = { type: 'text' as const, value: markdown.slice(start, end), position: node.position };
    parent.children.splice(index, 1, text as (typeof parent.children)[number]);
  });
}

/** Takes a chapter's Markdown apart. Never throws for what an author writes: all of it stands in `faults`. */
export function readChapter(markdown: string, path: string): ChapterSource {
  const faults: ChapterFault[] = [];
  const tree = parser.parse(markdown);
  restoreText(tree, markdown);
  const [first] = tree.children;
  const frontMatter = readFrontMatter(first?.type === 'yaml' ? first.value : undefined, (says) =>
    faults.push({ line: 1, says }),
  );
  const folder = path.split('/').at(-2) ?? '';
  if (/^\d/.test(folder) && frontMatter.id !== folder) {
    faults.push({
      line: 1,
      says: `The id is "${frontMatter.id}", but the folder is called ${folder}. Give both one name.`,
    });
  }
  faults.push(...faultsOf(tree));
  return { path, frontMatter, tree, faults: faults.sort((one, other) => one.line - other.line) };
}

/** Top-level nodes with the id of the heading they stand under. */
export function sectionsOf({ tree }: ChapterSource): { readonly node: TreeNode; readonly section: string }[] {
  let section = '';
  return tree.children.map((node) => {
    if (node.type === 'heading') section = headingOf(node).id;
    return { node, section };
  });
}

/** Every fenced code block, in order. */
export const fencesOf = (source: ChapterSource): Fence[] =>
  sectionsOf(source).flatMap(({ node: top, section }) => {
    const fences: Fence[] = [];
    visit(top, 'code', (node) => {
      const meta = (node.meta ?? '').split(/\s+/).filter((word) => word !== '');
      fences.push({
        lang: node.lang ?? '',
        meta,
        text: node.value,
        line: node.position?.start.line ?? 0,
        section,
      });
    });
    return fences;
  });

const piecesOf = (source: ChapterSource, types: readonly string[]): Piece[] =>
  sectionsOf(source).flatMap(({ node: top, section }) => {
    const pieces: Piece[] = [];
    visit(top, (node) => {
      if (!types.includes(node.type) || !('value' in node)) return;
      pieces.push({ text: node.value, line: node.position?.start.line ?? 0, section });
    });
    return pieces;
  });

/** Every piece of inline code, in order. */
export const inlineCodesOf = (source: ChapterSource): Piece[] => piecesOf(source, ['inlineCode']);

/** All a reader sees of the text: prose, inline code and fences, in order. */
export const textsOf = (source: ChapterSource): Piece[] => piecesOf(source, ['text', 'inlineCode', 'code']);
