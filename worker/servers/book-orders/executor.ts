import { orders, type Order, type OrderRow } from './orders.ts';

/** What a read comes to. The failures are business outcomes, not protocol errors. */
export type Outcome =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly error: 'forbidden' | 'not_found'; readonly order_id: string };

/** The row of an order, whoever owns it; undefined when there is none. */
export function lookup(orderId: string): OrderRow | undefined {
  return orders.find(({ order }) => order.order_id === orderId);
}

/**
 * Chapter 42's read executor: reads one order for a principal. The principal comes from trusted configuration; the
 * owner of the row decides. The same function stands behind the local call, the HTTP-style handler and MCP.
 */
export function execute(principal: string, orderId: string): Outcome {
  const found = lookup(orderId);
  if (found === undefined) return { ok: false, error: 'not_found', order_id: orderId };
  if (found.owner !== principal) return { ok: false, error: 'forbidden', order_id: orderId };
  return { ok: true, order: found.order };
}
