import { describe, expect, it } from 'vitest';
import { serverMayUse } from './allowances.ts';

const request = (capabilities: string): string =>
  `{"id":1,"params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":${capabilities}}}}`;

describe('serverMayUse', () => {
  it.each([
    ['{}', []],
    ['{"elicitation":{}}', ['ask with a form']],
    ['{"elicitation":{"form":{}}}', ['ask with a form']],
    ['{"elicitation":{"url":{}}}', ['send the person to a page']],
    ['{"elicitation":{"form":{},"url":{}}}', ['ask with a form', 'send the person to a page']],
    ['{"elicitation":true}', []],
    ['{"sampling":{},"roots":{}}', ['ask for roots (deprecated)', 'ask for sampling (deprecated)']],
  ])('of %s: %j', (declared, may) => {
    expect(serverMayUse(request(declared))).toEqual({ declared, may });
  });
  it('takes an absent declaration for none, not for an empty one', () => {
    expect(serverMayUse('{"id":1,"params":{}}')).toEqual({ declared: undefined, may: [] });
    expect(serverMayUse(undefined)).toEqual({ declared: undefined, may: [] });
  });
});
