import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { readChapter, type ChapterSource } from './chapter-source.ts';
import { headingOf, type Tree, type TreeNode } from './markdown.ts';
import { highlightSpans } from './highlight.ts';
import { directiveOf } from './markdown-rules.ts';
import type { Block, ChapterText } from './types.ts';

export { fencesOf, inlineCodesOf, readChapter, textsOf, type Fence } from './chapter-source.ts';

interface HastText {
  readonly type: 'text';
  value: string;
}

interface HastElement {
  readonly type: 'element';
  tagName: string;
  properties: Record<string, string | number | string[]>;
  children: (HastElement | HastText)[];
}

const text = (value: string): HastText => ({ type: 'text', value });

const element = (
  tagName: string,
  properties: HastElement['properties'],
  children: HastElement['children'],
): HastElement => ({ type: 'element', tagName, properties, children });

/** A fence: JSON with its tokens, all else as it is. The page wraps long strings, so nothing needs to scroll. */
function codeBlock(_: unknown, node: { readonly lang?: string | null; readonly value: string }): HastElement {
  const pieces =
    node.lang === 'json'
      ? highlightSpans(node.value).map((span) =>
          span.className === ''
            ? text(span.text)
            : element('span', { className: [span.className] }, [text(span.text)]),
        )
      : [text(node.value)];
  const language = node.lang ?? 'text';
  return element('pre', { className: ['code', `code-${language}`] }, [element('code', {}, pieces)]);
}

/** Longest code that stays on one line of the narrowest page, in characters. */
const wholeLength = 24;

/** Code in a sentence. A browser would break a date or the name of a header at its hyphens; short ones stay whole. */
function inlineCode(_: unknown, { value }: { readonly value: string }): HastElement {
  const code = value.replace(/\r?\n/g, ' ');
  const whole = code.includes('-') && code.length <= wholeLength;
  return element('code', whole ? { className: ['whole'] } : {}, [text(code)]);
}

const markdownToHtml = unified()
  .use(remarkRehype, { handlers: { code: codeBlock, inlineCode } })
  .freeze();
const htmlToText = unified().use(rehypeStringify).freeze();

type HtmlTree = ReturnType<typeof markdownToHtml.runSync>;

/** Wide tables scroll within themselves, and by keyboard too. */
function wrapTables(node: HtmlTree | HtmlTree['children'][number]): void {
  if (!('children' in node)) return;
  for (const [index, child] of node.children.entries()) {
    if (child.type === 'element' && child.tagName === 'table') {
      const wrapper = element(
        'div',
        { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' },
        [],
      );
      node.children.splice(index, 1, { ...wrapper, children: [child] });
    } else wrapTables(child);
  }
}

/** HTML of Markdown nodes; the link definitions of the whole chapter are at hand. */
function proseOf(nodes: readonly TreeNode[], definitions: readonly TreeNode[]): string {
  const root: Tree = { type: 'root', children: [...nodes, ...definitions] };
  const html = markdownToHtml.runSync(root);
  wrapTables(html);
  return htmlToText.stringify(html).trim();
}

function blocksOf(tree: Tree): Block[] {
  const definitions = tree.children.filter((node) => node.type === 'definition');
  const blocks: Block[] = [];
  let prose: TreeNode[] = [];
  const flush = (): void => {
    if (prose.length > 0) blocks.push({ kind: 'prose', html: proseOf(prose, definitions) });
    prose = [];
  };
  for (const node of tree.children) {
    if (node.type === 'yaml' || node.type === 'definition') continue;
    const directive = node.type === 'leafDirective' ? directiveOf(node) : undefined;
    if (node.type === 'heading') {
      flush();
      blocks.push({ kind: 'heading', depth: node.depth === 2 ? 2 : 3, ...headingOf(node) });
    } else if (directive !== undefined) {
      flush();
      blocks.push({ kind: 'directive', ...directive });
    } else prose.push(node);
  }
  flush();
  return blocks;
}

/** All faults of a chapter as one error text: `file:line: what is wrong and how to mend it`, one a line. */
const faultText = ({ path, faults }: ChapterSource): string =>
  faults.map(({ line, says }) => `${path}:${String(line)}: ${says}`).join('\n');

/**
 * Compiles a chapter's Markdown; `path` is its file, for the messages. Throws one Error that lists every fault with
 * file and line: raw HTML, an unknown directive, an id that stands twice, front matter that is not as it should be.
 */
export function compileChapter(markdown: string, path: string): ChapterText {
  const source = readChapter(markdown, path);
  if (source.faults.length > 0) throw new Error(faultText(source));
  const { id, order, title, revision, verified } = source.frontMatter;
  return { id, order, title, revision, verified, blocks: blocksOf(source.tree) };
}
