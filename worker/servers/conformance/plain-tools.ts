import type { Answer } from '../../mcp/answer.ts';
import { contents } from '../../mcp/content.ts';
import { text, toolError, type Tool } from '../../mcp/tools.ts';
import type { JsonObject } from '../../wire/message.ts';
import { audio, embeds, image, says } from './samples.ts';

/** The input schema of a tool without parameters. */
export const noParameters: JsonObject = { type: 'object', additionalProperties: false };

const fixed = (name: string, description: string, answer: () => Answer): Tool => ({
  definition: { name, description, inputSchema: noParameters },
  run: answer,
});

const progress: Tool = {
  definition: {
    name: 'test_tool_with_progress',
    description: 'Reports 0, 50 and 100 of 100 to a caller that asked for progress.',
    inputSchema: noParameters,
  },
  run: async (_args, call) => {
    for (const done of [0, 50]) {
      call.progress(done, 100);
      if (!(await call.wait(50))) break;
    }
    call.progress(100, 100);
    return text('Worked through 100 steps.');
  },
};

const region: Tool = {
  definition: {
    name: 'test_header_parameter',
    description: 'Returns the region it was given, which travels in a header too.',
    inputSchema: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
      required: ['region'],
      additionalProperties: false,
    },
  },
  run: (args) => text(`region: ${String(args['region'])}`),
};

/** Tools that ask nothing of the client. The names are the suite's; the first can be called without arguments. */
export const plainTools: readonly Tool[] = [
  fixed('test_simple_text', 'Returns one text.', () => text('This is a simple text response for testing.')),
  fixed('test_image_content', 'Returns one picture.', () => contents(image)),
  fixed('test_audio_content', 'Returns one sound.', () => contents(audio)),
  fixed('test_embedded_resource', 'Returns one resource inside the result.', () =>
    contents(embeds('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  ),
  fixed('test_multiple_content_types', 'Returns a text, a picture and a resource.', () =>
    contents(
      says('Multiple content types test:'),
      image,
      embeds('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  ),
  fixed('test_error_handling', 'Fails, as result data.', () =>
    toolError('This tool intentionally returns an error for testing'),
  ),
  progress,
  region,
];
