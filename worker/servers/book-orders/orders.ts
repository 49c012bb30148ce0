/** One order of the fixture of Chapter 42. The members a tool returns keep this order. */
export interface Order {
  readonly order_id: string;
  readonly status: string;
  /** RFC 3339. */
  readonly as_of: string;
  readonly source_version: string;
}

/** A row of the order table: whose it is, and the order. */
export interface OrderRow {
  readonly owner: string;
  readonly order: Order;
}

const row = (owner: string, order_id: string, status: string): OrderRow =>
  Object.freeze({
    owner,
    order: Object.freeze({
      order_id,
      status,
      as_of: '2026-09-14T00:00:00Z',
      source_version: 'ka3-orders-v1',
    }),
  });

/** The order table. Frozen: reading is all that anything here can do. */
export const orders: readonly OrderRow[] = Object.freeze([
  row('mira', 'A-104', 'processing'),
  row('noor', 'B-205', 'shipped'),
]);
