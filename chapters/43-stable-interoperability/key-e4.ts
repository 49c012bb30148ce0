import { choiceChecker, claimsChecker, evidenceChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';
import { anyOf } from '../kit/any-of.ts';

const verdict = choiceChecker({
  right: 'e4-neither',
  explain: {
    'e4-first':
      'Stateless is said of the protocol: one request is understood without another. The database behind the server may change as often as it likes.',
    'e4-second':
      'Resources let a host read texts. Which text fits the question, and whether the answer is supported by it, nobody has decided yet.',
    'e4-both':
      'Each of them takes a property of the interface for a property of the system. Neither step is sound.',
    'e4-neither': 'The protocol neither forbids changes behind it nor brings retrieval with it.',
  },
});

const version = '/params/_meta/io.modelcontextprotocol~1protocolVersion';
const capabilities = '/params/_meta/io.modelcontextprotocol~1clientCapabilities';
const client = '/params/_meta/io.modelcontextprotocol~1clientInfo';

/** Any request of the revision that explains itself. */
const modern = { '/jsonrpc': '2.0', [version]: '2026-07-28' } as const;

const right =
  'There each request says which revision it is written in and what its client can do. No earlier message is needed to read it.';

const asked = 'a request that names revision 2026-07-28';

const meta = evidenceChecker({
  asked,
  request: modern,
  side: 'request',
  pointer: '/params/_meta',
  explain: {
    [client]:
      'This is near, but the server understands a request without it: the name of the client is optional.',
    '/id': 'The id pairs the answer with the request. It does not tell the server how to read the request.',
    '/method':
      'The method says what is asked. By which rules to read it, the server must learn elsewhere in the request.',
    '/jsonrpc':
      'This is the version of JSON-RPC, the same for every revision of MCP. The revision is named elsewhere.',
    'answer-not-request': 'This is an answer. Look at what the request brought with it.',
    'other-message':
      'This request does not name revision 2026-07-28, and the server could not serve it. Take one that was served.',
  },
  right,
});

const place = (pointer: string) =>
  evidenceChecker({ asked, request: modern, side: 'request', pointer, right });

const claims = claimsChecker({
  holds: {
    'e4-session': true,
    'e4-data': false,
    'e4-tool': true,
    'e4-index': false,
    'e4-parts': true,
    'e4-carried': false,
  },
  explain: {
    'e4-session':
      'It is so. You could send the five requests of the table in any order and would get the same five answers.',
    'e4-data':
      'The word suggests it. It says only that no earlier request is needed to understand this one. What the application stores is its own affair.',
    'e4-tool':
      'It is so. The request would still carry all that is needed to understand it. That a record changes is the work of the tool.',
    'e4-index':
      'A list names what there is. An index lets you find what fits a question, and ranking says what fits best. Neither comes with a list.',
    'e4-parts':
      'It is so. These are the components that make up RAG, and a protocol that carries messages is none of them.',
    'e4-carried':
      'A schema says what a result looks like. Whether the passage is the right one, only an evaluation with questions and judged passages can tell.',
  },
  right:
    'All six judged rightly: a protocol without sessions may serve data that change, and messages that travel are not yet retrieval.',
});

/** Key of exercise 4 (facts 43.8 and 43.9, E4). */
export const e4: ExerciseKey = {
  checkers: {
    'e4-verdict': verdict,
    'e4-meta': anyOf(meta, place(version), place(capabilities)),
    'e4-claims': claims,
  },
  reference:
    'Both are confusions. Stateless means that the metadata travel with each request, so that none depends on a protocol session before it. The records of the application may change all the same: a tool that changes a status would be possible, if somebody decided to expose one. As to the second sentence, a shared interface indexes nothing, ranks nothing, packs no evidence, and does not check whether an answer is supported. RAG needs all of these parts, and somebody has to build and evaluate them.',
  points: [
    {
      id: 'a',
      text: 'Since the metadata travel with each request, no session has to come before it.',
      judgedBy: ['e4-meta', 'e4-claims'],
      signs: [
        [
          'stateless',
          'protocol',
          'metadata',
          '_meta',
          'each request',
          'every request',
          'per-request',
          'one request',
          'a request',
        ],
        [
          'session',
          'earlier',
          'previous',
          'before',
          'handshake',
          'itself',
          'independent',
          'independently',
          'prior',
          'remember',
          'on its own',
        ],
      ],
    },
    {
      id: 'b',
      text: 'What the application stores is free to change.',
      judgedBy: ['e4-verdict', 'e4-claims'],
      signs: [
        ['record', 'data', 'database', 'order', 'status', 'application', 'state'],
        ['change', 'changes', 'update', 'stateful', 'write', 'modify', 'store'],
      ],
    },
    {
      id: 'c',
      text: 'A shared interface indexes nothing, ranks nothing, packs no evidence, and checks no answer for support.',
      judgedBy: ['e4-verdict', 'e4-claims'],
      signs: [
        [
          'index',
          'indexing',
          'rank',
          'ranking',
          'retriever',
          'retrieval',
          'packing',
          'pack',
          'passage',
          'evidence',
          'search',
        ],
        ['no', 'not', 'neither', 'nor', 'without', 'missing', 'lack', 'does not', 'nothing', 'none', 'still'],
      ],
    },
    {
      id: 'd',
      text: 'Without these parts there is no RAG, and somebody has to build them.',
      judgedBy: ['e4-claims', 'e4-verdict'],
      signs: [
        ['RAG', 'retrieval augmented', 'retrieval-augmented'],
        [
          'need',
          'needs',
          'require',
          'component',
          'components',
          'build',
          'built',
          'must',
          'add',
          'missing',
          'consists',
        ],
      ],
    },
  ],
};
