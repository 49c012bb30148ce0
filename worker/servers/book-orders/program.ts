import { defineServer } from '../../mcp/server.ts';
import { tools } from '../../mcp/tools.ts';
import { principalOf, serve } from '../serve.ts';
import { getOrder } from './get-order.ts';

/** The server of Chapter 43: "book-orders" 1.0.0 with the one tool get_order. */
export const server = defineServer({ name: 'book-orders', version: '1.0.0', features: [tools([getOrder])] });

/** book-orders over stdio; greets on stderr, where logs belong. */
export const program = serve(server, {
  onStart: (context) => {
    context.stderr(`book-orders ready for ${principalOf(context)}\n`);
  },
});
