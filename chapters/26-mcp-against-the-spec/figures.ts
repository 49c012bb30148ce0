import type { Figure } from '../kit/types.ts';

/** The figures of the chapter by id; `type` names the component. */
export const figures: readonly Figure[] = [
  {
    id: 'editors-languages',
    type: 'adapters',
    caption: 'Editors and languages: a plug-in for every pair, against one server for each language',
    left: { label: 'Editors', value: 4, max: 12 },
    right: { label: 'Languages', value: 8, max: 20 },
  },
  {
    id: 'who-decides',
    type: 'kinds',
    caption: 'Three primitives, told apart by who decides that one is used',
    rows: [
      {
        kind: 'Tool: the model decides',
        example:
          'create_event, called in the middle of a conversation because the model found that it should',
        doesNot:
          'It does not run because it is listed. The model proposes a call, and the host lets it pass or not',
      },
      {
        kind: 'Resource: the application decides',
        example:
          'calendar://week, read by the application before a draft is written, whatever the model thinks',
        doesNot:
          'It does not put itself before the model. The application reads it and decides what to do with it',
      },
      {
        kind: 'Prompt: the person decides',
        example: 'prepare_week, picked from a menu or typed as a command',
        doesNot:
          'It does not start by itself, and its text has no more authority than any other text of a server',
      },
    ],
  },
];
