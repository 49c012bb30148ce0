import type { Ruling, TwoServersRules } from '../kit/difference.ts';
import { differences } from './differences.ts';

/** Lines of the lab to which both servers give the same answer, and the rule they follow. */
const alike: readonly (readonly [string, Ruling])[] = [
  [
    'version',
    {
      right: 'both',
      page: 'basic/versioning, Protocol Version Negotiation',
      rule: 'A version that the server does not implement must be refused with -32022, and the data lists what is supported and repeats what was requested.',
      says: 'Both do, to the letter. Send the same line after a good request and look again.',
    },
  ],
  [
    'unknown-tool',
    {
      right: 'both',
      page: 'server/tools, Error Handling',
      rule: 'An unknown tool is a fault of the request itself, so it gets a protocol error, -32602.',
      says: 'It is no tool error, because there is no tool that could have failed.',
    },
  ],
  [
    'notification',
    {
      right: 'both',
      page: 'basic/index, Notifications',
      rule: 'The receiver of a notification must not send a response.',
      says: 'Here silence is the answer that is demanded, also for a notification that makes no sense.',
    },
  ],
];

/** All that the lab with two servers needs for its verdicts. */
export const rules: TwoServersRules = { differences, alike: new Map(alike) };
