import type { Prediction } from '../kit/types.ts';

/** The predictions of the chapter; each option says what is true about it, the right one included. */
export const predictions: readonly Prediction[] = [
  {
    id: 'predict-adapters',
    question:
      'Five applications and six services. How many adapters without a shared interface, how many pieces with one?',
    right: 'thirty-eleven',
    options: [
      {
        id: 'thirty-eleven',
        text: '30 without, 11 with',
        says: 'Yes. Every pair needs an adapter, and there are five times six pairs. With the interface each side writes its own piece once: five plus six.',
      },
      {
        id: 'eleven-thirty',
        text: '11 without, 30 with',
        says: 'It is the other way round. The product counts pairs, and pairs are what you have while there is no common interface.',
      },
      {
        id: 'thirty-one',
        text: '30 without, 1 with',
        says: 'The 30 is right. But one interface is a document. Each of the eleven parties still has to implement its own side of it.',
      },
      {
        id: 'thirty-thirty',
        text: '30 without, 30 with, only easier ones',
        says: 'The 30 is right. With the interface an application no longer needs a piece for each service: one client serves for all six.',
      },
    ],
  },
  {
    id: 'predict-b205',
    question: 'You act for mira, and B-205 is not hers. Who says no?',
    right: 'executor',
    options: [
      {
        id: 'executor',
        text: 'The read executor, by the application’s own rule',
        says: 'Yes. Whose row it is, only the application knows. The protocol carries the question there and the refusal back.',
      },
      {
        id: 'transport',
        text: 'The transport, since the line may not pass',
        says: 'The transport moves lines and does not look into them. This line passes like any other.',
      },
      {
        id: 'protocol',
        text: 'The protocol layer of the server, as an invalid request',
        says: 'Nothing is invalid about the request: the tool exists and the argument fits its schema. The protocol layer lets it through.',
      },
      {
        id: 'client',
        text: 'The client, which does not send it',
        says: 'A host may well hold a call back by its policy. This one lets you send, and ownership is known only on the other side.',
      },
    ],
  },
  {
    id: 'predict-stderr',
    question: 'A server writes a line to stderr while it answers you. What may the host conclude?',
    right: 'nothing',
    options: [
      {
        id: 'nothing',
        text: 'Nothing yet; it may show the line, keep it, or ignore it',
        says: 'Yes. The stream is for logs of every kind. What became of the request stands in the answer on stdout.',
      },
      {
        id: 'failed',
        text: 'The request failed',
        says: 'The name of the stream suggests it, and many tools paint it red. Here it carries plain news such as “ready” just as well.',
      },
      {
        id: 'message',
        text: 'It is a notification of the protocol and has to be parsed',
        says: 'Protocol messages travel on stdout and nowhere else. What stands on stderr need not even be JSON.',
      },
      {
        id: 'broken',
        text: 'The server broke the protocol',
        says: 'That would be so on stdout, where only messages may stand. On stderr a server is free to write.',
      },
    ],
  },
  {
    id: 'predict-five',
    question:
      'Ids 1 to 5: discover, list, read A-104, read B-205, propose cancel_order. Which answers carry a result, which an error?',
    right: 'four-one',
    options: [
      {
        id: 'three-two',
        text: 'Ids 1, 2 and 3 a result; ids 4 and 5 an error',
        says: 'Id 4 is refused, so an error looks likely. But the request was served: the refusal is what the tool had to say, and that travels in a result.',
      },
      {
        id: 'four-one',
        text: 'Ids 1, 2, 3 and 4 a result; id 5 an error',
        says: 'Yes. Id 4 reached a tool, and the tool said no inside a result. Id 5 names a tool that is not there, so there is nothing to give a result.',
      },
      {
        id: 'all-results',
        text: 'All five a result; some of the results say that something failed',
        says: 'For a tool that ran and failed that is so. An unknown tool never runs, and the specification makes that a protocol error.',
      },
      {
        id: 'two-three',
        text: 'Ids 1 and 2 a result; a call needs an approval first, so ids 3, 4 and 5 an error',
        says: 'Approval, where there is any, happens in the host before sending. The protocol knows no such state, and id 3 gets its record.',
      },
    ],
  },
  {
    id: 'predict-initialize',
    question: 'What does our server answer to initialize?',
    right: 'refused',
    options: [
      {
        id: 'served',
        text: 'Its capabilities, as it always was',
        says: 'So it was up to revision 2025-11-25. A server may serve those clients too, as a path of its own. Ours does not.',
      },
      {
        id: 'silence',
        text: 'Nothing, because it does not know the method',
        says: 'A request with an id is answered, also when the answer is no. Only notifications go without one.',
      },
      {
        id: 'refused',
        text: 'An error that names the revision it speaks',
        says: 'Yes. The request lacks the metadata every request must carry, so ours answers -32602. Another server may choose another code. It should name its versions in any case.',
      },
      {
        id: 'ends',
        text: 'It ends the process, since the client is too old',
        says: 'Each request is judged by itself. After the refusal the server serves the next request as if nothing had been.',
      },
    ],
  },
  {
    id: 'predict-snapshot',
    question: 'After all that you have sent, is the table of orders still what it was?',
    right: 'same',
    options: [
      {
        id: 'same',
        text: 'Yes, to the last character',
        says: 'Yes. Reads change nothing, a refusal changes nothing, and the proposal to cancel found no operation to start.',
      },
      {
        id: 'cancelled',
        text: 'No, A-104 is now cancelled',
        says: 'The request with id 5 asked for that. It ended at the protocol with -32602. There is no code behind the name it gave.',
      },
      {
        id: 'pending',
        text: 'No, A-104 now waits for an approval',
        says: 'MCP has no place where a proposal would wait. It was refused, and with that it was over.',
      },
      {
        id: 'touched',
        text: 'No, each read has left a mark in its order',
        says: 'An application could do that. This executor does not: as_of and source_version describe the snapshot, not your visit.',
      },
    ],
  },
];
