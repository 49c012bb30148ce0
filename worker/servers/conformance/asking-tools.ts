import type { Answer } from '../../mcp/answer.ts';
import type { Call } from '../../mcp/call.ts';
import { defineForm, unanswered, type Form } from '../../mcp/elicitation.ts';
import { requireInput } from '../../mcp/input-required.ts';
import type { StateSealer } from '../../mcp/request-state.ts';
import { text, type Tool } from '../../mcp/tools.ts';
import type { JsonObject } from '../../wire/message.ts';
import { noParameters } from './plain-tools.ts';

const textForm = (key: string, field: string): Form =>
  defineForm(key, { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] });

const name = textForm('user_name', 'name');
const step1 = textForm('step1', 'name');
const step2 = textForm('step2', 'color');
const confirm = defineForm('confirm', {
  type: 'object',
  properties: { ok: { type: 'boolean' } },
  required: ['ok'],
});

/** The end of a question: what the content comes to, a tool error for a no, or the question again. */
function answered(
  form: Form,
  call: Call,
  accept: (content: JsonObject) => Answer,
  ask: () => Answer,
): Answer {
  const answer = form.read(call);
  if (answer.how === 'accepted') return accept(answer.content);
  return answer.how === 'missing' ? ask() : unanswered(answer.how, 'nothing was done');
}

const asksName = (tool: string): Tool => ({
  definition: {
    name: tool,
    description: 'Asks the person for a name and greets with it.',
    inputSchema: noParameters,
  },
  run: (_args, call) =>
    answered(
      name,
      call,
      (content) => text(`Hello, ${String(content['name'])}!`),
      () => requireInput(call, name.question('What is your name?')),
    ),
});

const asksWithState = (tool: string, sealer: StateSealer): Tool => ({
  definition: {
    name: tool,
    description: 'Asks for a yes and wants its sealed state back with it.',
    inputSchema: noParameters,
  },
  run: (_args, call) => {
    const ask = (): Answer => sealer.ask(call, confirm.question('Please confirm'), { step: 1 });
    return sealer.open(call).how === 'opened' ? answered(confirm, call, () => text('state-ok'), ask) : ask();
  },
});

const asksTwice = (sealer: StateSealer): Tool => ({
  definition: {
    name: 'test_input_required_result_multi_round',
    description: 'Asks for a name, then for a colour; the state carries the first answer.',
    inputSchema: noParameters,
  },
  run: (_args, call) => {
    const state = sealer.open(call);
    const known = state.how === 'opened' ? state.data['name'] : undefined;
    const askFirst = (): Answer =>
      sealer.ask(call, step1.question('Step 1: What is your name?'), { step: 1 });
    const askSecond = (person: string): Answer =>
      sealer.ask(call, step2.question('Step 2: What is your favorite color?'), { step: 2, name: person });
    if (state.how !== 'opened') return askFirst();
    if (typeof known !== 'string')
      return answered(step1, call, (content) => askSecond(String(content['name'])), askFirst);
    return answered(
      step2,
      call,
      (content) => text(`${known} likes ${String(content['color'])}.`),
      () => askSecond(known),
    );
  },
});

/** Tools that ask the person behind the client (client/elicitation). `sealer` keeps what they want back. */
export function askingTools(sealer: StateSealer): readonly Tool[] {
  return [
    asksName('test_input_required_result_elicitation'),
    asksName('test_streaming_elicitation'),
    asksWithState('test_input_required_result_request_state', sealer),
    asksWithState('test_input_required_result_tampered_state', sealer),
    asksTwice(sealer),
  ];
}
