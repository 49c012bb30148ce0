import { at, member, parsed } from '../../app/host/members.ts';
import { fitsSchema } from '../../app/host/output-schema.ts';
import { METHODS } from '../mcp/names.ts';
import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { HttpHost, type Person } from './http-host.ts';

/** Says yes to everything, and true in every field that takes it. */
const willing: Person = (question) => {
  const fields = question.mode === 'form' ? member(question.schema, 'properties') : undefined;
  const names = isJsonObject(fields) ? Object.keys(fields) : [];
  const yes = names.filter((name) => at(fields, `/${name}/type`) === 'boolean');
  return { action: 'accept', content: Object.fromEntries(yes.map((name) => [name, true])) };
};

const items = (text: string, list: string): readonly unknown[] => {
  const found = at(parsed(text), `/result/${list}`);
  return Array.isArray(found) ? found : [];
};

/** A text for each required parameter: what a tool that is only called to see its headers needs. */
function anyArguments(definition: JsonObject): JsonObject {
  const required = at(definition, '/inputSchema/required');
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(names.map((name) => [name, 'any']));
}

/** Calls every tool that may be called. */
async function callUsable(host: HttpHost): Promise<void> {
  const { usable, leftOut } = await host.listTools();
  for (const { name, reason } of leftOut) process.stderr.write(`left out ${name}: ${reason}\n`);
  for (const { name, definition } of usable) await host.callTool(name, anyArguments(definition));
}

async function readAndPrompt(host: HttpHost): Promise<void> {
  const resources = await host.request(METHODS.listResources);
  for (const resource of items(resources.text, 'resources'))
    await host.request(METHODS.readResource, { uri: String(member(resource, 'uri')) });
  const prompts = await host.request(METHODS.listPrompts);
  for (const prompt of items(prompts.text, 'prompts'))
    await host.request(METHODS.getPrompt, { name: String(member(prompt, 'name')) });
}

/** The calls the suite hands over with the scenario (its README, Client Testing). */
async function callAsTold(host: HttpHost): Promise<void> {
  await host.listTools();
  const context = parsed(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '');
  const calls = member(context, 'toolCalls');
  if (!Array.isArray(calls)) throw new Error('The suite told no calls.');
  for (const call of calls) {
    const args = member(call, 'arguments');
    await host.callTool(String(member(call, 'name')), isJsonObject(args) ? args : {});
  }
}

/** A round trip with another call in the middle of it, one without state, and a result without a type. */
async function roundTrips(host: HttpHost): Promise<void> {
  await host.listTools();
  const asked = await host.ask(METHODS.callTool, { name: 'test_mrtr_echo_state', arguments: {} });
  await host.callTool('test_mrtr_unrelated', {});
  await host.finish(asked);
  await host.callTool('test_mrtr_no_state', {});
  await host.callTool('test_mrtr_no_result_type', {});
}

/** Sends the schema of one tool back through another, as it was listed. */
async function echoSchema(host: HttpHost): Promise<void> {
  const { usable } = await host.listTools();
  const focal = usable.find(({ name }) => name === 'json_schema_2020_12_tool');
  const schema = member(focal?.definition, 'inputSchema');
  if (!isJsonObject(schema)) throw new Error('The tool with the schema is not listed.');
  await host.callTool('json_schema_echo', { schema });
}

/** Holds a value against each schema: the references in it are where a careless client would fetch. */
async function applySchemas(host: HttpHost): Promise<void> {
  const { usable } = await host.listTools();
  for (const { definition } of usable) {
    const schema = member(definition, 'inputSchema');
    if (isJsonObject(schema)) fitsSchema({ id: 'a-1', profile: {} }, schema);
  }
}

/** What the host does in each scenario of the suite that it takes part in. */
const scenarios: Readonly<Record<string, (host: HttpHost) => Promise<void>>> = {
  tools_call: async (host) => {
    await host.listTools();
    await host.callTool('add_numbers', { a: 5, b: 3 });
  },
  'request-metadata': callUsable,
  'sep-2322-client-request-state': roundTrips,
  'json-schema-ref-no-deref': applySchemas,
  'json-schema-2020-12-preservation': echoSchema,
  'http-standard-headers': async (host) => {
    await callUsable(host);
    await readAndPrompt(host);
  },
  'http-custom-headers': callAsTold,
  'http-invalid-tool-headers': callUsable,
};

/** Plays one scenario: the suite gives the address as the last word and the name in MCP_CONFORMANCE_SCENARIO. */
async function play(): Promise<void> {
  const name = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
  const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  if (scenario === undefined) throw new Error(`This client takes no part in the scenario "${name}".`);
  const host = new HttpHost(process.argv.at(-1) ?? '', willing);
  await host.request(METHODS.discover);
  await scenario(host);
}

try {
  await play();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'the client failed'}\n`);
  process.exitCode = 1;
}
