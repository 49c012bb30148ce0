import { META, METHODS } from '../../../worker/mcp/names.ts';
import { isJsonObject } from '../../../worker/wire/envelope.ts';
import type { JsonObject } from '../../../worker/wire/message.ts';
import { at, member, parsed } from '../../host/members.ts';
import type { Exchange } from '../../host/types.ts';

/** What one side has declared, and what the other may therefore use. */
export interface Allowance {
  /** The declaration as JSON text; undefined when there is none. */
  readonly declared: string | undefined;
  /** What follows from it, one phrase each; empty when nothing does. */
  readonly may: readonly string[];
}

function elicitation(declared: unknown): readonly string[] {
  if (!isJsonObject(declared)) return [];
  // An empty object stands for the form (client/elicitation, Capabilities).
  const form = Object.keys(declared).length === 0 || Object.hasOwn(declared, 'form');
  const url = Object.hasOwn(declared, 'url');
  return [...(form ? ['ask with a form'] : []), ...(url ? ['send the person to a page'] : [])];
}

function serverUses(declared: JsonObject): readonly string[] {
  const old = ['roots', 'sampling'].filter((name) => Object.hasOwn(declared, name));
  return [
    ...elicitation(member(declared, 'elicitation')),
    ...old.map((name) => `ask for ${name} (deprecated)`),
  ];
}

const offers = [
  ['tools', 'list and call tools'],
  ['resources', 'list and read resources'],
  ['prompts', 'list and get prompts'],
  ['completions', 'ask for completions of arguments'],
] as const;

function clientUses(declared: JsonObject): readonly string[] {
  const named = offers.flatMap(([name, says]) => (Object.hasOwn(declared, name) ? [says] : []));
  const changes = offers.some(([name]) => {
    const offer = member(declared, name);
    return member(offer, 'listChanged') === true || member(offer, 'subscribe') === true;
  });
  return changes ? [...named, 'listen for changes'] : named;
}

function allowance(declared: unknown, uses: (declared: JsonObject) => readonly string[]): Allowance {
  if (!isJsonObject(declared)) return { declared: undefined, may: [] };
  return { declared: JSON.stringify(declared), may: uses(declared) };
}

/** What the server may ask of the client for this one request, from what the request itself declares. */
export function serverMayUse(request: string | undefined): Allowance {
  const meta = at(parsed(request ?? ''), '/params/_meta');
  return allowance(member(meta, META.clientCapabilities), serverUses);
}

/** What the client may ask of the server, from the newest discovery among these exchanges of one process. */
export function clientMayUse(exchanges: readonly Exchange[]): Allowance {
  const found = exchanges.findLast(
    ({ method, outcome }) => method === METHODS.discover && outcome === 'result',
  );
  return allowance(at(parsed(found?.answer?.text ?? ''), '/result/capabilities'), clientUses);
}
