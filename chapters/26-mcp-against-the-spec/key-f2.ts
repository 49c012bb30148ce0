import { choiceChecker, claimsChecker, evidenceChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';

const verdict = choiceChecker({
  right: 'f2-fall',
  explain: {
    'f2-report':
      'The duty holds within this revision. A server written for an earlier one keeps its own rules, and there this method does not occur.',
    'f2-list':
      'It may well be answered, and you would be none the wiser: both eras have a method of this name, and they do not mean the same by it.',
    'f2-fall':
      'What came back is neither a discovery nor an error that only the modern era has, so the third branch applies.',
    'f2-again':
      'That would be the way after -32022, which brings a list to choose from. Earlier revisions put no metadata of this kind into a request at all.',
    'f2-keyed':
      'The handshake is right, the condition is not. Servers of that era refuse an unknown request in whatever way they like, and some do not answer.',
  },
});

const discover = { '/method': 'server/discover' } as const;

const legacy = evidenceChecker({
  asked: 'the answer of the reference server to the probe',
  request: discover,
  kind: -32601,
  pointer: '/error/code',
  explain: {
    '/error/message':
      'Words for people. They differ from one server to the next, so no client should go by them.',
    '/error': 'There is an error, yes. A modern server could send one too; which one it is stands inside.',
    '/id': 'Both eras repeat the id. It tells them not apart.',
    'request-not-answer': 'This is your own probe. The era shows in what comes back.',
    'other-answer':
      'This server has given a discovery, so it is a modern one. Take the answer of the reference server.',
    'right-place-wrong-message': 'A code, but not in an answer to server/discover.',
  },
  right: 'There: a code that no modern server gives to this request. So it falls under the third branch.',
});

const modern = evidenceChecker({
  asked: 'an answer to server/discover that is a discovery',
  request: discover,
  kind: 'result',
  pointer: '/result/supportedVersions',
  explain: {
    '/result/capabilities':
      'This says what the server offers. In which revision one may ask for it stands beside it.',
    '/result/resultType':
      'This says that the answer is whole. It does not say in which revisions one may ask.',
    '/result/_meta':
      'Here the server says what it is called. The number of its version is that of the program.',
    '/result/supportedVersions/0':
      'This is one revision, and here there is no other. A client chooses from the whole list.',
    'request-not-answer':
      'The revision in your request is the one you proposed. Those of the server are in its answer.',
    'other-answer': 'This answer is an error. Take one in which the server introduces itself.',
    'other-message': 'This is not the answer to server/discover.',
  },
  right: 'From there the client takes a revision that it speaks as well.',
});

const claims = claimsChecker({
  holds: {
    'f2-silence': true,
    'f2-newer': false,
    'f2-answered': false,
    'f2-keep': true,
    'f2-only': false,
  },
  explain: {
    'f2-silence':
      'It is so. Some old servers do not answer what they do not know, so a time limit has to stand for the error.',
    'f2-newer':
      'That code exists in the modern era only, so its sender is modern. One chooses another revision from the list it sends.',
    'f2-answered':
      'The reference server has answered it without a handshake. It has served a modern request by the rules of its own era.',
    'f2-keep':
      'It is so. The era belongs to the server and not to a request, and it does not change under way.',
    'f2-only':
      'Such a client gains by it too: it fails at once and knows why. Without the probe its calls might be served by rules it does not know.',
  },
  right: 'All five judged rightly: three branches, a time limit, and no faith in an answer as such.',
});

/** Key of exercise 2: era by probe. */
export const f2: ExerciseKey = {
  checkers: { 'f2-verdict': verdict, 'f2-legacy': legacy, 'f2-modern': modern, 'f2-claims': claims },
  reference:
    'It sends server/discover first. A discovery means a modern server, and so does an error that only the modern era has, such as -32022. Any other error, or silence until the time limit, means a legacy server, and the client falls back to the handshake. The fallback must not depend on a single code. To send tools/list without a probe is a hazard: a legacy server may answer it under its own rules, so an answer does not prove that the server is modern.',
  points: [
    {
      id: 'a',
      text: 'The error -32601 belongs to the third branch: the server is of the earlier era, and the handshake is its language.',
      judgedBy: ['f2-verdict', 'f2-legacy'],
      signs: [
        ['legacy', 'older', 'old', 'earlier', 'previous', '2025'],
        ['handshake', 'initialize', 'fall back', 'fallback', 'falls back'],
      ],
    },
    {
      id: 'b',
      text: 'A discovery, or an error known to the modern era alone, shows a modern server; then one picks from its list.',
      judgedBy: ['f2-modern', 'f2-claims'],
      signs: [
        ['modern', 'current', 'new'],
        [
          'discovery',
          'discover',
          'DiscoverResult',
          '32022',
          'supported',
          'supportedVersions',
          'recognised',
          'recognized',
        ],
      ],
    },
    {
      id: 'c',
      text: 'No one code decides; whatever else comes back counts, and so does a silence that outlasts the limit.',
      judgedBy: ['f2-claims', 'f2-verdict'],
      signs: [
        [
          'silence',
          'silent',
          'timeout',
          'time limit',
          'no answer',
          'any other',
          'anything else',
          'single code',
          'one code',
          'does not answer',
          'not respond',
        ],
      ],
    },
    {
      id: 'd',
      text: 'A list that is answered shows nothing: methods of both eras share names, and the old rules may have been applied.',
      judgedBy: ['f2-claims', 'f2-verdict'],
      signs: [
        ['tools/list', 'answer', 'answered', 'answers', 'served', 'method', 'without a probe'],
        [
          'hazard',
          'prove',
          'proves',
          'proof',
          'ambiguous',
          'rules',
          'meaning',
          'semantics',
          'wrong',
          'mistake',
          'danger',
        ],
      ],
    },
  ],
};
