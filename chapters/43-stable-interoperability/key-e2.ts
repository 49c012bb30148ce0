import { choiceChecker, claimsChecker, evidenceChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';
import { anyOf } from '../kit/any-of.ts';

const verdict = choiceChecker({
  right: 'e2-neither',
  explain: {
    'e2-both':
      'A list holds names and descriptions, and its order promises nothing about fit. Neither the text nor a choice has come with it.',
    'e2-received':
      'The host has learned that a policy exists. Its text has not been read, and the host would still have to put it before the model.',
    'e2-chosen':
      'The server lists what it offers. It has not seen the question, so it cannot have chosen a passage for it.',
    'e2-neither': 'So far there is an entry in a list. Reading, choosing and packing are still to come.',
  },
});

const discovered = { '/method': 'server/discover' } as const;
const listed = { '/method': 'tools/list' } as const;

const offers = evidenceChecker({
  asked: 'the answer to server/discover',
  request: discovered,
  kind: 'result',
  pointer: '/result/capabilities',
  explain: {
    '/result/supportedVersions':
      'This says which revisions the server speaks. Which kinds of thing it offers stands beside it.',
    '/result/_meta/io.modelcontextprotocol~1serverInfo/name':
      'This is what the server calls itself. A name does not say what is offered.',
    'request-not-answer':
      'Here stands what the client can do. What the server offers, the server says in its answer.',
  },
  right: 'Only tools are named there. What is not named is not offered, so there was no resource to read.',
});

const schema = evidenceChecker({
  asked: 'the answer to tools/list',
  request: listed,
  kind: 'result',
  pointer: '/result/tools/0/outputSchema',
  explain: {
    '/result/tools/0/inputSchema':
      'This says what a call needs. Look for the member that says what a call gives.',
    '/result/tools/0/name': 'A name lets you call the tool. It does not describe what you would get.',
    '/result/tools/0/annotations/readOnlyHint':
      'This says that a call changes nothing, according to the server. What a call returns is described elsewhere.',
    'other-message':
      'This is not the answer to tools/list. In a call an order has been read already; look at what you knew before any.',
  },
  right: 'It describes what a call would return. The list held a description, and no order had been read.',
});

const description = evidenceChecker({
  asked: 'the answer to tools/list',
  request: listed,
  kind: 'result',
  pointer: '/result/tools/0/description',
  right:
    'It tells in words what a call would return. The list held a description, and no order had been read.',
});

const capability = evidenceChecker({
  asked: 'the answer to server/discover',
  request: discovered,
  kind: 'result',
  pointer: '/result/capabilities/tools',
  right:
    'Tools, and nothing else beside it. What is not named is not offered, so there was no resource to read.',
});

const claims = claimsChecker({
  holds: {
    'e2-available': true,
    'e2-reads': false,
    'e2-retriever': true,
    'e2-automatic': false,
    'e2-packs': true,
    'e2-every': false,
  },
  explain: {
    'e2-available': 'It is so. Listing and reading are two requests, and the content comes with the second.',
    'e2-reads':
      'It returns the content of the resource, whole, and it is never told the question. Finding the passage is a step of its own.',
    'e2-retriever':
      'It is so. Picking a passage needs the question and a rule for what fits, and a retriever has both.',
    'e2-automatic':
      'What the host has read, the host has. It reaches the model only when the host puts it there, and the host may decide not to.',
    'e2-packs': 'It is so. The host writes the input of the model, and the evidence gets there by its hand.',
    'e2-every':
      'The protocol moves the messages. What a host does with them is left to it, so each step has to be programmed by somebody.',
  },
  right:
    'All six judged rightly: read, choose, pack, and each of them a step that the application takes on purpose.',
});

/** Key of exercise 2 (facts 43.8 and 43.9, E2). */
export const e2: ExerciseKey = {
  checkers: {
    'e2-verdict': verdict,
    'e2-offers': anyOf(offers, capability),
    'e2-listed': anyOf(schema, description),
    'e2-claims': claims,
  },
  reference:
    'Neither. A list says only that the policy is available; resources/read is what brings its content. Even then nothing is chosen: a retriever has to pick the passage that fits the question. After that the host has to put what was picked into the input of the model. None of this happens by itself. Each step is one that the application takes explicitly, and MCP carries the messages in between.',
  points: [
    {
      id: 'a',
      text: 'With the list the host knows that there is a policy; the text of it comes by reading.',
      judgedBy: ['e2-verdict', 'e2-offers', 'e2-listed', 'e2-claims'],
      signs: [
        ['list', 'listing', 'listed', 'available', 'discovery', 'offered'],
        ['read', 'reading', 'resources/read', 'content', 'contents', 'fetch', 'text'],
      ],
    },
    {
      id: 'b',
      text: 'To find the passage that fits the question is the work of a retriever.',
      judgedBy: ['e2-verdict', 'e2-claims'],
      signs: [
        [
          'retriever',
          'retrieval',
          'retrieve',
          'ranking',
          'rank',
          'search',
          'pick',
          'choose',
          'chosen',
          'select',
        ],
        ['passage', 'part', 'section', 'best', 'relevant', 'chunk', 'paragraph', 'excerpt'],
      ],
    },
    {
      id: 'c',
      text: 'Into the input of the model the passage comes by the hand of the host.',
      judgedBy: ['e2-claims', 'e2-verdict'],
      signs: [
        ['host', 'application', 'assistant', 'app'],
        ['pack', 'put', 'insert', 'add', 'include', 'place', 'assemble', 'input', 'context', 'prompt'],
        ['model', 'input', 'context', 'prompt'],
      ],
    },
    {
      id: 'd',
      text: 'No step follows from the one before: the application has to take each of them on purpose.',
      judgedBy: ['e2-claims'],
      signs: [
        [
          'explicit',
          'explicitly',
          'own step',
          'each step',
          'every step',
          'itself',
          'automatic',
          'automatically',
          'on purpose',
          'deliberate',
          'deliberately',
          'decides',
          'must be programmed',
          'separate',
        ],
        ['application', 'host', 'app', 'assistant', 'program'],
      ],
    },
  ],
};
