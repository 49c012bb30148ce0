import type { ContentBlock } from '../../mcp/content.ts';

/** A PNG of one red pixel, as Base64. */
export const redPixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** A WAV of eight samples of silence, as Base64. */
const silence = 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==';

/** The picture as an item of a result. */
export const image: ContentBlock = { type: 'image', data: redPixel, mimeType: 'image/png' };

/** The sound as an item of a result. */
export const audio: ContentBlock = { type: 'audio', data: silence, mimeType: 'audio/wav' };

/** A text as an item of a result. */
export function says(text: string): ContentBlock {
  return { type: 'text', text };
}

/** A text resource as an item of a result. */
export function embeds(uri: string, mimeType: string, text: string): ContentBlock {
  return { type: 'resource', resource: { uri, mimeType, text } };
}
