import { METHODS } from '../../../worker/mcp/names.ts';
import { nodeAt, parseJsonText } from '../../../worker/wire/json-text.ts';
import { member, parsed } from '../../host/members.ts';
import type { RequestCell } from '../cell.svelte.ts';

/** The three kinds by the method that uses them: what each is, and who decides that it is used (server features). */
const kinds: Readonly<Record<string, { readonly kind: string; readonly decides: string }>> = {
  [METHODS.callTool]: { kind: 'Tool', decides: 'the model decides' },
  [METHODS.readResource]: { kind: 'Resource', decides: 'the application decides' },
  [METHODS.getPrompt]: { kind: 'Prompt', decides: 'the person decides' },
};

/** One of the calls and the members of its result, as raw text by name. */
export interface Shape {
  readonly cell: RequestCell;
  readonly kind: string;
  readonly decides: string;
  readonly method: string;
  readonly members: ReadonlyMap<string, string> | undefined;
}

function membersOf(answer: string | undefined): ReadonlyMap<string, string> | undefined {
  const read = answer === undefined ? undefined : parseJsonText(answer);
  const result = read?.ok === true ? nodeAt(read.root, '/result') : undefined;
  if (answer === undefined || result?.members === undefined) return undefined;
  const members = result.members.filter(({ shadowed }) => !shadowed);
  return new Map(members.map(({ name, value }) => [name, answer.slice(value.start, value.end)]));
}

/** What a cell has shown so far. */
export function shapeOf(cell: RequestCell): Shape {
  const method = member(parsed(cell.exchange?.request.text ?? cell.cell.line), 'method');
  const name = typeof method === 'string' ? method : '';
  const known = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return {
    cell,
    method: name,
    kind: known?.kind ?? 'Something else',
    decides: known?.decides ?? '',
    members: membersOf(cell.exchange?.answer?.text),
  };
}

/** Names of all members that came back, in the order they were first seen. */
export function memberNames(shapes: readonly Shape[]): readonly string[] {
  return [...new Set(shapes.flatMap(({ members }) => [...(members?.keys() ?? [])]))];
}
