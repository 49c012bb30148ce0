import type { Exercise } from '../kit/types.ts';

/** Exercise 2: what an error to the probe says about a server. */
export const f2: Exercise = {
  id: 'f2',
  title: 'Exercise 2 · An error to the probe',
  intro:
    'A client that speaks both eras sends server/discover to a server it has not met. The answer is the error -32601, method not found. Five colleagues know five ways to go on.',
  parts: [
    {
      id: 'f2-verdict',
      kind: 'choice',
      prompt: 'What is to be done?',
      options: [
        { id: 'f2-report', text: 'Report a fault: every server has to answer server/discover.' },
        { id: 'f2-list', text: 'Send tools/list. If it is answered, all is well.' },
        { id: 'f2-fall', text: 'Go on with the handshake of the earlier era.' },
        { id: 'f2-again', text: 'Probe again, with an earlier revision in the metadata.' },
        {
          id: 'f2-keyed',
          text: 'Go on with the handshake, but make it depend on this one code: any other error means that the server is defective.',
        },
      ],
    },
    {
      id: 'f2-legacy',
      kind: 'evidence',
      prompt:
        'Probe the reference server in 26.5. Point at the member of its answer that puts it into the earlier era.',
    },
    {
      id: 'f2-modern',
      kind: 'evidence',
      prompt:
        'Ask the calendar in 26.4 what it offers. Point at the member of that answer from which a client would choose a revision.',
    },
    {
      id: 'f2-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        { id: 'f2-silence', text: 'Silence, for long enough, counts as the earlier era.' },
        { id: 'f2-newer', text: 'After -32022 a client goes back to the handshake.' },
        { id: 'f2-answered', text: 'A server that answers tools/list has shown that it is modern.' },
        { id: 'f2-keep', text: 'As long as the process of the server lives, the finding may be kept.' },
        { id: 'f2-only', text: 'For a client that speaks the modern era only, the probe is of no use.' },
      ],
    },
  ],
  freeText:
    'How does a client find out the era of a server, and why should it not simply send the request it wanted to send?',
  hints: [
    'An error is an answer too. Ask what kind of server would give this one.',
    'There are three branches. Two of them are named by what comes back, the third by everything that is left.',
    'You have sent a list of tools to the reference server without any preparation. What in its answer would have warned you?',
  ],
};
