import { choiceChecker, claimsChecker, evidenceChecker, requestChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';

const clientName = '/params/_meta/io.modelcontextprotocol~1clientInfo/name';

const administrator = {
  '/method': 'tools/call',
  '/params/name': 'get_order',
  '/params/arguments/order_id': 'B-205',
  [clientName]: 'administrator',
} as const;

const verdict = choiceChecker({
  right: 'e1-no-evidence',
  explain: {
    'e1-yes-name':
      'The name sounds like a right, and that is its only force. Whoever writes the request writes the name, so it cannot show who is asking.',
    'e1-yes-valid':
      'A well-formed request has earned an answer, not a record. Form is what the protocol judges; whose order it is, the application judges.',
    'e1-no-evidence':
      'Nothing in the message shows a principal the server may trust, and nothing gives that principal a right to this order.',
    'e1-no-capability':
      'No is right, the reason is not. Capabilities say what a client can do for a server, such as asking its user. They grant it no rights.',
    'e1-no-known':
      'No is right, the reason is not. With such a list anyone could pick a name from it. A name that nobody has checked stays unchecked.',
  },
});

const request = requestChecker({
  program: 'book-orders',
  members: {
    '/method': 'tools/call',
    '/params/name': 'get_order',
    '/params/arguments': { order_id: 'B-205' },
    [clientName]: 'administrator',
  },
  answer: 'tool-error',
  answerMembers: { '/result/content/0/text': '{"error":"forbidden","order_id":"B-205"}' },
  explain: {
    [`member:${clientName}`]:
      'The client does not call itself administrator here. Change the name under io.modelcontextprotocol/clientInfo, in exactly that spelling.',
    'member:/params/arguments':
      'The order asked for should be B-205, and order_id is the only argument the tool takes.',
    'member:/params/name':
      'The tool should be get_order. The name of the client stands further down, in the metadata.',
    'member:/method': 'The method should be tools/call: the order is read by a tool.',
    'answer-kind':
      'This request got another kind of answer than a refusal by the tool. If it got a record, the server was started as noor: restart it as mira and send again.',
    'answer:/result/content/0/text':
      'The tool failed, but not because the order is forbidden. Look at what the answer says and mend the arguments.',
    'no-answer':
      'No answer has come to this request yet. Start the server if it is not running, and send it.',
  },
  right: 'The client calls itself administrator, and the answer is the same refusal as under any other name.',
});

const refusal = evidenceChecker({
  asked: 'the answer to the read of B-205 by a client called administrator',
  request: administrator,
  kind: 'tool-error',
  pointer: '/result/content/0/text',
  explain: {
    '/result/isError': 'This says that the tool failed. Why it failed stands elsewhere in the same result.',
    '/result/resultType':
      'This says that the protocol has finished with the request. It says the same of a read that succeeds.',
    'request-not-answer': 'This is what you asked. The reason for the refusal was given by the other side.',
    'right-place-wrong-message':
      'The place is right. But the request that this answers did not come from a client called administrator asking for B-205.',
    parent: 'You are near. Go down to the one member that holds the word forbidden.',
  },
  right: 'There the tool itself gives the reason: forbidden.',
});

const name = evidenceChecker({
  asked: 'the request for B-205 by a client called administrator',
  request: administrator,
  side: 'request',
  pointer: clientName,
  explain: {
    '/params/name':
      'This is a name too, but it is that of the tool. What the client is called stands in the metadata.',
    '/params/_meta/io.modelcontextprotocol~1clientInfo/version':
      'This is the version the client gives itself. Its name stands beside it.',
    'answer-not-request':
      'This is the answer. A server may report its own name there. That of the client was in the request.',
    parent: 'You are near. Go down to the one member that holds the name.',
    'right-place-wrong-message':
      'The place is right, but this client did not call itself administrator and ask for B-205.',
  },
  right: 'There it stands, written by the client itself, and the server need not believe it.',
});

const claims = claimsChecker({
  holds: {
    'e1-self': true,
    'e1-list': false,
    'e1-both': true,
    'e1-becomes': false,
    'e1-complete': false,
  },
  explain: {
    'e1-self':
      'It is so. The specification calls clientInfo self-reported: meant for display and logs, verified by no one.',
    'e1-list':
      'A list helps only if one can tell who is on it. Anyone may send any name, so the list would be guarded by a word that everybody can say.',
    'e1-both':
      'It is so. One question is who is asking, the other is what that one may have. Here the first is settled when the process starts, the second by the owner of the order.',
    'e1-becomes':
      'The principal was fixed when the process was started. You have seen it: under any client name the answers were those for mira.',
    'e1-complete':
      'Complete means that the request was served to its end. The refusal is what it was served with. The protocol approves of nothing.',
  },
  right:
    'All five judged rightly: the name is a statement, the principal is configuration, and ownership is a rule of the application.',
});

/** Key of exercise 1 (facts 43.8 and 43.9, E1). */
export const e1: ExerciseKey = {
  checkers: {
    'e1-verdict': verdict,
    'e1-request': request,
    'e1-refusal': refusal,
    'e1-name': name,
    'e1-claims': claims,
  },
  reference:
    'No. The name administrator is something the client says about itself. That is neither authentication, for nobody has verified it, nor ownership, for it says nothing about whose order B-205 is. Two things are missing: a principal that the server has reason to trust, and an authorization for this very record. Our local server has a trusted principal, namely mira, from the way it was started. It stays mira whatever a client is called, and B-205 is not hers, so the answer remains forbidden.',
  points: [
    {
      id: 'a',
      text: 'The name is the word of the client alone: it authenticates nobody, and it makes nobody the owner of an order.',
      judgedBy: ['e1-name', 'e1-claims', 'e1-verdict'],
      signs: [
        [
          'self-reported',
          'reported',
          'about itself',
          'calls itself',
          'claims',
          'claim',
          'any name',
          'anyone',
          'only a name',
          'just a name',
          'unverified',
          'unchecked',
          'metadata',
          'clientInfo',
        ],
        [
          'authentication',
          'authenticate',
          'identity',
          'proof',
          'prove',
          'evidence',
          'ownership',
          'owner',
          'verified',
          'checked',
          'trust',
        ],
      ],
    },
    {
      id: 'b',
      text: 'Two things would have to be known: a principal the server can rely on, and that this principal is authorized to read this one record.',
      judgedBy: ['e1-verdict', 'e1-claims'],
      signs: [
        [
          'principal',
          'trusted user',
          'who is asking',
          'who is really',
          'who is calling',
          'who asks',
          'who it is',
          'authentication',
          'authenticated',
          'trusted identity',
          'verified identity',
          'credential',
        ],
        [
          'authorization',
          'authorized',
          'authorize',
          'allowed',
          'permission',
          'permitted',
          'right to',
          'rights',
          'ownership',
          'owner',
          'owns',
          'may read',
        ],
      ],
    },
    {
      id: 'c',
      text: 'Our server goes on acting for mira under every client name.',
      judgedBy: ['e1-request', 'e1-refusal', 'e1-claims'],
      signs: [
        ['mira'],
        [
          'stay',
          'stays',
          'remain',
          'still',
          'always',
          'whatever',
          'regardless',
          'started',
          'configured',
          'configuration',
          'fixed',
          'no matter',
          'same',
          'unchanged',
        ],
      ],
    },
  ],
};
