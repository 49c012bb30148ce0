import type { Exercise } from '../kit/types.ts';

/** Exercise 2: listing, reading, choosing, packing. */
export const e2: Exercise = {
  id: 'e2',
  title: 'Exercise 2 · A policy in a list',
  intro:
    'Another server offers the text of a returns policy as a resource. A host has sent it resources/list and found the policy there. Nothing else has happened yet.',
  parts: [
    {
      id: 'e2-verdict',
      kind: 'choice',
      prompt: 'Is the policy before the model by now? And has anybody picked the passage that fits best?',
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
    'Where is the policy now, who has picked a passage of it, and what is left to do? Say who does each step.',
  hints: [
    'A table of contents is not a book.',
    'Write down the way from a name in a list to a sentence in the input of a model. How many steps do you count?',
    'For each step ask whether a message of the protocol does it, or code of the application. The last column of the figure in 43.2 helps.',
  ],
};
