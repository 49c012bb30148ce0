/**
 * What the page of claims says around its numbers, in the order of the page. A run whose name is not here is shown too,
 * under the title and with the notes it brings itself. Every sentence must stay true whatever the numbers are.
 */

/** Sections by the name of their run. */
export const sections = [
  {
    name: 'suite-server',
    title: 'The official suite, our server',
    run: 'npm run test:peers',
    says: [
      'The server under test is `wirebook http conformance`: the fixtures the suite asks for, on the dispatcher that every server here has. A scenario has passed when at least one of its checks succeeded and none failed or warned.',
      'Sampling and roots as input requests, and logging per request, are deprecated in this revision. The suite wants them of a server, so this fixture server has them, and no other.',
      'In server-sse-multiple-streams our server answers a plain request with JSON, as it may; the suite remarks that it found no event stream there to look into.',
    ],
  },
  {
    name: 'suite-client',
    title: 'The official suite, our client',
    run: 'npm run test:peers',
    says: [
      'The client under test is the page’s own host code without a page, over HTTP. These are the scenarios it takes part in; most of what the suite requires of a client is authorization, which is not claimed.',
    ],
  },
  {
    name: 'official-client',
    title: 'The official client, our servers',
    run: 'npm test',
    says: ['The official client speaks to book-orders and the calendar over our lines.'],
  },
  {
    name: 'inspector',
    title: 'The Inspector’s command line, our servers',
    run: 'npm run test:peers',
    says: [
      'With `--protocol-era modern`, against `wirebook stdio book-orders` and `wirebook http calendar`.',
    ],
  },
  {
    name: 'schema',
    title: 'The official JSON Schema, every line',
    run: 'npm test, where WIREBOOK_SCHEMA names the file',
    says: [
      'Each line that our servers and our client wrote in the unit and browser tests, and each line kept in the project as a record, is held against the definition that is its own: a request by its method, a result by the method it answers. What is not held to it is counted and named: lines that tests get wrong on purpose, and servers that are not ours.',
    ],
  },
  {
    name: 'differential',
    title: 'Two servers side by side',
    run: 'npm test',
    says: [],
  },
  {
    name: 'fuzz',
    title: 'Made-up and damaged lines',
    run: 'npm test',
    says: [],
  },
];

/** What nobody should take from the page. */
export const notClaimed = [
  {
    what: 'Authorization',
    why: 'The auth scenarios of the suite are not run. Our client speaks to servers on the same machine and has no OAuth, so no conformance as a client is claimed.',
  },
  {
    what: 'Extensions',
    why: 'Tasks and every other one. The tasks scenarios are run, fail, and count for nothing.',
  },
  { what: 'Earlier revisions', why: 'Our servers refuse them and name the one they speak.' },
  {
    what: 'Deprecated features as features',
    why: 'Only the fixture server of the suite has sampling, roots and logging. Our client answers none of them.',
  },
  {
    what: 'The suite over stdio',
    why: 'The suite speaks HTTP alone. The same dispatcher stands behind both; over stdio the Inspector and the official client are the peers.',
  },
  {
    what: 'What no peer asks',
    why: 'A scenario shows that one conversation went as it should. It is not a proof that every other one would.',
  },
];
