/** What a presenter may want to know at each step, by the step's id: a directive's id, a row's cell, a heading's id. */
export const notes: Readonly<Record<string, string>> = {
  framing: 'Send the split line first: nothing happens until its newline comes. Then two lines in one chunk.',
  'predict-stray':
    'Vote. Whoever says “the client skips it” has met a lenient client; the text of the transport allows nothing else on stdout.',
  pollution: 'Compare the two ends: the same words on stderr harm nobody.',
  'predict-order':
    'Whoever knows sessions will say it fails. Send the second request first and let the answer speak.',
  'm-second': 'The very first line this process reads. It is answered, because all of it is in the request.',
  metadata: 'Take out one member at a time and ask for the code first.',
  'predict-code':
    'Two codes are near each other here. Ask what the server would need to know, and from whom.',
  capabilities:
    'Undeclare one side, then the other. Neither side may use what the other did not claim, in this very request.',
  'predict-32601':
    'The probe is a question about the era, so a refusal is an answer. Let the room name all three branches.',
  'e-probe': 'A server of the old era answers -32601. That is no fault: it says which handshake to use.',
  eras: 'Run all servers. The interesting one is silent: a timeout counts as the old era as well.',
  'two-servers':
    'Let the room judge each pair before the rule is shown. Both can be right, and then ask what follows for a client.',
  'predict-weather': 'Ask what the second server knows of the first. Then open its side of the wire.',
  'side-by-side': 'Carry a value across by hand: the host did that, and only the host could.',
  sort: 'Let the room call out the decider for each: the model, the application, the person.',
  shapes: 'One calendar reached in three ways. Ask what is lost when a read becomes a tool.',
  'l-listen': 'Leave it open and create an event in another cell: news arrives under the listener’s own id.',
  'r-ask': 'The answer is a result that asks. Point at resultType, then at requestState.',
  'predict-same-id': 'Vote between the same id and a new one. The retry is a request of its own.',
  retries: 'Lose the state, reuse the id, decline. Each has another answer, and none of them is silence.',
  'predict-c': 'C never saw the question. Ask what it has in hand: the state that the client brings.',
  'three-processes':
    'Start A, B and C in turn, then the toy with memory in the process. The difference is where the memory lives.',
  'other-hand':
    'Another client, the same server. Ask which differences a server could notice, and which none may depend on.',
  tamper: 'Change one character of the state. Sealed is not secret: it can be read, it cannot be changed.',
  bindings: 'The same bodies over lines and over HTTP. Look for what the headers repeat, and why.',
  'predict-tokens': 'Collect numbers before you measure. Most guesses are too low.',
  cost: 'Every definition is paid for on every turn, whether it is used or not.',
  trust: 'Show the hidden characters. A description is a stranger’s text, and so is an annotation.',
  revision: 'Date three snippets together; then let each person date one.',
  f1: 'The connection remembers nothing. Have somebody send the second request without metadata, and read the code aloud.',
  f2: 'Five colleagues, one rule. Ask which of the three branches this answer opens, and what a timeout would have opened.',
  f3: 'Who decides: the model, the application, the person? Sort the three first, and talk of names and schemas afterwards.',
  f4: 'Nobody lied: B wrote where C cannot look. Ask what would have to travel so that C could see it.',
  f5: 'A rule for honest clients is no lock. Change one character with the room, and see whose calendar it reaches.',
  f6: 'Lenient and strict clients meet one line. Ask who broke the rule, not who crashed.',
};
