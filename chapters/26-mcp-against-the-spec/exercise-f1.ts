import type { Exercise } from '../kit/types.ts';

const version = '"io.modelcontextprotocol/protocolVersion":"2026-07-28"';
const info = '"io.modelcontextprotocol/clientInfo":{"name":"bare-hands","version":"0.0.1"}';

const call = (id: string, meta: string): string =>
  `{"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":{"name":"create_event","arguments":` +
  `{"title":"Reading group","startsAt":"2026-09-11T17:00:00Z"},"_meta":{${meta}}}}`;

/** A complete call, to be broken. */
const complete = call('f1', `${version},"io.modelcontextprotocol/clientCapabilities":{},${info}`);

/** A call that lacks both required members, to be mended. */
const bare = call('f1-mend', info);

/** Exercise 1: metadata that is left out because the connection is still the same. */
export const f1: Exercise = {
  id: 'f1',
  title: 'Exercise 1 · From the second request on',
  intro:
    'A developer reports: “The first request of our client is complete. In all that follow we leave the metadata out, since the connection is still the same one. That saves two hundred bytes a message.”',
  parts: [
    {
      id: 'f1-verdict',
      kind: 'choice',
      prompt: 'What does a server of this revision do with the second request?',
      options: [
        { id: 'f1-remembered', text: 'It serves it by what the first one said.' },
        { id: 'f1-limited', text: 'It serves it as a request of a client that can do nothing special.' },
        { id: 'f1-refused', text: 'It refuses it, whatever came before.' },
        { id: 'f1-stdio', text: 'Over stdio it serves it, over HTTP it refuses it.' },
        { id: 'f1-discovered', text: 'It refuses it, unless the client has asked for server/discover.' },
      ],
    },
    {
      id: 'f1-broken',
      kind: 'request',
      prompt:
        'This call is complete. Take out the one member that says what the client can do, leave all the rest, and send it.',
      starter: complete,
      program: 'calendar-toy',
    },
    {
      id: 'f1-code',
      kind: 'evidence',
      prompt: 'Point at the member of the answer by which a program tells what kind of refusal this is.',
    },
    {
      id: 'f1-mended',
      kind: 'request',
      prompt:
        'This call lacks more than one member. Put in what every request needs, declare that the client can do nothing special, and send it until the event is created.',
      starter: bare,
      program: 'calendar-toy',
    },
    {
      id: 'f1-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        { id: 'f1-own', text: 'A request is judged by what stands in it, and by nothing sent earlier.' },
        { id: 'f1-empty', text: 'An empty clientCapabilities is as good as none.' },
        { id: 'f1-info', text: 'A request without clientInfo is refused.' },
        {
          id: 'f1-process',
          text: 'A process that serves a single client may take the metadata of its first request for all.',
        },
        {
          id: 'f1-fresh',
          text: 'A complete request gets on with a process that was started this very moment.',
        },
      ],
    },
  ],
  freeText:
    'What would you tell the developer? Say what comes back, why, and what a request must hold so that it is served.',
  hints: [
    'Two hundred bytes are saved. Ask who has to make up for them, and with what.',
    'In the lab of 26.3 a complete request went first. Did it help the others?',
    'Two members of the metadata have to be there and one need not. You have met all three, and the code that comes without the two.',
  ],
};
