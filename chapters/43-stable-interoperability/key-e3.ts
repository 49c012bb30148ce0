import { choiceChecker, claimsChecker, evidenceChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';

const verdict = choiceChecker({
  right: 'e3-different',
  explain: {
    'e3-same':
      'A client needs to know more. The first answer has something the model should read, and the second shows a mistake in the request itself.',
    'e3-forbidden':
      'That is so for id 4. Nobody is allowed or forbidden what id 5 names: the server has no such operation.',
    'e3-swapped':
      'You see two kinds, and you have them the wrong way round. Look at which of the answers has a result: only a request that was served gets one.',
    'e3-different': 'One was refused by the rule of the application, the other found nothing to call.',
  },
});

const four = evidenceChecker({
  asked: 'the answer to the read of B-205',
  request: { '/method': 'tools/call', '/params/name': 'get_order', '/params/arguments/order_id': 'B-205' },
  kind: 'tool-error',
  pointer: '/result/isError',
  explain: {
    '/result/content/0/text':
      'This gives the reason, in words that each tool chooses for itself. The member that makes it a failure is the same for every tool.',
    '/result/resultType':
      'This says complete, as it does for a read that succeeds. It tells you that the protocol is done, not that the tool succeeded.',
    '/result': 'The failure shows inside this result. Go down to the one member that a program would test.',
    'other-answer':
      'Here B-205 was answered with the record, since this server acted for its owner. Take the answer that mira got.',
    'request-not-answer': 'This is the request. It was in order; the failure shows in what came back.',
    'other-message':
      'This is not the answer to the read of B-205. The id 4 of the table is only a label: go by what was asked.',
  },
  right: 'There the tool says that it failed, inside a result that is complete.',
});

const five = evidenceChecker({
  asked: 'the answer to the call of cancel_order',
  request: { '/method': 'tools/call', '/params/name': 'cancel_order' },
  kind: -32602,
  pointer: '/error/code',
  explain: {
    '/error/message':
      'This says it in words for people, and the words may differ from server to server. A program decides by the member beside it.',
    '/error': 'This makes it a protocol error. Which kind of one is told by a member inside.',
    '/id': 'The id pairs the answer with the request. Every answer has one, refused or not.',
    'request-not-answer': 'This is the request. That its tool is unknown, you learn from what came back.',
    'other-message': 'This is not the answer to the call of cancel_order.',
  },
  right: 'There the protocol names the kind of failure: -32602, and no tool was reached.',
});

const claims = claimsChecker({
  holds: {
    'e3-reached': true,
    'e3-arguments': false,
    'e3-no-error': false,
    'e3-nothing': true,
    'e3-maybe': false,
  },
  explain: {
    'e3-reached':
      'It is so. get_order is on the list, it ran, and its own rule about owners refused this record.',
    'e3-arguments':
      'The words invalid params suggest it. But there is no schema of cancel_order to fit: what is invalid is the name of the tool. Arguments that do not fit would give a tool error.',
    'e3-no-error':
      'The answer to B-205 has no error member and is no success. After that member a client has to look at isError.',
    'e3-nothing': 'It is so. One was a read, and the other named an operation that is not there.',
    'e3-maybe':
      'With a lost connection one would have to wonder. Here the answer is definite: the name was unknown, so no code ran that could have cancelled.',
  },
  right:
    'All five judged rightly: one refusal inside a tool, one at the protocol, and no order touched by either.',
});

/** Key of exercise 3 (facts 43.8 and 43.9, E3). */
export const e3: ExerciseKey = {
  checkers: { 'e3-verdict': verdict, 'e3-four': four, 'e3-five': five, 'e3-claims': claims },
  reference:
    'No. Id 4 gets as far as a tool that the server has. The rule of the application about owners denies it the record, and the protocol carries this denial as data of a tool result: the place is result.isError, with the reason in the text beside it. Id 5 asks for a tool that is unknown, so it is turned away at the protocol, and the place is error.code, with the value -32602. No order is cancelled by either: the first only tried to read, and the second never reached any code.',
  points: [
    {
      id: 'a',
      text: 'Id 4 gets as far as a tool that exists; the application denies it the record, and the denial travels as data of a result, under result.isError.',
      judgedBy: ['e3-verdict', 'e3-four', 'e3-claims'],
      signs: [
        ['isError', 'tool error', 'tool result', 'result', 'inside the tool', 'in the tool'],
        [
          'authorization',
          'forbidden',
          'business',
          'application',
          'owner',
          'ownership',
          'not hers',
          'reached',
          'reaches',
          'known',
          'rule',
          'allowed',
        ],
      ],
    },
    {
      id: 'b',
      text: 'Id 5 asks for something the server does not have, so the protocol itself turns it away, under error.code.',
      judgedBy: ['e3-verdict', 'e3-five', 'e3-claims'],
      signs: [
        ['error.code', 'code', '32602', 'protocol error', 'protocol', 'error member', 'invalid params'],
        [
          'unknown',
          'not exposed',
          'exposed',
          'no such',
          'not there',
          'does not exist',
          'not exist',
          'not offered',
          'never reached',
          'nothing',
          'before any tool',
          'not reached',
          'missing',
        ],
      ],
    },
    {
      id: 'c',
      text: 'No order is cancelled, by the one or by the other.',
      judgedBy: ['e3-claims'],
      signs: [
        [
          'neither',
          'nothing',
          'none',
          'no order',
          'not cancelled',
          'unchanged',
          'both',
          'anything',
          'no effect',
        ],
        ['cancel', 'cancels', 'cancelled', 'canceled', 'changed', 'changes', 'unchanged', 'touched'],
      ],
    },
  ],
};
