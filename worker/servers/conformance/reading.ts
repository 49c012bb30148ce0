import type { CacheHint } from '../../mcp/answer.ts';
import { oneOf } from '../../mcp/completers.ts';
import { blobContents, textContents, type Resource, type ResourceTemplate } from '../../mcp/resources.ts';
import { redPixel } from './samples.ts';

const hint: CacheHint = { ttlMs: 60_000, cacheScope: 'public' };

const textUri = 'test://static-text';
const pictureUri = 'test://static-binary';

/** One text and one picture. */
export const readable: readonly Resource[] = [
  {
    definition: {
      uri: textUri,
      name: 'static-text',
      description: 'A text that never changes.',
      mimeType: 'text/plain',
    },
    read: () => textContents(textUri, 'text/plain', 'This is the content of the static text resource.', hint),
  },
  {
    definition: {
      uri: pictureUri,
      name: 'static-binary',
      description: 'A picture that never changes.',
      mimeType: 'image/png',
    },
    read: () => blobContents(pictureUri, 'image/png', redPixel, hint),
  },
];

/** Resources of one shape, whose content repeats the variable. */
export const byId: ResourceTemplate = {
  definition: {
    uriTemplate: 'test://template/{id}/data',
    name: 'template',
    description: 'Data for an id.',
    mimeType: 'application/json',
  },
  read: (uri, { id = '' }) =>
    textContents(
      uri,
      'application/json',
      JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      hint,
    ),
  completers: { id: oneOf('123', '456') },
};
