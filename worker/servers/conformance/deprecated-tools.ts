import { invalidParams } from '../../mcp/answer.ts';
import { defineForm } from '../../mcp/elicitation.ts';
import { requireInput } from '../../mcp/input-required.ts';
import type { StateSealer } from '../../mcp/request-state.ts';
import { text, type Tool } from '../../mcp/tools.ts';
import { log, requireDeprecated, roots, rootUris, sampledText, sampling } from './deprecated.ts';
import { noParameters } from './plain-tools.ts';

/** Deprecated: asks the client's model one question; -32021 where sampling was not declared. */
const asksModel = (name: string): Tool => ({
  definition: {
    name,
    description: "Asks the client's model for the capital of France. Sampling is deprecated.",
    inputSchema: noParameters,
  },
  run: (_args, call) => {
    const said = sampledText(call, 'capital_question');
    if (said !== undefined) return text(`The model said: ${said}`);
    return requireDeprecated(call, { capital_question: sampling('What is the capital of France?', 100) });
  },
});

/** Deprecated: asks for the client's folders. */
const listsRoots: Tool = {
  definition: {
    name: 'test_input_required_result_list_roots',
    description: "Asks for the client's roots and names them. Roots are deprecated.",
    inputSchema: noParameters,
  },
  run: (_args, call) => {
    const uris = rootUris(call, 'client_roots');
    return uris === undefined
      ? requireDeprecated(call, { client_roots: roots })
      : text(`Roots: ${uris.join(', ')}`);
  },
};

const name = defineForm('user_name', {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
});

/** Deprecated in two of its three questions. The state is sealed, and what is missing on a retry is asked again. */
const asksThrice = (sealer: StateSealer): Tool => ({
  definition: {
    name: 'test_input_required_result_multiple_inputs',
    description: 'Asks the person, the model and for the roots at once. The last two are deprecated.',
    inputSchema: noParameters,
  },
  run: (_args, call) => {
    const person = name.read(call);
    const greeting = sampledText(call, 'greeting');
    const uris = rootUris(call, 'client_roots');
    const opened = sealer.open(call).how === 'opened';
    if (opened && person.how === 'accepted' && greeting !== undefined && uris !== undefined)
      return text(`${greeting} ${String(person.content['name'])}, roots: ${uris.join(', ')}`);
    const requests = { greeting: sampling('Generate a greeting', 50), client_roots: roots };
    return sealer.askWith(call, {}, (state) =>
      requireDeprecated(call, requests, name.question('What is your name?'), state),
    );
  },
});

/** Deprecated where it falls back on sampling: asks only for what this very request declared. */
const asksDeclared: Tool = {
  definition: {
    name: 'test_input_required_result_capabilities',
    description: 'Asks the person where it may, else the model; the second is deprecated.',
    inputSchema: noParameters,
  },
  run: (_args, call) => {
    const person = name.read(call);
    if (person.how === 'accepted') return text(`Hello, ${String(person.content['name'])}!`);
    const greeting = sampledText(call, 'greeting');
    if (greeting !== undefined) return text(greeting);
    const asked = requireInput(call, name.question('What is your name?'));
    if (asked.ok) return asked;
    const fallback = requireDeprecated(call, { greeting: sampling('Generate a greeting', 50) });
    // With neither declared, the one that is not deprecated is what the client is told to declare.
    return fallback.ok ? fallback : asked;
  },
};

/** Deprecated: writes to the log of a client that asked for it with this very request. */
const logs: Tool = {
  definition: {
    name: 'test_logging_tool',
    description: 'Sends log messages to a caller that set a level. Logging to the client is deprecated.',
    inputSchema: noParameters,
  },
  run: (_args, call) => {
    const sent = log(call, { level: 'info', data: 'Work began' }, { level: 'warning', data: 'Work ended' });
    return sent
      ? text('Logged as far as it was asked for.')
      : invalidParams('params._meta["io.modelcontextprotocol/logLevel"] is not a log level');
  },
};

/** Tools that use what the revision deprecates. */
export function deprecatedTools(sealer: StateSealer): readonly Tool[] {
  return [
    asksModel('test_input_required_result_sampling'),
    asksModel('test_missing_capability'),
    listsRoots,
    asksThrice(sealer),
    asksDeclared,
    logs,
  ];
}
