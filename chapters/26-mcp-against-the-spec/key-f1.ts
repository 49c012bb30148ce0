import { choiceChecker, claimsChecker, evidenceChecker, requestChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';

const version = '/params/_meta/io.modelcontextprotocol~1protocolVersion';
const capabilities = '/params/_meta/io.modelcontextprotocol~1clientCapabilities';

const group = { title: 'Reading group', startsAt: '2026-09-11T17:00:00Z' } as const;

/** What both requests of the exercise have in common. */
const theCall = {
  '/method': 'tools/call',
  '/params/name': 'create_event',
  '/params/arguments': group,
} as const;

const sameCall = {
  'member:/method': 'The method should still be tools/call. Only the metadata are in question.',
  'member:/params/name': 'The tool should still be create_event. Only the metadata are in question.',
  'member:/params/arguments':
    'The arguments should be those of the starter. Only the metadata are in question; Reset brings the arguments back.',
  'no-answer': 'This request has not been answered. Start the calendar if it does not run, and send it.',
} as const;

const verdict = choiceChecker({
  right: 'f1-refused',
  explain: {
    'f1-remembered':
      'For that the server would have to keep what the first one said. In this revision it may not go by anything but the request in its hands.',
    'f1-limited':
      'To suppose that a silent client can do nothing is a guess, if a friendly one. A missing declaration is an error; an empty one is a declaration.',
    'f1-refused': 'Each request is read by itself, and this one lacks what every request must have.',
    'f1-stdio':
      'The transports differ in how a message gets there. What a message must hold is the same on both.',
    'f1-discovered':
      'Asking for discovery introduces nobody. It is one more request, and nothing of it is kept for the next.',
  },
});

const broken = requestChecker({
  program: 'calendar-toy',
  members: theCall,
  absent: [capabilities],
  answer: -32602,
  explain: {
    ...sameCall,
    [`member:${capabilities}`]:
      'The declaration of the client is still in it. Take the whole member out, name and value, and not the value alone.',
    [`member:${version}`]:
      'The version has gone as well, or is another one. Leave it in, so that only one member is to blame for the refusal.',
    'answer-kind':
      'It was served, or refused for another reason. Take out clientCapabilities and nothing else.',
  },
  right: 'Refused with -32602. One missing member is enough, and no event was created.',
});

const code = evidenceChecker({
  asked: 'the refusal of the call for the reading group',
  request: theCall,
  kind: -32602,
  pointer: '/error/code',
  explain: {
    '/error/message':
      'This is for people, and a very helpful sentence it is. Another server would write another one; a program goes by what stands beside it.',
    '/error': 'This says that the request failed at the protocol. Which kind of failure it is stands inside.',
    '/id': 'The id tells which request this answers. A success bears one too.',
    'request-not-answer': 'This is what you sent. The kind of the refusal was chosen by the server.',
    'other-answer': 'This time the call was served. Take the answer to the one that lacked a member.',
    'right-place-wrong-message': 'An error code, but that of another request.',
  },
  right: 'There it stands: -32602, invalid params. The parameters of a request include its metadata.',
});

const mended = requestChecker({
  program: 'calendar-toy',
  members: { ...theCall, [capabilities]: {} },
  answer: 'result',
  answerMembers: { '/result/structuredContent/title': 'Reading group' },
  explain: {
    ...sameCall,
    [`member:${version}`]: 'The revision is missing, or it is not 2026-07-28. It belongs into _meta.',
    [`member:${capabilities}`]:
      'A client that can do nothing special says so with an empty object, under clientCapabilities in _meta.',
    'answer-kind':
      'No event has come of it. Read the message of the answer, and restart the calendar if it does not answer at all.',
  },
  right: 'Served, by a server that knew nothing of you: all it had to know was in the request.',
});

const claims = claimsChecker({
  holds: { 'f1-own': true, 'f1-empty': false, 'f1-info': false, 'f1-process': false, 'f1-fresh': true },
  explain: {
    'f1-own': 'It is so. That is the meaning of stateless here, and the reason why order does not matter.',
    'f1-empty':
      'The empty object declares that there is nothing to declare, and you were served with it. Without the member you were refused.',
    'f1-info': 'It should be there for the log, and it need not be. In 26.3 the list came without it.',
    'f1-process':
      'However many clients a process serves, what it may go by is the request. A process is not a conversation.',
    'f1-fresh': 'It is so. The fresh process lacks nothing, for what it needs has just arrived.',
  },
  right: 'All five judged rightly: the request is the unit, and the connection is only a pipe.',
});

/** Key of exercise 1: a missing _meta. */
export const f1: ExerciseKey = {
  checkers: {
    'f1-verdict': verdict,
    'f1-broken': broken,
    'f1-code': code,
    'f1-mended': mended,
    'f1-claims': claims,
  },
  reference:
    'The second request comes back with -32602, and so does every one after it. The server may infer nothing from an earlier request, although the connection is the same. Therefore each request must carry its protocol version and the capabilities of its client. A client that has no special capabilities says so with an empty object. With both members in place the request is served, by this process or by any other.',
  points: [
    {
      id: 'a',
      text: 'A request that lacks its metadata comes back as invalid, with -32602.',
      judgedBy: ['f1-verdict', 'f1-broken', 'f1-code'],
      signs: [
        ['32602', 'invalid params', 'refused', 'refuse', 'rejected', 'reject', 'error', 'fail'],
        ['request', 'metadata', '_meta', 'message', 'second'],
      ],
    },
    {
      id: 'b',
      text: 'From earlier requests nothing may be inferred, the connection being the same or not.',
      judgedBy: ['f1-verdict', 'f1-claims'],
      signs: [
        ['earlier', 'previous', 'first', 'before', 'prior', 'connection', 'session', 'stateless'],
        [
          'nothing',
          'not',
          'no',
          'never',
          'forget',
          'itself',
          'own',
          'independent',
          'stateless',
          'regardless',
          'whatever',
        ],
      ],
    },
    {
      id: 'c',
      text: 'It takes a version and the capabilities, and an empty object will do for these.',
      judgedBy: ['f1-mended', 'f1-claims', 'f1-broken'],
      signs: [
        ['version', 'protocolVersion', 'revision'],
        ['capabilities', 'clientCapabilities', 'capability'],
      ],
    },
  ],
};
