import type { Exercise } from '../kit/types.ts';

/** A read of the reader's own order under the client's usual name: the request to start from in e1. */
const starter =
  '{"jsonrpc":"2.0","id":"e1","method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"A-104"},' +
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},' +
  '"io.modelcontextprotocol/clientInfo":{"name":"book-host","version":"1.0.0"}}}}';

/** Exercise 1: a name that proves nothing. */
export const e1: Exercise = {
  id: 'e1',
  title: 'Exercise 1 · A client called administrator',
  intro:
    'A request arrives at our server. In its metadata the client calls itself administrator, and it asks for order B-205. The server was started as mira.',
  parts: [
    {
      id: 'e1-verdict',
      kind: 'choice',
      prompt: 'Is the server to hand over B-205?',
      options: [
        { id: 'e1-yes-name', text: 'Yes. It says who it is, and an administrator may read every order.' },
        {
          id: 'e1-yes-valid',
          text: 'Yes. The request is complete and well formed, so there is no ground to refuse it.',
        },
        {
          id: 'e1-no-evidence',
          text: 'No. A principal that is trusted, and a right of that principal to this record, are both missing.',
        },
        {
          id: 'e1-no-capability',
          text: 'No. An administrator would have to declare the right to read in clientCapabilities.',
        },
        { id: 'e1-no-known', text: 'No. The server does not have this name in a list of clients it knows.' },
      ],
    },
    {
      id: 'e1-request',
      kind: 'request',
      prompt: 'Build that request from this one and send it to the server that acts for mira.',
      starter,
      program: 'book-orders',
    },
    {
      id: 'e1-refusal',
      kind: 'evidence',
      prompt: 'Point at the place in the answer to it that gives the reason for the refusal.',
    },
    {
      id: 'e1-name',
      kind: 'evidence',
      prompt: 'Point at the place where the client says what it is called.',
    },
    {
      id: 'e1-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        {
          id: 'e1-self',
          text: 'The name of the client is a statement of the client about itself; nobody has checked it.',
        },
        {
          id: 'e1-list',
          text: 'If the server kept a list of good client names, the name could serve as proof.',
        },
        {
          id: 'e1-both',
          text: 'Whoever may read B-205 needs two things here: to be a principal the server has reason to trust, and to be allowed this record.',
        },
        {
          id: 'e1-becomes',
          text: 'While it serves this request, our server acts for administrator instead of mira.',
        },
        {
          id: 'e1-complete',
          text: 'The answer is a complete result, so the protocol has approved of the read.',
        },
      ],
    },
  ],
  freeText:
    'In a few sentences of your own: is the server to hand over B-205, and what would it have to know first?',
  hints: [
    'Ask of every name in the request who vouches for it.',
    'In 43.2 you sent one request under two client names. Then you restarted the server. Which of the two changed the answer?',
    'Look for the two questions that stand between a request and a record: who is asking, and what that one may have. Does anything in the message answer either?',
  ],
};
