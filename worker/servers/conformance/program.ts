import { completion } from '../../mcp/completion.ts';
import { prompts } from '../../mcp/prompts.ts';
import { StateSealer, stateKey } from '../../mcp/request-state.ts';
import { resources } from '../../mcp/resources.ts';
import { defineServer, type Server } from '../../mcp/server.ts';
import { tools } from '../../mcp/tools.ts';
import type { Program, ServerContext } from '../program.ts';
import { serve } from '../serve.ts';
import { askedPrompts } from './asked-prompts.ts';
import { askingTools } from './asking-tools.ts';
import { changes } from './changes.ts';
import { logging } from './deprecated.ts';
import { deprecatedTools } from './deprecated-tools.ts';
import { plainTools } from './plain-tools.ts';
import { byId, readable } from './reading.ts';
import { schemaTool } from './schema-tool.ts';

/**
 * The server that @modelcontextprotocol/conformance asks for: its fixtures on our dispatcher. A state is sealed with
 * `env.stateKey`, or with a key of this process alone.
 */
export function conformanceServer({ env, ambient }: ServerContext): Server {
  const { key } = stateKey(env['stateKey'], (count) => ambient.random(count));
  const sealer = new StateSealer('conformance', key);
  const changing = changes();
  const offered = [
    ...plainTools,
    schemaTool,
    ...askingTools(sealer),
    ...deprecatedTools(sealer),
    ...changing.tools,
  ];
  const features = [
    tools(offered, undefined, changing.ofTools),
    resources({ resources: readable, templates: [byId] }),
    prompts(askedPrompts, { events: changing.ofPrompts }),
    completion(askedPrompts, [byId]),
    logging,
  ];
  return defineServer({
    name: 'conformance',
    version: '1.0.0',
    features: features.map((feature) => sealer.guard(feature)),
  });
}

/** conformance over stdio. */
export const program: Program = (context) => serve(conformanceServer(context))(context);
