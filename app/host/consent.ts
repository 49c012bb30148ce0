import { METHODS } from '../../worker/mcp/names.ts';
import { readMessage } from '../../worker/wire/envelope.ts';
import { nodeAt, parseJsonText } from '../../worker/wire/json-text.ts';
import { member } from './members.ts';

/** How the host treats a proposed call: send it, ask the person, or refuse tools the server has not listed. */
export type HostPolicy = 'send' | 'ask' | 'refuse-unlisted';

/**
 * What the host decides about a line before it may reach the process. `says` is for the person; a line that goes without
 * anything to decide has none.
 */
export type Decision =
  | { readonly decision: 'send'; readonly says?: string }
  | {
      readonly decision: 'ask';
      readonly says: string;
      readonly method: string;
      readonly tool: string | undefined;
    }
  | { readonly decision: 'refuse'; readonly says: string };

/** Requests that only look: what a server is and what it lists. */
const looks: ReadonlySet<string> = new Set([
  METHODS.discover,
  METHODS.listTools,
  METHODS.listResources,
  METHODS.listResourceTemplates,
  METHODS.listPrompts,
]);

/** The text of the arguments exactly as it stands in the line. */
function argumentsText(line: string): string {
  const read = parseJsonText(line);
  const node = read.ok ? nodeAt(read.root, '/params/arguments') : undefined;
  return node === undefined ? 'no arguments' : line.slice(node.start, node.end);
}

function ask(method: string, tool: string | undefined, line: string): Decision {
  if (looks.has(method)) return { decision: 'send' };
  if (tool === undefined) return { decision: 'ask', method, tool, says: `Send ${method} to the server?` };
  return { decision: 'ask', method, tool, says: `Call ${tool} with ${argumentsText(line)}?` };
}

function refuseUnlisted(
  method: string,
  tool: string | undefined,
  listed: readonly string[] | undefined,
): Decision {
  if (method !== METHODS.callTool) return { decision: 'send' };
  if (tool === undefined) return { decision: 'refuse', says: 'the line names no tool' };
  if (listed === undefined)
    return {
      decision: 'refuse',
      says: `this process has not listed its tools, so ${tool} is unknown to the host`,
    };
  return listed.includes(tool)
    ? { decision: 'send', says: `${tool} is among the tools this process has listed` }
    : { decision: 'refuse', says: `${tool} is not among the tools this process has listed` };
}

/**
 * The permission step of the host, from the line that would be sent and nothing else. Requests that only look, other
 * messages, and text that is no message are never held. A refusal is local: the server hears nothing of it.
 * @param listedTools names from the newest tools/list answer; undefined when there was none
 */
export function decide(
  policy: HostPolicy,
  line: string,
  listedTools: readonly string[] | undefined,
): Decision {
  const received = readMessage(line);
  if (policy === 'send' || received.kind !== 'request') return { decision: 'send' };
  const { method, params } = received;
  const name = method === METHODS.callTool ? member(params, 'name') : undefined;
  const tool = typeof name === 'string' ? name : undefined;
  return policy === 'ask' ? ask(method, tool, line) : refuseUnlisted(method, tool, listedTools);
}
