import type { HandStep } from '../kit/lab-data.ts';
import type { Lab } from '../kit/types.ts';

const waits = { act: 'call', tool: 'wait', arguments: {} } as const;

const steps: readonly HandStep[] = [
  {
    id: 'discover',
    title: 'Discover the server',
    says: 'For our client this is one request. The official one connects, and finds out with the same request which revisions the server speaks.',
    does: { act: 'discover' },
  },
  {
    id: 'list',
    title: 'List the tools',
    says: 'Run it a second time and look at who writes.',
    does: { act: 'list' },
  },
  {
    id: 'call',
    title: 'Read an order',
    says: 'Choose the order. B-205 belongs to someone else: the tool says no in a result, and neither client takes that for a failure of the protocol.',
    does: {
      act: 'call',
      tool: 'get_order',
      arguments: {},
      choose: { argument: 'order_id', label: 'Order to read', values: ['A-104', 'B-205', 'Z-999'] },
    },
  },
  {
    id: 'unknown',
    title: 'Call a tool that is not there',
    says: 'A protocol error with the code -32602. The official client throws it, ours hands it over as a value.',
    does: { act: 'call', tool: 'cancel_order', arguments: { order_id: 'A-104' } },
  },
  {
    id: 'timeout',
    title: 'Wait one second for a server that never answers',
    says: 'Another server, made for this. The time limit is the client’s own, and it tells the server that nobody waits any more.',
    program: 'hang',
    does: waits,
    ends: 'timeout',
  },
  {
    id: 'withdraw',
    title: 'Withdraw a call that waits',
    says: 'The same server. This time the call is taken back before the time is over.',
    program: 'hang',
    does: waits,
    ends: 'withdrawn',
  },
  {
    id: 'kill',
    title: 'End the process in the middle of a call',
    says: 'No answer can come any more, and each client has to notice by itself.',
    program: 'hang',
    does: waits,
    ends: 'killed',
  },
];

/** Section 43.5: the client of the official library speaks to our server. */
export const handLab: Lab = {
  id: 'other-hand',
  type: 'other-hand',
  title: 'The same server, another hand',
  benches: [],
  program: 'book-orders',
  steps,
};
