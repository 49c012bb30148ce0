import { choiceChecker, claimsChecker, evidenceChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';

const verdict = choiceChecker({
  right: 'f6-server',
  explain: {
    'f6-client':
      'Skipping is a kindness, and some clients show it. The rule that was broken is one for servers.',
    'f6-server': 'There is one stream for messages, and this line is none.',
    'f6-json':
      'The fault is in the server, but not there. JSON is how messages are written; it does not make a message of what is written.',
    'f6-streams':
      'A server may print. stderr takes text of any kind, and a client should not conclude from it that anything failed.',
    'f6-nobody': 'It is not left to them. The specification says it, with one of its strongest words.',
  },
});

const lines = claimsChecker({
  holds: {
    'f6-answer': true,
    'f6-progress': true,
    'f6-bare': false,
    'f6-log': false,
    'f6-request': false,
    'f6-pretty': false,
  },
  explain: {
    'f6-answer': 'It may: a response, on one line.',
    'f6-progress': 'It may: a notification that belongs to a request which asked for it.',
    'f6-bare': 'It may not. It is text for people, and there is a stream for that.',
    'f6-log': 'It may not. It is JSON, but neither a request nor a response nor a notification.',
    'f6-request':
      'It may not. This is a message in form, but servers of this revision send no requests. What they want to know travels in a result.',
    'f6-pretty': 'It may not. Each line would be taken for a message, and none of the six is one.',
  },
  right: 'All six judged rightly: responses and notifications, each on one line, and nothing else.',
});

const paired = evidenceChecker({
  asked: 'an answer to tools/list',
  request: { '/method': 'tools/list' },
  kind: 'result',
  pointer: '/id',
  explain: {
    '/jsonrpc': 'This shows that it is a message. To which request it belongs stands beside it.',
    '/result': 'This is what was asked for. How the client knew whose answer it is stands beside it.',
    '/result/tools': 'This is what was asked for. How the client knew whose answer it is stands further up.',
    '/result/resultType': 'This says of what type the result is. Any answer may have the same.',
    'request-not-answer': 'This is your request. Point into the answer that was found among the noise.',
    'other-message': 'This is not an answer to tools/list.',
  },
  right: 'There: the same id as in the request, with the same type. The lines around it had none.',
});

const claims = claimsChecker({
  holds: { 'f6-free': true, 'f6-sign': false, 'f6-library': true, 'f6-told': false },
  explain: {
    'f6-free': 'It is so. It need not even be text that a program can read.',
    'f6-sign': 'A greeting goes there as well as a complaint. What became of a request stands in its answer.',
    'f6-library':
      'It is so. A package that warns of its own age is enough, and it may do so only on some days.',
    'f6-told':
      'A client of this revision sends no responses, so nobody tells the server. That is why the fault is a silent one.',
  },
  right: 'All four judged rightly: one stream is strict, the other is free, and the server is never told.',
});

/** Key of exercise 6: log text on stdout. */
export const f6: ExerciseKey = {
  checkers: { 'f6-verdict': verdict, 'f6-lines': lines, 'f6-paired': paired, 'f6-claims': claims },
  reference:
    'On stdout stand messages of the protocol, one on each line, and nothing besides. Log text goes to stderr, which is free for anything and is no sign of an error. The fault is found late because some clients skip the stray line, so that the server works for its author, and because the text often comes from a library. Nobody tells the server, since clients send no responses.',
  points: [
    {
      id: 'a',
      text: 'stdout carries messages, each on a line of its own, and nothing more.',
      judgedBy: ['f6-verdict', 'f6-lines', 'f6-paired'],
      signs: [
        ['stdout', 'standard output'],
        ['message', 'messages', 'protocol', 'JSON-RPC'],
        ['only', 'nothing', 'no', 'not', 'one'],
      ],
    },
    {
      id: 'b',
      text: 'Log text belongs on stderr, where it means no failure.',
      judgedBy: ['f6-claims', 'f6-verdict'],
      signs: [
        ['stderr', 'standard error'],
        ['log', 'logs', 'logging', 'text', 'print', 'free', 'anything'],
      ],
    },
    {
      id: 'c',
      text: 'It shows late: clients differ, libraries print, and the server is told by nobody.',
      judgedBy: ['f6-claims', 'f6-verdict'],
      signs: [
        [
          'skip',
          'skips',
          'ignore',
          'ignores',
          'some clients',
          'depends',
          'library',
          'libraries',
          'dependency',
          'package',
          'silent',
          'silently',
          'nobody',
          'never told',
        ],
        ['client', 'clients', 'author', 'library', 'libraries', 'dependency', 'works', 'late', 'server'],
      ],
    },
  ],
};
