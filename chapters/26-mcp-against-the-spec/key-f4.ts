import { choiceChecker, claimsChecker, evidenceChecker } from '../kit/checkers.ts';
import { parseJsonText } from '../../worker/wire/json-text.ts';
import { rawAt } from '../kit/members.ts';
import { wrong } from '../kit/verdict.ts';
import type { Checker, ExerciseKey } from '../kit/types.ts';

const verdict = choiceChecker({
  right: 'f4-memory',
  explain: {
    'f4-untrue': 'B did create it. Had you asked B for the week, it would have been there, until B ended.',
    'f4-cache':
      'C was a fresh process with nothing to keep copies in, and it was C itself that made up the answer.',
    'f4-memory': 'The array was changed in one process, and C came with another array.',
    'f4-no-state':
      'The state belonged to the call, and the call was over. A read of the week has no need of it.',
    'f4-no-session': 'There are no sessions in this revision, so nobody belongs to one.',
  },
});

const weekPlace = '/result/contents/0/text';

const week = evidenceChecker({
  asked: 'an answer to the read of calendar://week',
  request: { '/method': 'resources/read', '/params/uri': 'calendar://week' },
  kind: 'result',
  pointer: weekPlace,
  explain: {
    '/result/contents/0/uri': 'This is the address of what was read. The week itself stands beside it.',
    '/result/contents': 'You are near. The week is one member of one content.',
    '/result/ttlMs': 'This says how long the answer stays good. It is not old, it is from another process.',
    'request-not-answer':
      'This is the request. It is the same for every process; the difference is in the answers.',
    'other-message':
      'This is not a week of the toy. Look for an answer to resources/read with the address calendar://week.',
  },
  right: 'Two events, and the new one is not among them. This process never had it.',
});

/** How many events the week of an answer holds; undefined when it is no week. */
function eventsIn(line: string): number | undefined {
  const text: unknown = JSON.parse(rawAt(line, weekPlace) ?? 'null');
  const parsed = typeof text === 'string' ? parseJsonText(text) : undefined;
  return parsed?.ok === true ? parsed.root.items?.length : undefined;
}

/** The same place in an answer that does hold a new event shows the opposite of what was asked. */
const weekWithout: Checker = (answer) => {
  const found = week(answer);
  if (found.kind !== 'right' || answer.kind !== 'evidence') return found;
  const events = eventsIn(answer.evidence?.line ?? '');
  if (events === 2) return found;
  return wrong({
    explanation: 'another-week',
    says: 'The place is right, but this week is not the one with two events. Take the answer of a process in which nothing was created.',
    pointer: weekPlace,
  });
};

const repair = choiceChecker({
  right: 'f4-handle',
  explain: {
    'f4-sticky':
      'That hides the fault until the process is restarted or there is one client too many. Then it is back.',
    'f4-session':
      'It would tie the events to a connection once more, under another name. And this revision has no sessions.',
    'f4-handle':
      'What has to last gets a name, the name travels with each request, and any process can look it up.',
    'f4-carry':
      'State is for the length of one call. The next call begins without it, and a calendar in the hands of the client is whatever the client says.',
  },
});

const argument = evidenceChecker({
  asked: 'a call of create_event in a calendar that has a handle',
  request: { '/method': 'tools/call', '/params/name': 'create_event' },
  side: 'request',
  pointer: '/params/arguments/calendar',
  explain: {
    '/params/arguments': 'You are near. Which of the arguments is the handle?',
    '/params/arguments/title':
      'This is the name of the event, for people. That of the calendar stands beside it.',
    '/params/requestState': 'This is state of a call. It is over when the call is, and the calendar is not.',
    '/params/name': 'This is the name of the tool.',
    'answer-not-request': 'This is an answer. Point at the request that creates the event.',
    'no-such-place': 'This request names no calendar. It went to the toy; take one of the second round.',
    'other-message': 'This is not a call of create_event.',
  },
  right: 'There: an ordinary argument among others. The protocol knows nothing of it.',
});

const claims = claimsChecker({
  holds: {
    'f4-finish': true,
    'f4-permission': false,
    'f4-alike': true,
    'f4-nothing': false,
    'f4-one': false,
  },
  explain: {
    'f4-finish':
      'It is so: arguments, answer and state were all in it. That is what state in a message is for.',
    'f4-permission':
      'It names a calendar and says nothing about you. The server has to look up whether this caller may use it, each time.',
    'f4-alike': 'It is so. If the refusals differed, one could try out names and learn which of them exist.',
    'f4-nothing':
      'It may store what it likes. It may not need an earlier request in order to understand this one.',
    'f4-one':
      'Then the fault would not show, until the process fails, or somebody starts a second one. Hidden is not mended.',
  },
  right:
    'All five judged rightly: what travels is one thing, what is stored another, and who may use it a third.',
});

/** Key of exercise 4: the module-level array. */
export const f4: ExerciseKey = {
  checkers: {
    'f4-verdict': verdict,
    'f4-week': weekWithout,
    'f4-repair': repair,
    'f4-argument': argument,
    'f4-claims': claims,
  },
  reference:
    'B could finish because the state travelled in its own request. The event was written into an array in the memory of process B, and C has another memory, so C could not see it. An array like that is connection state in disguise. I would let a creation tool return an opaque handle, take the handle as an argument of later calls, and store the events outside of the process. A handle is a name and grants no permission: the server checks on every call whether this caller may use it.',
  points: [
    {
      id: 'a',
      text: 'B had everything in its own request: the continuation travels with the message.',
      judgedBy: ['f4-claims'],
      signs: [
        ['requestState', 'state', 'continuation', 'request', 'message'],
        [
          'travel',
          'travels',
          'travelled',
          'carried',
          'carries',
          'in the message',
          'its own request',
          'inside',
          'held',
          'contains',
          'contained',
          'everything',
        ],
      ],
    },
    {
      id: 'b',
      text: 'The event lived in the memory of one process, in an array of the module, and C is another process.',
      judgedBy: ['f4-verdict', 'f4-week'],
      signs: [
        ['memory', 'array', 'module', 'variable', 'in B', 'process B'],
        ['process', 'C', 'fresh', 'another'],
      ],
    },
    {
      id: 'c',
      text: 'It takes a handle that is passed as an argument, and storage that no process owns.',
      judgedBy: ['f4-repair', 'f4-argument'],
      signs: [
        ['handle', 'identifier', 'id'],
        ['argument', 'store', 'stored', 'storage', 'database', 'outside', 'shared', 'persist', 'persistent'],
      ],
    },
    {
      id: 'd',
      text: 'Holding a handle allows nothing; who may use it is looked up every time.',
      judgedBy: ['f4-claims'],
      signs: [
        [
          'permission',
          'authorization',
          'authorize',
          'authorise',
          'allowed',
          'may use',
          'grant',
          'grants',
          'right',
          'access',
        ],
        ['check', 'checks', 'checked', 'not', 'no', 'every', 'each', 'only a name', 'just a name'],
      ],
    },
  ],
};
