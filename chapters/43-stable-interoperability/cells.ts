import { readCells, type CellListing } from '../kit/assemble.ts';
import type { Cell, LiveTable } from '../kit/types.ts';
import lines from './cells.ndjson?raw';
import references from './reference.ndjson?raw';

/** Cells in the order of cells.ndjson: id, title, program. */
const listed: readonly CellListing[] = [
  ['r1', 'Id 1: discover the server', 'book-orders'],
  ['r2', 'Id 2: list the tools', 'book-orders'],
  ['r3', 'Id 3: read order A-104', 'book-orders'],
  ['r4', 'Id 4: read order B-205 as mira', 'book-orders'],
  ['r5', 'Id 5: propose cancel_order', 'book-orders'],
  ['x-path', 'Ask for order B-205', 'book-orders'],
  ['x-prompts', 'Ask for the prompts', 'book-orders'],
  ['x-id', 'The id says B-205, the argument says A-104', 'book-orders'],
  ['x-arguments', 'An order number that is a number', 'book-orders'],
  ['x-method', 'A method that does not exist', 'book-orders'],
  ['x-ping', 'A method that is gone', 'book-orders'],
  ['p-own', 'Read A-104', 'book-orders'],
  ['p-other', 'Read B-205', 'book-orders'],
  ['p-admin', 'Read B-205 and call yourself administrator', 'book-orders'],
  ['t-read', 'Read A-104 and watch both streams', 'book-orders'],
  ['t-hang', 'Call a tool that never answers', 'hang'],
  ['v-no-version', 'No protocol version', 'book-orders'],
  ['v-no-capabilities', 'No client capabilities', 'book-orders'],
  ['v-no-meta', 'No metadata at all', 'book-orders'],
  ['v-1900', 'A version that never was', 'book-orders'],
  ['v-initialize', 'The old handshake', 'book-orders'],
  ['w-mcp', 'The MCP server', 'book-orders'],
  ['l-id', 'Read A-104 from a server that answers another id', 'lying-id'],
  ['l-text', 'Read A-104 from a server whose text and data differ', 'lying-text'],
  ['l-order', 'Read A-104 from a server that returns another order', 'lying-order'],
];

/** Cells that have a reference answer, in the order of reference.ndjson. */
const referenced: readonly string[] = ['r1', 'r2', 'r3', 'r4', 'r5', 'x-path', 'x-id', 't-read', 'w-mcp'];

/** Every request cell of the chapter; `line` and `reference` are exact wire lines without newline. */
export const cells: readonly Cell[] = readCells(lines, references, listed, referenced);

/** Table 43.2: the five requests and what the book says of each answer. */
export const tables: readonly LiveTable[] = [
  {
    id: 'table-43-2',
    caption: 'Table 43.2 · Five requests and what comes of them when the server acts for mira',
    rows: [
      {
        cell: 'r1',
        request: 'Discover the server',
        outcome: 'Revision 2026-07-28 is supported, tools are offered, the server is book-orders 1.0.0',
      },
      {
        cell: 'r2',
        request: 'List its tools',
        outcome:
          'A single tool, get_order, which needs order_id and nothing else; its annotation says read-only',
      },
      {
        cell: 'r3',
        request: 'Read order A-104',
        outcome: 'Complete result without a tool error: a snapshot of an order that is processing',
      },
      {
        cell: 'r4',
        request: 'Read order B-205',
        outcome: 'Complete result that carries a tool error: forbidden',
      },
      {
        cell: 'r5',
        request: 'Propose cancel_order for A-104',
        outcome: 'Protocol error -32602, invalid params: there is no such tool',
      },
    ],
  },
];
