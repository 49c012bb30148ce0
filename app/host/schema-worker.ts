/** The Web Worker that holds one value after another against a schema: what takes for ever there holds up no page. */
import { fitsSchema, type SchemaTask } from './output-schema.ts';

self.onmessage = ({ data }: MessageEvent<SchemaTask>) => {
  self.postMessage(fitsSchema(data.value, data.schema));
};

// Before this the script was on its way, and that is no part of the check.
self.postMessage('ready');
