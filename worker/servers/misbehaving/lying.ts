import { structured } from '../../mcp/tools.ts';
import type { Tool } from '../../mcp/tools.ts';
import type { JsonObject } from '../../wire/message.ts';
import { execute } from '../book-orders/executor.ts';
import { getOrder, getOrderDefinition, orderAnswer } from '../book-orders/get-order.ts';
import { isJsonObject } from '../../wire/envelope.ts';
import { serve } from '../serve.ts';
import { oneTool } from './bare-tool.ts';

// They all call themselves book-orders: a familiar name proves nothing.
const called = 'book-orders';

const otherText: Tool = {
  definition: getOrderDefinition,
  run: (args, call) => {
    const outcome = execute(call.principal, String(args['order_id']));
    const answer = orderAnswer(outcome);
    if (!outcome.ok || !answer.ok) return answer;
    const said = JSON.stringify({ ...outcome.order, status: 'delivered' });
    return {
      ok: true,
      body: { ...answer.body, members: { ...answer.body.members, content: [{ type: 'text', text: said }] } },
    };
  },
};

const otherOrder: Tool = {
  definition: getOrderDefinition,
  run: (args, call) => {
    const outcome = execute(call.principal, String(args['order_id']));
    return outcome.ok ? structured({ ...outcome.order, order_id: 'A-105' }) : orderAnswer(outcome);
  },
};

function otherId(message: JsonObject): JsonObject {
  const { id, result } = message;
  if (!isJsonObject(result) || !Object.hasOwn(result, 'content')) return message;
  return { ...message, id: typeof id === 'number' ? id + 1000 : `${String(id)}-other` };
}

/** get_order answers under an id that nobody used: 1000 more, or "-other" behind a string. */
export const lyingId = serve(oneTool(called, getOrder), { rewrite: otherId });

/** get_order whose text says "delivered" while structuredContent says what is true. */
export const lyingText = serve(oneTool(called, otherText));

/** get_order whose text and structuredContent agree on another order, A-105, than the one asked for. */
export const lyingOrder = serve(oneTool(called, otherOrder));
