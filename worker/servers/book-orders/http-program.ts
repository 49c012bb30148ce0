import { lineProgram } from '../line-program.ts';
import { execute } from './executor.ts';

const respond = (status: string, body: object): string => `HTTP/1.1 ${status} ${JSON.stringify(body)}`;

function answerRequest(line: string, principal: string): string {
  const [method = '', target = ''] = line.trim().split(/ +/);
  if (method !== 'GET') return respond('405 Method Not Allowed', { error: 'method_not_allowed' });
  const id = /^\/orders\/([^/]+)$/.exec(target)?.[1];
  if (id === undefined) return respond('404 Not Found', { error: 'no_such_path' });
  const outcome = execute(principal, id);
  if (outcome.ok) return respond('200 OK', outcome.order);
  const status = outcome.error === 'forbidden' ? '403 Forbidden' : '404 Not Found';
  return respond(status, { error: outcome.error, order_id: outcome.order_id });
}

/** The HTTP-style handler: `GET /orders/A-104` in, status and body on one line out. No sockets, no protocol of MCP. */
export const program = lineProgram(answerRequest);
