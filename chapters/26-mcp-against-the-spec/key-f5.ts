import { choiceChecker, claimsChecker, evidenceChecker, requestChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';

const verdict = choiceChecker({
  right: 'f5-believes',
  explain: {
    'f5-forbidden':
      'It does, and the event is created all the same. A prohibition is no lock: it is kept by those who would have kept it anyway.',
    'f5-readable':
      'Hiding does not help against changing. Even a state that nobody can read may be cut, swapped for another or used elsewhere, if nothing checks it.',
    'f5-believes': 'What it gave out and what comes back may differ, and it has no means of noticing.',
    'f5-none':
      'It may. State that travels is what lets another process go on with the call. It has to be protected, that is all.',
  },
});

const response = '/params/inputResponses/when/action';

const request = requestChecker({
  program: 'calendar-toy',
  members: {
    '/method': 'tools/call',
    '/params/name': 'create_event',
    '/params/arguments': { title: 'Dentist' },
    [response]: 'accept',
  },
  answer: 'result',
  answerMembers: { '/result/structuredContent/title': 'Holiday' },
  explain: {
    'member:/method': 'The method should still be tools/call.',
    'member:/params/name': 'The tool should still be create_event.',
    'member:/params/arguments':
      'The arguments should still say Dentist. A caller may ask for any title openly; here it gets in by the back door.',
    [`member:${response}`]:
      'The answer of the person has to go along, as in the starter. Otherwise the toy asks again.',
    'answer-kind':
      'No event has come of it. If the toy asks again or complains, your state is no base64 of a JSON object with a title.',
    'answer:/result/structuredContent/title':
      'An event was created, but not under the name Holiday. Decode the requestState, put Holiday in the place of Dentist, and encode it again.',
    'no-answer': 'This request has not been answered. Start the calendar if it does not run, and send it.',
  },
  right: 'The arguments say Dentist, the calendar says Holiday. The toy took your word for its own.',
});

const theRetry = {
  '/method': 'tools/call',
  '/params/name': 'create_event',
  [response]: 'accept',
} as const;

const believed = evidenceChecker({
  asked: 'a retry of create_event on the toy',
  request: { ...theRetry, '/params/arguments': { title: 'Dentist' } },
  side: 'request',
  pointer: '/params/requestState',
  explain: {
    '/params/arguments/title': 'This says Dentist. The toy has passed it over and gone by something else.',
    '/params/arguments': 'In here stands Dentist. The toy has gone by something else.',
    [response]: 'This the person has said. It tells when, not what.',
    '/params/inputResponses': 'These are the answers of the person. They tell when, not what.',
    '/params/inputResponses/when/content/startsAt':
      'This the toy has believed as well, and rightly: you were asked for it.',
    'answer-not-request': 'This is the answer. By then the toy had believed already.',
    'other-message': 'This is not a retry on the toy. Take the request that carries an answer and a state.',
  },
  right:
    'There it is: a string that has been outside, and nothing about it tells whether it came back the same.',
});

const refused = evidenceChecker({
  asked: 'the refusal of a retry with an altered state',
  request: theRetry,
  kind: -32602,
  pointer: '/error/code',
  explain: {
    '/error/message': 'This says it in words, which may change. A program goes by the member beside it.',
    '/error': 'A protocol error, yes. Which one stands inside.',
    '/id': 'The id pairs the answer with the retry. Every answer has one.',
    'request-not-answer': 'This is what you sent. The refusal is what came back.',
    'other-answer':
      'Here the retry was served, or asked again. Take the answer of the sound server to an altered state.',
    'other-message': 'This is not the answer to a retry.',
    'right-place-wrong-message': 'A code, but not in the answer to a retry of create_event.',
  },
  right: 'There: -32602. The state did not pass, so nothing was done on account of it.',
});

const claims = claimsChecker({
  holds: {
    'f5-attacker': true,
    'f5-once': false,
    'f5-bound': true,
    'f5-mend': false,
    'f5-page': false,
  },
  explain: {
    'f5-attacker': 'It is so. Between going out and coming back it has been where the server does not see.',
    'f5-once':
      'A sealed state passes the check as often as it is shown, until it expires. What may happen once only, the server has to count for itself.',
    'f5-bound':
      'It is so. Without that, a genuine state could be shown by somebody else, for another call, or a year later.',
    'f5-mend': 'It must send it back as it is, and it should not even look.',
    'f5-page':
      'The key is in the same browser as the reader. On this page the seal can be studied. It cannot keep a secret from you.',
  },
  right: 'All five judged rightly: a state is a stranger when it comes back, and it has to show its papers.',
});

/** Key of exercise 5: an unprotected requestState. */
export const f5: ExerciseKey = {
  checkers: {
    'f5-verdict': verdict,
    'f5-request': request,
    'f5-believed': believed,
    'f5-refused': refused,
    'f5-claims': claims,
  },
  reference:
    'No. The state passes through the client, so the server must treat it as input from an attacker. That clients are forbidden to alter it stops only the honest ones. The server must protect its integrity, for example with an HMAC under a key that the client does not have, and reject with -32602 what fails the check. The seal should also cover the principal, an expiry and the call it was made for. Even so it may be shown twice; what must happen only once needs a check of its own.',
  points: [
    {
      id: 'a',
      text: 'On its way the state is in the hands of the client, so it is to be read as coming from an attacker.',
      judgedBy: ['f5-verdict', 'f5-request', 'f5-believed', 'f5-claims'],
      signs: [
        ['client', 'attacker', 'anyone', 'outside', 'through'],
        [
          'attacker',
          'untrusted',
          'trust',
          'change',
          'changed',
          'alter',
          'altered',
          'modify',
          'modified',
          'forge',
          'forged',
          'tamper',
          'tampered',
          'rewrite',
          'edit',
        ],
      ],
    },
    {
      id: 'b',
      text: 'The server has to seal it, and to turn away what does not pass the check.',
      judgedBy: ['f5-verdict', 'f5-refused', 'f5-claims'],
      signs: [
        ['HMAC', 'seal', 'sealed', 'sign', 'signed', 'signature', 'integrity', 'AEAD', 'MAC', 'authenticate'],
        ['reject', 'refuse', 'refused', '32602', 'check', 'verify', 'verifies', 'fail', 'fails'],
      ],
    },
    {
      id: 'c',
      text: 'The seal covers for whom it is, for which call, and until when.',
      judgedBy: ['f5-claims'],
      signs: [
        ['principal', 'caller', 'user', 'whom', 'who', 'identity'],
        ['expiry', 'expire', 'expires', 'time', 'until', 'TTL', 'call', 'request', 'arguments', 'method'],
      ],
    },
  ],
};
