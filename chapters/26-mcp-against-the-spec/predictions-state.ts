import type { Prediction } from '../kit/types.ts';

/** Predictions of sections 26.6 to 26.12. */
export const statePredictions: readonly Prediction[] = [
  {
    id: 'predict-weather',
    question:
      'A host talks to a calendar server and to a weather server. You have put a picnic into the calendar, then asked for the weather. What does the weather server know of the picnic?',
    right: 'nothing',
    options: [
      {
        id: 'chat',
        text: 'All of it: connected servers see the conversation',
        says: 'No message of the protocol carries the conversation to a server. It stays in the host.',
      },
      {
        id: 'tools',
        text: 'That there is a tool create_event, but not what was entered',
        says: 'It does not even know that there is another server. Each client speaks to one server only.',
      },
      {
        id: 'nothing',
        text: 'Nothing but the arguments of its own call',
        says: 'Yes. It gets its own requests, and what stands in them somebody chose to put there.',
      },
      {
        id: 'asked',
        text: 'Whatever it asks the calendar server for',
        says: 'Servers have no road to one another. Everything goes by way of the host.',
      },
    ],
  },
  {
    id: 'predict-same-id',
    question:
      'The calendar has answered your call of id 1: it needs a date. Now you have the date. Which id does the next request bear?',
    right: 'new',
    options: [
      {
        id: 'same',
        text: 'Id 1 again, for it is the same call going on',
        says: 'The call with id 1 is over: it has had its answer. The specification wants another id for the retry.',
      },
      {
        id: 'new',
        text: 'A new one, as any other request',
        says: 'Yes. It is a request of its own that happens to carry the answer and the state along.',
      },
      {
        id: 'none',
        text: 'None; you send a response to the question of the server',
        says: 'There is no request of the server to respond to. A client of this revision sends no responses at all.',
      },
      {
        id: 'key',
        text: 'The key under which the server asked, “when”',
        says: 'That key pairs the answer with the question inside the request. The id pairs the next response with the next request.',
      },
    ],
  },
  {
    id: 'predict-c',
    question:
      'Three fresh processes of the toy calendar. A is asked for an event without a date. B gets the date, with the state that A gave out, and reports the event created. C is asked for the week. What is in it?',
    right: 'two',
    options: [
      {
        id: 'three',
        text: 'Three events, the new one included',
        says: 'B has told the truth, and the event is in B. C was started with what the program holds, and that is two events.',
      },
      {
        id: 'two',
        text: 'The two events it was born with',
        says: 'Yes. B could finish what A began, because the state travelled. The event itself did not travel.',
      },
      {
        id: 'refused',
        text: 'Nothing: C refuses, since it has met neither A nor B',
        says: 'C has no need of having met anyone. Its request is complete, and it is served.',
      },
      {
        id: 'failed',
        text: 'The question does not arise: B must have failed, because A asked the question',
        says: 'B has all it needs in its own request: the arguments, the answer, the state. Who asked makes no difference.',
      },
    ],
  },
  {
    id: 'predict-tokens',
    question:
      'You connect the official reference server with its thirteen tools and use none of them. How many tokens of its text may stand in the input of your model at every turn?',
    right: 'sixteen-hundred',
    options: [
      {
        id: 'zero',
        text: 'None, as long as no tool is called',
        says: 'A model can choose only from what it has been told about. The definitions have to be there before the first call.',
      },
      {
        id: 'hundred',
        text: 'About one hundred, the names',
        says: 'Names alone would not do. The model needs the descriptions, and the schemas tell it how to write the arguments.',
      },
      {
        id: 'sixteen-hundred',
        text: 'About sixteen hundred, and again at each turn',
        says: 'Yes: 1,307 for the definitions and 312 for the instructions. You will count them yourself.',
      },
      {
        id: 'once',
        text: 'About sixteen hundred, but only at the first turn',
        says: 'The size is right. But a model keeps nothing between turns, so the host sends the definitions again with each.',
      },
    ],
  },
];
