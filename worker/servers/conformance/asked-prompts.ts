import { invalidParams } from '../../mcp/answer.ts';
import { oneOf } from '../../mcp/completers.ts';
import { userSays } from '../../mcp/content.ts';
import { defineForm } from '../../mcp/elicitation.ts';
import { formats } from '../../mcp/formats.ts';
import { requireInput } from '../../mcp/input-required.ts';
import { userMessage, type Prompt } from '../../mcp/prompts.ts';
import { embeds, image, says } from './samples.ts';

const simple: Prompt = {
  definition: { name: 'test_simple_prompt', description: 'One message.', arguments: [] },
  get: () => userMessage('One message', 'This is a simple prompt for testing.'),
};

const withArguments: Prompt = {
  definition: {
    name: 'test_prompt_with_arguments',
    description: 'One message that repeats its two arguments.',
    arguments: [
      { name: 'arg1', description: 'First test argument', required: true },
      { name: 'arg2', description: 'Second test argument', required: true },
    ],
  },
  get: ({ arg1 = '', arg2 = '' }) =>
    userMessage('Both arguments', `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  completers: { arg1: oneOf('test', 'testing', 'paris', 'park', 'party') },
};

const withResource: Prompt = {
  definition: {
    name: 'test_prompt_with_embedded_resource',
    description: 'A resource and a message about it.',
    arguments: [{ name: 'resourceUri', description: 'URI of the resource to embed', required: true }],
  },
  get: ({ resourceUri = '' }) =>
    formats.uri.fits(resourceUri)
      ? userSays(
          'A resource to process',
          embeds(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
          says('Please process the embedded resource above.'),
        )
      : invalidParams(`params.arguments.resourceUri must be ${formats.uri.says}`),
};

const withImage: Prompt = {
  definition: { name: 'test_prompt_with_image', description: 'A picture and a message.', arguments: [] },
  get: () => userSays('A picture to look at', image, says('Please analyze the image above.')),
};

const context = defineForm('user_context', {
  type: 'object',
  properties: { context: { type: 'string' } },
  required: ['context'],
});

const asking: Prompt = {
  definition: {
    name: 'test_input_required_result_prompt',
    description: 'Asks the person for a context first.',
    arguments: [],
  },
  get: (_values, call) => {
    const answer = context.read(call);
    if (answer.how === 'missing')
      return requireInput(call, context.question('What context should the prompt use?'));
    // A prompt result has no place for an error of its own, and a no must not be asked about again and again.
    return answer.how === 'accepted'
      ? userMessage('With context', `Context: ${String(answer.content['context'])}`)
      : userMessage('Without context', 'No context was given.');
  },
};

/** The prompts of the suite; one of them asks for input before it can be given. */
export const askedPrompts: readonly Prompt[] = [simple, withArguments, withResource, withImage, asking];
