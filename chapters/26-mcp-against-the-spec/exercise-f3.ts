import type { Exercise } from '../kit/types.ts';

/** The week asked for as if it were a tool: the request to start from in f3. */
const starter =
  '{"jsonrpc":"2.0","id":"f3","method":"tools/call","params":{"name":"read_week","arguments":{},"_meta":' +
  '{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}},' +
  '"io.modelcontextprotocol/clientInfo":{"name":"bare-hands","version":"0.0.1"}}}}';

/** Exercise 3: three tools, of which one should be one. */
export const f3: Exercise = {
  id: 'f3',
  title: 'Exercise 3 · Three tools',
  intro:
    'The server of a travel office offers three tools. read_policy returns the rules for journeys, and the assistant of the office needs them under every draft about expenses. book_trip books a journey once the talk has settled where and when. start_claim returns the opening words of an expense claim, and people begin one from a menu.',
  parts: [
    {
      id: 'f3-verdict',
      kind: 'choice',
      prompt: 'What should the three be?',
      options: [
        { id: 'f3-tools', text: 'Tools, as they are. All three work.' },
        {
          id: 'f3-apart',
          text: 'read_policy a resource, book_trip a tool, start_claim a prompt.',
        },
        {
          id: 'f3-reads',
          text: 'read_policy and start_claim resources, because neither changes anything; book_trip a tool.',
        },
        {
          id: 'f3-texts',
          text: 'read_policy and start_claim prompts, because both return text; book_trip a tool.',
        },
      ],
    },
    {
      id: 'f3-request',
      kind: 'request',
      prompt:
        'On our calendar somebody asks for the week by a tool that does not exist. Ask for it as what it is, and send it to the toy.',
      starter,
      program: 'calendar-toy',
    },
    {
      id: 'f3-fresh',
      kind: 'evidence',
      prompt:
        'Point at the member of the answer that lets the application go on for a while without reading again.',
    },
    {
      id: 'f3-words',
      kind: 'evidence',
      prompt:
        'Get the prompt prepare_week. Point at what would go into the conversation once a person has picked it.',
    },
    {
      id: 'f3-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        {
          id: 'f3-moment',
          text: 'A policy that is offered as a tool reaches the model at a moment the model chooses, or not at all.',
        },
        { id: 'f3-readonly', text: 'Whatever changes nothing is a resource.' },
        { id: 'f3-person', text: 'A prompt is used because a person has picked it.' },
        {
          id: 'f3-authority',
          text: 'The words of a prompt rank above other words of a server, since a person has asked for them.',
        },
        {
          id: 'f3-application',
          text: 'Which resources the model gets to read is up to the application.',
        },
      ],
    },
  ],
  freeText:
    'By what question do you sort the three, what does each become, and what would go wrong if all stayed tools?',
  hints: [
    'Leave aside what the three return. Look at how each comes to be used.',
    'One is used because a draft is being written, one because a talk has got so far, one because somebody opened a menu. Who decides in each case?',
    'The figure in 26.7 has a row for each. For the request, look at how the second row of Table 26.1 asks for the week.',
  ],
};
