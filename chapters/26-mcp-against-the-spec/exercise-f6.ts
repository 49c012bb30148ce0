import type { Exercise } from '../kit/types.ts';

/** Exercise 6: text on stdout that is no message. */
export const f6: Exercise = {
  id: 'f6',
  title: 'Exercise 6 · A friendly line',
  intro:
    'A server made at home prints “Server started” on stdout. In the client of its author it works. In another client the connection dies at the first line.',
  parts: [
    {
      id: 'f6-verdict',
      kind: 'choice',
      prompt: 'Where is the fault?',
      options: [
        { id: 'f6-client', text: 'In the other client. It ought to skip what it cannot read.' },
        { id: 'f6-server', text: 'In the server. It has written on stdout what is no message.' },
        {
          id: 'f6-json',
          text: 'In the server, since its line is no JSON. As {"log":"Server started"} it would be allowed.',
        },
        {
          id: 'f6-streams',
          text: 'In the server, which should print nothing at all: stderr would be wrong too, as nothing has failed.',
        },
        {
          id: 'f6-nobody',
          text: 'Nowhere. Whether such a line is allowed, client and server agree between them.',
        },
      ],
    },
    {
      id: 'f6-lines',
      kind: 'claims',
      prompt: 'Which of these may a server write on stdout? Accept those, reject the others.',
      claims: [
        {
          id: 'f6-answer',
          text: '{"jsonrpc":"2.0","id":4,"result":{"resultType":"complete","content":[],"isError":false}}',
        },
        {
          id: 'f6-progress',
          text: '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p1","progress":1}}, for a request that gave the token p1',
        },
        { id: 'f6-bare', text: 'Server started' },
        { id: 'f6-log', text: '{"level":"info","text":"Server started"}' },
        { id: 'f6-request', text: '{"jsonrpc":"2.0","id":1,"method":"roots/list"}' },
        { id: 'f6-pretty', text: 'The first of these, spread over six lines so that it can be read' },
      ],
    },
    {
      id: 'f6-paired',
      kind: 'evidence',
      prompt:
        'Send the list to the noisy server in 26.2. Point at the member of its answer by which our client knew it among the other lines.',
    },
    {
      id: 'f6-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        { id: 'f6-free', text: 'On stderr a server may write text of any kind.' },
        { id: 'f6-sign', text: 'Text on stderr shows that something has failed.' },
        {
          id: 'f6-library',
          text: 'A server can break this rule although its author never printed anything.',
        },
        { id: 'f6-told', text: 'The server hears of it: the client answers the line with a parse error.' },
      ],
    },
  ],
  freeText:
    'What does stdout carry, where does log text go, and why is this fault found so late? Answer in a few sentences.',
  hints: [
    'Two clients disagree about one line. Ask which of the three parties had a rule to keep.',
    'A line that is JSON is not for that reason a message. Compare each line with the three kinds of message in 26.2, and ask who may send which.',
    'In the lab the same text goes out by two streams. What did each of them do to the answers?',
  ],
};
