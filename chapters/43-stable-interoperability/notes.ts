/** What a presenter may want to know at each step, by the step's id: a directive's id, a row's cell, a heading's id. */
export const notes: Readonly<Record<string, string>> = {
  'predict-adapters':
    'Let the room vote before you show it. The sum is only smaller once both sides have more than two; set one side to 1 in the figure afterwards.',
  'predict-b205':
    'Ask who could say no at all: model, client, server, or whoever configured the server. Do not correct anyone yet; the next request does.',
  'x-path':
    'Send it, then rename the client to administrator and send again. The answer is the same to the letter: the name is a label, the principal was configured.',
  principal:
    'Start one bench as mira and one as noor, and send the same line to both. Nothing in the line differs; the environment does.',
  'x-prompts':
    'A capability nobody offered. Ask for the code before sending: the method is unknown to this server.',
  'predict-stderr': 'Many will say error. Stderr is for people: nothing may be concluded from it.',
  transport:
    'Send first, then close stdin and wait with the room for the exit. The hanging server shows what the five seconds are for.',
  'predict-five': 'Vote on each id. The interesting split is 4 against 5: both refuse, on two layers.',
  r1: 'The server names itself and its versions, and keeps nothing: send row 3 first if somebody doubts it.',
  r2: 'Point at inputSchema. What is listed is an offer, not a permission.',
  r3: 'Point at structuredContent and then at the text: the same data twice, for two readers.',
  r4: 'Point at isError. The protocol worked, the tool ran, the business said no; the outcome is a result.',
  r5: 'Point at error.code. The call never reached a tool. Compare with row 4: this is the exercise of the chapter.',
  'other-hand':
    'The official client writes the same five requests. Let the room find the differences that matter; there are fewer than it seems.',
  'x-id':
    'The id says B-205 and the argument A-104. Ask which order comes back before you send; the id only pairs.',
  'x-arguments':
    'Invalid arguments of a known tool come back as a tool error, so that a model can mend its own call.',
  'x-method':
    'Change one letter of the method. Unknown method and unknown tool have different codes: let the room find which.',
  'predict-initialize':
    'Whoever knows MCP from 2025 expects a handshake. Send it and read what a server of this revision answers.',
  versions: 'Take out one member of the metadata at a time. Ask for the code before each answer.',
  'x-ping':
    'Gone in this revision. Ask what took its place: a request that is answered shows that the server lives.',
  'predict-snapshot':
    'Reads, refusals and a proposal to cancel have been sent. Collect votes on what changed; the lab shows both snapshots.',
  'three-ways':
    'One record by three roads, from the same two functions. Count what the protocol added: a description and reach, no right and no meaning.',
  lying:
    'Let the room say which check will catch which lie. The last lie passes every check of form; only a host that remembers what it asked for sees it.',
  e1: 'The first part decides the rest. Whoever says yes has taken a label for a right; let them send it and look.',
  e2: 'Offered, read, chosen, put before the model: four things. Have the room point at the request that did each, or would have.',
  e3: 'Have two people show their evidence side by side: two refusals, two layers, two members to point at.',
  e4: 'Stateless is about understanding a request, not about the data behind the server. And reaching passages is not choosing among them.',
};
