import type { Server } from '../mcp/server.ts';
import { server as bookOrders } from './book-orders/program.ts';
import { calendarServer } from './calendar/program.ts';
import { server as calendarToy } from './calendar-toy/program.ts';
import { server as annotated } from './fixtures/annotated.ts';
import { server as fixtures } from './fixtures/program.ts';
import type { ServerContext } from './program.ts';

/** Makes a server of what a process of the same name would be started with; once for each endpoint. */
export type MakeServer = (context: ServerContext) => Server;

/**
 * Our MCP servers by program name, for bindings that bring whole messages instead of lines (HTTP). All are imported at
 * once, because a service worker cannot import later.
 */
export const httpServers: Readonly<Record<string, MakeServer>> = {
  'book-orders': () => bookOrders,
  'calendar-toy': () => calendarToy,
  calendar: calendarServer,
  fixtures: () => fixtures,
  annotated: () => annotated,
};
