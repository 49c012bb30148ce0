// What the bench of the dispatcher runs in one process of Node.
export { program as ours } from '../../worker/servers/book-orders/program.ts';
export { program as official } from '../../worker/servers/official/program.ts';
