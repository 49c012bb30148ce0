import type { SortItem } from '../kit/lab-data.ts';

/** Twelve capabilities to sort by who decides that they are used (specification, server). */
export const sortItems: readonly SortItem[] = [
  {
    id: 'sort-event',
    text: 'Add an event to the calendar when the conversation has come to a date',
    right: 'tool',
    says: 'Whether and when to add it follows from the conversation, and the model is the one who reads that. The host still asks the person before the call goes out.',
  },
  {
    id: 'sort-week',
    text: 'Have the events of this week at hand whenever a reply about appointments is drafted',
    right: 'resource',
    says: 'The application knows that it is drafting such a reply. It need not wait for the model to think of the calendar.',
  },
  {
    id: 'sort-prepare',
    text: 'Start planning the week from the menu of the chat window',
    right: 'prompt',
    says: 'A person picks it, at the moment that suits the person.',
  },
  {
    id: 'sort-mail',
    text: 'Send the mail that has just been agreed on',
    right: 'tool',
    says: 'It is an act in the middle of a conversation, with effects outside. The model proposes it, and somebody has to agree.',
  },
  {
    id: 'sort-policy',
    text: 'Keep the travel policy of the company beside every answer about expenses',
    right: 'resource',
    says: 'The rule for when it is needed is known beforehand, so the application can follow it. As a tool it would be there only when the model remembers.',
  },
  {
    id: 'sort-review',
    text: 'The command /review, which opens a code review with the wording of the team',
    right: 'prompt',
    says: 'Somebody types the command. What the server supplies is the wording.',
  },
  {
    id: 'sort-search',
    text: 'Look for orders by a filter that depends on what was just asked',
    right: 'tool',
    says: 'The filter is made up in the course of the conversation. No application can know it in advance.',
  },
  {
    id: 'sort-file',
    text: 'The file that is open in the editor',
    right: 'resource',
    says: 'The editor knows which file is open and attaches it. Neither the model nor a command has to ask.',
  },
  {
    id: 'sort-minutes',
    text: 'A form of words for minutes, chosen by whoever writes them today',
    right: 'prompt',
    says: 'A template with gaps, chosen by a person: the plainest case of a prompt.',
  },
  {
    id: 'sort-rate',
    text: 'Convert an amount at the rate of today when a sum turns up',
    right: 'tool',
    says: 'When a sum turns up only the model notices. That the call changes nothing does not make it a resource.',
  },
  {
    id: 'sort-schema',
    text: 'The names of all tables and columns of a database, loaded once at the start',
    right: 'resource',
    says: 'It is context that the application wants in place before anything is asked.',
  },
  {
    id: 'sort-welcome',
    text: 'A guided first day for a new colleague, begun with one click',
    right: 'prompt',
    says: 'The click is the decision. What follows may use tools and resources; the beginning is the person’s.',
  },
];
