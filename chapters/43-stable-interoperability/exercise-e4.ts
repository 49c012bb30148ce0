import type { Exercise } from '../kit/types.ts';

/** Exercise 4: stateless protocol, stateful data; no RAG from a protocol. */
export const e4: Exercise = {
  id: 'e4',
  title: 'Exercise 4 · Two confusions',
  intro:
    'Two sentences from a meeting. The first: “A stateless protocol keeps nothing, so an order can never get a new status through MCP.” The second: “We run MCP now, and with that we have RAG.” RAG means answering from passages that were retrieved.',
  parts: [
    {
      id: 'e4-verdict',
      kind: 'choice',
      prompt: 'Which of the two sentences holds?',
      options: [
        { id: 'e4-first', text: 'The first. A protocol without state cannot change any.' },
        { id: 'e4-second', text: 'The second. Retrieval is what resources are for.' },
        { id: 'e4-both', text: 'Both.' },
        { id: 'e4-neither', text: 'Neither.' },
      ],
    },
    {
      id: 'e4-meta',
      kind: 'evidence',
      prompt:
        'Point at the place in a request of yours that lets the server understand it without any earlier request.',
    },
    {
      id: 'e4-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        {
          id: 'e4-session',
          text: 'Since each request brings its metadata, the server depends on no session that came before.',
        },
        {
          id: 'e4-data',
          text: 'Stateless means that a server may not keep data from one request to the next.',
        },
        {
          id: 'e4-tool',
          text: 'A tool could change the status of an order in the database, and the protocol would be as stateless as before.',
        },
        { id: 'e4-index', text: 'A list of resources is an index, so a ranking comes with it.' },
        {
          id: 'e4-parts',
          text: 'Indexing, ranking, packing evidence, and checking that an answer is supported must be built, with MCP as without.',
        },
        {
          id: 'e4-carried',
          text: 'A retriever that is offered as a tool needs no evaluation, since its results are checked against a schema.',
        },
      ],
    },
  ],
  freeText: 'Answer both sentences. What does stateless mean here, and what is missing for RAG?',
  hints: [
    'Both sentences take a property of the interface for a property of what lies behind it.',
    'For the first, ask what the server must know in order to read a request, and what it must know in order to answer it. For the second, list what happens between a question and a supported answer.',
    'Compare the metadata of two requests in your trace. Then look through 43.6 for the things that MCP does not do.',
  ],
};
