import { visit } from 'unist-util-visit';
import { headingOf, plainText, type ChapterFault, type Tree, type TreeNode } from './markdown.ts';
import type { DirectiveName } from './types.ts';

const names: readonly DirectiveName[] = ['cell', 'table', 'figure', 'lab', 'exercise', 'predict'];

/** Any node of the tree, as far as the rules look at it. */
interface AnyNode {
  readonly type: string;
  readonly position?: { readonly start: { readonly line: number } } | undefined;
}

type LeafDirective = Extract<TreeNode, { type: 'leafDirective' }>;

const usage = names.map((name) => `::${name}{#id}`).join(', ');

const lineOf = (node: AnyNode): number => node.position?.start.line ?? 1;

const isDirectiveName = (name: string): name is DirectiveName => names.some((one) => one === name);

/** The name and record of a directive that keeps the rules; undefined for one that does not. */
export function directiveOf(
  node: LeafDirective,
): { readonly name: DirectiveName; readonly id: string } | undefined {
  const { id, ...others } = node.attributes ?? {};
  const sound = isDirectiveName(node.name) && typeof id === 'string' && id !== '';
  return sound && Object.keys(others).length === 0 && plainText(node) === ''
    ? { name: node.name as DirectiveName, id }
    : undefined;
}

function directiveFault(node: LeafDirective): string | undefined {
  if (!isDirectiveName(node.name)) return `There is no directive ::${node.name}. Use one of ${usage}.`;
  return directiveOf(node) === undefined
    ? `::${node.name} needs the id of its record and nothing else: ::${node.name}{#id}.`
    : undefined;
}

const noImage = 'Chapters have no images. Make a figure of the data and place it with ::figure{#id}.';
const noFootnote = 'Chapters have no footnotes. Say it in the text.';

/** Kinds of Markdown that chapters do without, and what to write instead. */
const refused: Readonly<Record<string, string>> = {
  html: 'Raw HTML has no place in a chapter. Write Markdown, or put the tag between backticks.',
  image: noImage,
  imageReference: noImage,
  footnoteReference: noFootnote,
  footnoteDefinition: noFootnote,
  containerDirective: `::: opens a box, and chapters have none. Use one of ${usage}.`,
};

const isSafeLink = (url: string): boolean =>
  /^https:\/\//.test(url) || url.startsWith('#') || /^\.\.?\//.test(url);

function nodeFaults(node: AnyNode, top: boolean): string[] {
  const says = Object.hasOwn(refused, node.type) ? refused[node.type] : undefined;
  if (says !== undefined) return [says];
  const whole = node as TreeNode;
  if (whole.type === 'heading' && whole.depth !== 2 && whole.depth !== 3) {
    return ['Headings are ## or ###. The title of the chapter stands in the front matter.'];
  }
  if (whole.type === 'heading' || whole.type === 'leafDirective') {
    const nested = top
      ? []
      : ['Headings and directives stand on a line of their own, outside of lists, quotes and tables.'];
    const fault = whole.type === 'leafDirective' ? directiveFault(whole) : undefined;
    return fault === undefined ? nested : [...nested, fault];
  }
  if ((whole.type === 'link' || whole.type === 'definition') && !isSafeLink(whole.url)) {
    return [`The link to ${whole.url} is neither https:// nor #id nor a relative path.`];
  }
  return whole.type === 'paragraph' && /^\s*::?[a-z]/i.test(plainText(whole))
    ? [
        `This looks like a directive, but it is none as it is written. Use one of ${usage}, alone on its line.`,
      ]
    : [];
}

/** Ids of headings and directives are anchors of one page, so none may stand twice. */
function idFaults(tree: Tree): ChapterFault[] {
  const lines = new Map<string, number>();
  const faults: ChapterFault[] = [];
  for (const node of tree.children) {
    const id =
      node.type === 'heading'
        ? headingOf(node).id
        : node.type === 'leafDirective'
          ? directiveOf(node)?.id
          : undefined;
    if (id === undefined) continue;
    const line = lineOf(node);
    const earlier = lines.get(id);
    lines.set(id, line);
    if (id === '' || /[^\p{L}\p{N}_-]/u.test(id)) {
      faults.push({
        line,
        says: `"${id}" cannot be an id. Use letters, digits, - and _, for a heading with {#id} at its end.`,
      });
    }
    if (earlier !== undefined) {
      faults.push({
        line,
        says: `The id "${id}" stands at line ${String(earlier)} already. Give a heading its own with {#id}.`,
      });
    }
  }
  visit(tree, 'link', (node) => {
    if (node.url.startsWith('#') && !lines.has(node.url.slice(1))) {
      faults.push({
        line: lineOf(node),
        says: `The link leads to ${node.url}, and nothing here has that id.`,
      });
    }
  });
  return faults;
}

/** What in a chapter's tree breaks the rules of chapters. */
export function faultsOf(tree: Tree): ChapterFault[] {
  const faults: ChapterFault[] = [];
  visit(tree, (node, _, parent) => {
    for (const says of nodeFaults(node, parent?.type === 'root')) faults.push({ line: lineOf(node), says });
  });
  return [...faults, ...idFaults(tree)];
}
