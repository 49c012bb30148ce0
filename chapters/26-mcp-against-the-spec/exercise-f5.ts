import type { Exercise } from '../kit/types.ts';

/** The honest retry on the toy: the request to start from in f5. */
const starter =
  '{"jsonrpc":"2.0","id":"f5","method":"tools/call","params":{"name":"create_event","arguments":{"title":"Dentist"},' +
  '"inputResponses":{"when":{"action":"accept","content":{"startsAt":"2026-09-10T08:30:00Z"}}},' +
  '"requestState":"eyJ0aXRsZSI6IkRlbnRpc3QifQ==","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",' +
  '"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}},' +
  '"io.modelcontextprotocol/clientInfo":{"name":"bare-hands","version":"0.0.1"}}}}';

/** Exercise 5: state that comes back by way of the client. */
export const f5: Exercise = {
  id: 'f5',
  title: 'Exercise 5 · A state that can be rewritten',
  intro:
    'The toy hands out a requestState that is base64 of {"title":"Dentist"}, and when it comes back, the toy goes by what stands in it. Its author says: “That is fine. The specification forbids clients to change it.”',
  parts: [
    {
      id: 'f5-verdict',
      kind: 'choice',
      prompt: 'Is it fine?',
      options: [
        { id: 'f5-forbidden', text: 'Yes. A client that changes the state breaks the rules.' },
        { id: 'f5-readable', text: 'No, because the title can be read. Once it is hidden, it is fine.' },
        {
          id: 'f5-believes',
          text: 'No, because the server acts on it without being able to tell whether it comes from the server itself.',
        },
        { id: 'f5-none', text: 'No, because a server must not give out any state.' },
      ],
    },
    {
      id: 'f5-request',
      kind: 'request',
      prompt:
        'Make the toy create an event called Holiday by this retry. Leave the arguments as they are: they go on saying Dentist.',
      starter,
      program: 'calendar-toy',
    },
    {
      id: 'f5-believed',
      kind: 'evidence',
      prompt: 'Point at the place in that request which the toy believed.',
    },
    {
      id: 'f5-refused',
      kind: 'evidence',
      prompt:
        'In the lab of 26.10, send an altered state to the sound server as well. Point at the member of its answer that names the kind of refusal.',
    },
    {
      id: 'f5-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        { id: 'f5-attacker', text: 'A server has to read the state as if an attacker had written it.' },
        { id: 'f5-once', text: 'A seal sees to it that a state is used no more than once.' },
        {
          id: 'f5-bound',
          text: 'The seal should also cover who the state is for, which call it belongs to, and until when it holds.',
        },
        { id: 'f5-mend', text: 'A client that can read a state may correct an error in it.' },
        {
          id: 'f5-page',
          text: 'The key of the sound server on this page is safe from whoever uses the page.',
        },
      ],
    },
  ],
  freeText:
    'What would you answer the author of the toy? Say where the state has been, what the server must do to it, and what else it should cover.',
  hints: [
    'A rule for clients binds the clients that keep it.',
    'Decode the state, as the lab does. Change one word and encode it again. For the encoding, any tool for base64 will do.',
    'The sound server refuses. Ask what it has added to the state so that it can notice, and what else went into the same sum.',
  ],
};
