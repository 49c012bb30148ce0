import type { Exercise } from '../kit/types.ts';

/** A read of the reader's own order under the client's usual name: the request to start from in e1. */
const starter =
  '{"jsonrpc":"2.0","id":"e1","method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"A-104"},' +
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},' +
  '"io.modelcontextprotocol/clientInfo":{"name":"book-host","version":"1.0.0"}}}}';

const e1: Exercise = {
  id: 'e1',
  title: 'Exercise 1 · A client called administrator',
  intro:
    'A request arrives at our server. In its metadata the client calls itself administrator, and it asks for order B-205. The server was started as mira.',
  parts: [
    {
      id: 'e1-verdict',
      kind: 'choice',
      prompt: 'Should the server let it read B-205?',
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
    'In a few sentences of your own: should the server let it read B-205, and what evidence is missing?',
  hints: [
    'Ask of every name in the request who vouches for it.',
    'In 43.2 you sent one request under two client names. Then you restarted the server. Which of the two changed the answer?',
    'Look for the two questions that stand between a request and a record: who is asking, and what that one may have. Does anything in the message answer either?',
  ],
};

const e2: Exercise = {
  id: 'e2',
  title: 'Exercise 2 · A policy in a list',
  intro:
    'Another server offers the text of a returns policy as a resource. A host has sent it resources/list and found the policy there. Nothing else has happened yet.',
  parts: [
    {
      id: 'e2-verdict',
      kind: 'choice',
      prompt: 'Has the model received the policy? Has the best passage been chosen?',
      options: [
        {
          id: 'e2-both',
          text: 'Both. The list put the policy in context, and its order puts the best first.',
        },
        { id: 'e2-received', text: 'The model has the policy. Which passage matters is still open.' },
        {
          id: 'e2-chosen',
          text: 'The passage is chosen, since the server lists what fits. The model does not have it yet.',
        },
        { id: 'e2-neither', text: 'Neither has happened.' },
      ],
    },
    {
      id: 'e2-offers',
      kind: 'evidence',
      prompt:
        'Our own server offers no resource at all. Point at the place in your trace where it says which kinds of thing it offers.',
    },
    {
      id: 'e2-listed',
      kind: 'evidence',
      prompt:
        'You have made a list of another kind: tools/list. Point at a member of its answer that tells you what a call would give, although no order had been read.',
    },
    {
      id: 'e2-claims',
      kind: 'claims',
      prompt: 'What remains to be done, and by whom? Accept what is true and reject what is not.',
      claims: [
        {
          id: 'e2-available',
          text: 'The list says that the policy is available. Its content comes only with resources/read.',
        },
        { id: 'e2-reads', text: 'resources/read returns the passage that answers the question.' },
        { id: 'e2-retriever', text: 'Picking the passage that fits is the work of a retriever.' },
        { id: 'e2-automatic', text: 'What the host has read stands in the input of the model from then on.' },
        { id: 'e2-packs', text: 'The host packs the evidence that was chosen into the input of the model.' },
        {
          id: 'e2-every',
          text: 'Every host that speaks MCP does these steps, because the protocol asks for them.',
        },
      ],
    },
  ],
  freeText:
    'Has the model received the policy, has the best passage been chosen, and what remains? Say who does each step.',
  hints: [
    'A table of contents is not a book.',
    'Write down the way from a name in a list to a sentence in the input of a model. How many steps do you count?',
    'For each step ask whether a message of the protocol does it, or code of the application. The last column of the figure in 43.2 helps.',
  ],
};

const e3: Exercise = {
  id: 'e3',
  title: 'Exercise 3 · Two refusals',
  intro: 'In Table 43.2 id 4 and id 5 are both refused. Run both rows if your trace does not hold them.',
  parts: [
    {
      id: 'e3-verdict',
      kind: 'choice',
      prompt: 'Is it the same failure?',
      options: [
        { id: 'e3-same', text: 'Yes. Both requests failed, and that is all a client needs to know.' },
        { id: 'e3-forbidden', text: 'Yes. Both were things that mira is not allowed to do.' },
        { id: 'e3-swapped', text: 'No. Id 4 fails at the protocol, id 5 inside the tool.' },
        {
          id: 'e3-different',
          text: 'No. Id 4 fails inside a tool that was reached, id 5 before any tool was.',
        },
      ],
    },
    {
      id: 'e3-four',
      kind: 'evidence',
      prompt: 'Point at the member that makes the answer to the read of B-205 a failure.',
    },
    {
      id: 'e3-five',
      kind: 'evidence',
      prompt: 'Point at the member that tells a program what kind of failure the answer to cancel_order is.',
    },
    {
      id: 'e3-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        {
          id: 'e3-reached',
          text: 'Id 4 reached an operation that the server exposes; the application said no to this record.',
        },
        {
          id: 'e3-arguments',
          text: 'Id 5 was refused because its arguments do not fit the schema of cancel_order.',
        },
        { id: 'e3-no-error', text: 'A client may take any answer without an error member as a success.' },
        { id: 'e3-nothing', text: 'Neither of the two has cancelled anything.' },
        {
          id: 'e3-maybe',
          text: 'After id 5 the order may be cancelled all the same; only the report of it failed.',
        },
      ],
    },
  ],
  freeText:
    'Is the refusal of id 4 the same failure as that of id 5? Say where each of them shows, and what was cancelled.',
  hints: [
    'Lay the two answers side by side and compare which members they have, before you read what they say.',
    'Follow both requests along the stations of 43.2. Which station is the last that each one reached?',
    'One answer holds what a tool had to say, the other holds a number that names a kind of failure. Look for the one member in each that a program would test.',
  ],
};

const e4: Exercise = {
  id: 'e4',
  title: 'Exercise 4 · Two confusions',
  intro:
    'Two sentences from a meeting. The first: "MCP is stateless, so we cannot support changing an order\'s status." The second: "MCP is installed, so now we have RAG." RAG means answering from passages that were retrieved.',
  parts: [
    {
      id: 'e4-verdict',
      kind: 'choice',
      prompt: 'Which of the two sentences holds?',
      options: [
        { id: 'e4-first', text: 'The first. A protocol without state cannot change any.' },
        { id: 'e4-second', text: 'The second. Retrieval is what resources are for.' },
        { id: 'e4-both', text: 'Both.' },
        { id: 'e4-neither', text: 'Neither.' },
      ],
    },
    {
      id: 'e4-meta',
      kind: 'evidence',
      prompt:
        'Point at the place in a request of yours that lets the server understand it without any earlier request.',
    },
    {
      id: 'e4-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        {
          id: 'e4-session',
          text: 'Since each request brings its metadata, the server depends on no session that came before.',
        },
        {
          id: 'e4-data',
          text: 'Stateless means that a server may not keep data from one request to the next.',
        },
        {
          id: 'e4-tool',
          text: 'A tool could change the status of an order in the database, and the protocol would be as stateless as before.',
        },
        { id: 'e4-index', text: 'A list of resources is an index, so a ranking comes with it.' },
        {
          id: 'e4-parts',
          text: 'Indexing, ranking, packing evidence, and checking that an answer is supported must be built, with MCP as without.',
        },
        {
          id: 'e4-carried',
          text: 'A retriever that is offered as a tool needs no evaluation, since its results are checked against a schema.',
        },
      ],
    },
  ],
  freeText: 'Answer both sentences. What does stateless mean here, and what is missing for RAG?',
  hints: [
    'Both sentences take a property of the interface for a property of what lies behind it.',
    'For the first, ask what the server must know in order to read a request, and what it must know in order to answer it. For the second, list what happens between a question and a supported answer.',
    'Compare the metadata of two requests in your trace. Then look through 43.6 for the things that MCP does not do.',
  ],
};

/** The exercises of the chapter; what is right stands in key.ts. */
export const exercises: readonly Exercise[] = [e1, e2, e3, e4];
