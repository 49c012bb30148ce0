import type { Lab } from '../kit/types.ts';
import { strangerTexts } from './stranger-texts.ts';
import { framingTries } from './framing-tries.ts';
import { proposedCalls } from './proposed-calls.ts';
import { revisionSamples } from './revision-samples.ts';
import { sortItems } from './sort-items.ts';
import { handLab } from './hand-lab.ts';
import { twoServersLab } from './two-servers.ts';
import { erasLab, costLab, threeProcessesLab } from './program-labs.ts';

/** Labs of sections 26.2 to 26.4: lines, streams, metadata, capabilities. */
const wireLabs: readonly Lab[] = [
  {
    id: 'framing',
    type: 'framing',
    title: 'What is a line?',
    benches: [
      {
        program: 'book-orders',
        title: 'The order server',
        cells: ['w-list'],
        says: 'Choose a raw text and write it into stdin. Watch what the decoder holds back.',
      },
    ],
    tries: framingTries,
  },
  {
    id: 'pollution',
    type: 'pollution',
    title: 'Log text on stdout, log text on stderr',
    benches: [
      {
        program: 'noisy',
        title: 'Noise on stdout',
        cells: ['n-list'],
        says: 'A log line, a progress bar and a warning come out between the messages.',
      },
      {
        program: 'quiet',
        title: 'The same noise on stderr',
        cells: ['n-quiet'],
        says: 'The text is the same to the letter. It takes another way out.',
      },
    ],
  },
  {
    id: 'metadata',
    type: 'refusals',
    title: 'Take one member away',
    benches: [
      {
        program: 'calendar-toy',
        title: 'The calendar',
        cells: ['m-first', 'm-no-version', 'm-no-capabilities', 'm-no-meta', 'm-no-info'],
        says: 'The first request is complete. Each of the others lacks something. Send them in any order.',
      },
    ],
  },
  {
    id: 'capabilities',
    type: 'refusals',
    declarations: true,
    title: 'Declared and not declared',
    benches: [
      {
        program: 'calendar-toy',
        title: 'The calendar',
        cells: ['k-declared', 'k-no-elicitation', 'k-url-only', 'k-dated', 'k-version'],
        says: 'Four times the dentist, under four declarations, and a request for a revision that does not exist.',
      },
      {
        program: 'book-orders',
        title: 'The order server',
        cells: ['k-prompts'],
        says: 'Here it is the client that asks for something the other side has not claimed.',
      },
    ],
  },
];

/** Labs of sections 26.6 and 26.7: isolation and primitives. */
const roleLabs: readonly Lab[] = [
  {
    id: 'side-by-side',
    type: 'side-by-side',
    title: 'Two servers, and what each of them saw',
    benches: [
      {
        program: 'calendar-toy',
        title: 'The calendar',
        cells: ['i-create'],
        says: 'Put the picnic into the calendar first.',
      },
      {
        program: 'weather',
        title: 'The weather',
        cells: ['i-forecast', 'i-seen'],
        says: 'Then ask for the weather. This server keeps every line it receives and will show them to you.',
      },
    ],
    carry: {
      from: 'i-create',
      fromPointer: '/result/structuredContent/startsAt',
      to: 'i-forecast',
      toPointer: '/params/arguments/day',
      label: 'Carry the date of the event over to the forecast',
    },
  },
  { id: 'sort', type: 'sort', title: 'Who decides?', benches: [], items: sortItems },
  {
    id: 'shapes',
    type: 'shapes',
    title: 'Three calls, three shapes',
    benches: [
      {
        program: 'calendar-toy',
        title: 'One calendar',
        cells: ['c-tool', 'c-resource', 'c-prompt'],
        says: 'Send all three and compare what comes back, member by member.',
      },
    ],
  },
];

/** Labs of sections 26.9 to 26.14: retries, state, bindings, trust, revisions. */
const laterLabs: readonly Lab[] = [
  {
    id: 'retries',
    type: 'refusals',
    title: 'Four ways to come back',
    benches: [
      {
        program: 'calendar-toy',
        title: 'The calendar',
        cells: ['r-retry', 'r-decline', 'r-no-answer', 'r-no-state'],
        says: 'As it should be, a no, a retry without the answer, and one without the state.',
      },
    ],
  },
  {
    id: 'tamper',
    type: 'tamper',
    title: 'Forge the state',
    benches: [
      {
        program: 'calendar-toy',
        title: 'The toy',
        cells: ['s-toy'],
        says: 'Its state is plain base64. Decode it, alter it, send it back.',
      },
      {
        program: 'calendar',
        title: 'The sound server',
        cells: ['s-sound'],
        says: 'Its state is sealed. Alter one character, or send it with other arguments.',
      },
    ],
  },
  {
    id: 'bindings',
    type: 'bindings',
    listen: { program: 'calendar-toy', cell: 'l-listen', change: 'l-create' },
    title: 'One request, two envelopes',
    benches: [
      {
        program: 'book-orders',
        title: 'The order server',
        cells: ['b-read'],
        says: 'Send it as a line and as an HTTP request, and compare.',
      },
    ],
  },
  {
    id: 'trust',
    type: 'trust',
    title: 'What would you let pass?',
    benches: [
      {
        program: 'odd',
        title: 'A strange server',
        cells: ['u-list'],
        says: 'One description in this part of its list says more than it shows. The cursor is an empty string, as the first page gave it.',
      },
    ],
    descriptions: strangerTexts,
    calls: proposedCalls,
  },
  {
    id: 'revision',
    type: 'revision',
    title: 'Which revision is this?',
    benches: [],
    samples: revisionSamples,
  },
];

/** The labs of the chapter by id; `type` names the component. A bench has a process of its own. */
export const labs: readonly Lab[] = [
  ...wireLabs,
  erasLab,
  twoServersLab,
  ...roleLabs,
  threeProcessesLab,
  handLab,
  ...laterLabs,
  costLab,
];
