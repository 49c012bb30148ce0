import { orders } from './orders.ts';

/** The whole order table as one line of JSON, for showing that nothing has changed. */
export function snapshot(): string {
  return JSON.stringify({ orders: orders.map(({ owner, order }) => ({ ...order, owner })) });
}
