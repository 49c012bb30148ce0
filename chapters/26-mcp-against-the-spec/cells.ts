import { readCells, type CellListing } from '../kit/assemble.ts';
import type { Cell, LiveTable } from '../kit/types.ts';
import lines from './cells.ndjson?raw';
import references from './reference.ndjson?raw';

/** Cells in the order of cells.ndjson: id, title, program. */
const listed: readonly CellListing[] = [
  ['w-list', 'List the tools', 'book-orders'],
  ['n-list', 'List the tools of the noisy server', 'noisy'],
  ['n-quiet', 'List the tools of the quiet server', 'quiet'],
  ['w-twice', 'Id 7, and id 7 again', 'fixtures'],
  ['w-no-type', 'A result without resultType', 'odd'],
  ['w-odd-type', 'A result of a type nobody knows', 'odd'],
  ['m-second', 'Id 2, with no id 1 before it', 'calendar-toy'],
  ['m-first', 'A complete request', 'calendar-toy'],
  ['m-no-version', 'Without protocolVersion', 'calendar-toy'],
  ['m-no-capabilities', 'Without clientCapabilities', 'calendar-toy'],
  ['m-no-meta', 'Without any metadata', 'calendar-toy'],
  ['m-no-info', 'Without clientInfo', 'calendar-toy'],
  ['k-discover', 'What does the calendar offer?', 'calendar-toy'],
  ['k-declared', 'An event without a date, form declared', 'calendar-toy'],
  ['k-no-elicitation', 'The same, nothing declared', 'calendar-toy'],
  ['k-url-only', 'The same, only url declared', 'calendar-toy'],
  ['k-dated', 'An event with a date, nothing declared', 'calendar-toy'],
  ['k-version', 'A revision of the future', 'calendar-toy'],
  ['k-prompts', 'Prompts from a server that offers none', 'book-orders'],
  ['e-probe', 'The probe', 'everything'],
  ['e-list-bare', 'A list without a handshake', 'everything'],
  ['e-initialize', 'The handshake', 'everything'],
  ['i-create', 'Put a picnic into the calendar', 'calendar-toy'],
  ['i-forecast', 'Ask for the weather', 'weather'],
  ['i-seen', 'Ask the weather server what it has seen', 'weather'],
  ['c-tool', 'Call the tool', 'calendar-toy'],
  ['c-resource', 'Read the resource', 'calendar-toy'],
  ['c-prompt', 'Get the prompt', 'calendar-toy'],
  ['c-as-tool', 'Ask for the week as if it were a tool', 'calendar-toy'],
  ['r1', 'Id 1: list the tools', 'calendar-toy'],
  ['r2', 'Id 2: read the week', 'calendar-toy'],
  ['r3', 'Id 3: get the prompt', 'calendar-toy'],
  ['r4', 'Id 4: create an event with a date', 'calendar-toy'],
  ['r5', 'Id 5: create an event without a date', 'calendar-toy'],
  ['l-listen', 'Listen for changes of the week', 'calendar-toy'],
  ['l-create', 'Change the week', 'calendar-toy'],
  ['l-cursor', 'A cursor that was made up', 'calendar-toy'],
  ['r-ask', 'Create an event without a date', 'calendar-toy'],
  ['r-retry', 'The second request, written by hand', 'calendar-toy'],
  ['r-decline', 'The person says no', 'calendar-toy'],
  ['r-no-answer', 'The state comes back, the answer does not', 'calendar-toy'],
  ['r-no-state', 'The answer comes back, the state does not', 'calendar-toy'],
  ['r-form', 'A form with every kind of field', 'calendar'],
  ['r-page', 'A page that the client never reads', 'calendar'],
  ['s-create', 'Create a calendar and get its handle', 'calendar'],
  ['s-toy', 'Ask the toy for a requestState', 'calendar-toy'],
  ['s-sound', 'Ask the sound server for a requestState', 'calendar'],
  ['b-read', 'Read order A-104', 'book-orders'],
  ['u-list', 'The second page of a strange list', 'odd'],
];

/** Cells that have a reference answer, in the order of reference.ndjson. */
const referenced: readonly string[] = [
  'm-second',
  'm-first',
  'k-discover',
  'k-declared',
  'k-no-elicitation',
  'k-version',
  'c-tool',
  'c-resource',
  'c-prompt',
  'r1',
  'r2',
  'r3',
  'r4',
  'r5',
  'r-ask',
  'r-retry',
  'r-decline',
  'r-no-answer',
  's-toy',
  'b-read',
];

/** Every request cell of the chapter; `line` and `reference` are exact wire lines without newline. */
export const cells: readonly Cell[] = readCells(lines, references, listed, referenced);

/** Table 26.1: one calendar, asked five things, and what the chapter says of each answer. */
export const tables: readonly LiveTable[] = [
  {
    id: 'table-26-1',
    caption: 'Table 26.1 · One calendar, five requests to a fresh process of it',
    rows: [
      {
        cell: 'r1',
        request: 'List the tools',
        outcome: 'One tool, create_event, which needs a title; fresh for five minutes, for anyone',
      },
      {
        cell: 'r2',
        request: 'Read calendar://week',
        outcome: 'The two events of the week as JSON text; fresh for one minute, for this caller alone',
      },
      {
        cell: 'r3',
        request: 'Get the prompt prepare_week with the focus deep work',
        outcome: 'A description and one message of the user, ready to be sent to a model',
      },
      {
        cell: 'r4',
        request: 'Call create_event for the dentist, with a date',
        outcome: 'Complete result: the event e3 has been created',
      },
      {
        cell: 'r5',
        request: 'Call create_event for the dentist, without a date',
        outcome: 'Input required: the server asks when, and nothing has been created',
      },
    ],
  },
];
