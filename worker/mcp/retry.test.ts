import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../wire/message.ts';
import { retryFault } from './retry.ts';

describe('what a retry adds', () => {
  it.each<JsonObject>([
    {},
    { inputResponses: {} },
    { inputResponses: { when: { action: 'accept', content: { startsAt: 'soon' } } }, requestState: '' },
    { inputResponses: { when: { action: 'decline' }, page: { action: 'cancel' } } },
    { inputResponses: { 'unknown-key': { ignored: true } } },
    { inputResponses: { roots: { roots: [] }, said: { role: 'assistant', content: [], model: 'm' } } },
    { inputResponses: { when: {} } },
  ])('%j is taken, or asked again by whoever asked', (params) => {
    expect(retryFault(params)).toBeUndefined();
  });

  it.each<[JsonObject, string]>([
    [{ inputResponses: 'yes' }, 'params.inputResponses must be an object, or absent'],
    [{ inputResponses: [] }, 'params.inputResponses must be an object, or absent'],
    [{ inputResponses: null }, 'params.inputResponses must be an object, or absent'],
    [{ inputResponses: { when: 'accept' } }, 'params.inputResponses["when"] must be an object'],
    [{ inputResponses: { when: null } }, 'params.inputResponses["when"] must be an object'],
    [{ inputResponses: { when: [] } }, 'params.inputResponses["when"] must be an object'],
    [
      { inputResponses: { when: { action: 'perhaps' } } },
      'params.inputResponses["when"].action must be "accept", "decline" or "cancel"',
    ],
    [
      { inputResponses: { when: { action: null } } },
      'params.inputResponses["when"].action must be "accept", "decline" or "cancel"',
    ],
    [
      { inputResponses: { when: { action: 'accept', content: 'soon' } } },
      'params.inputResponses["when"].content must be an object, or absent',
    ],
    [{ requestState: 1 }, 'params.requestState must be a string, or absent'],
  ])('%j is no valid InputResponses, or no state', (params, fault) => {
    expect(retryFault(params)).toBe(fault);
  });

  it('finds answers under the names that every object has', () => {
    const params = JSON.parse('{"inputResponses":{"__proto__":5}}') as JsonObject;
    expect(retryFault(params)).toBe('params.inputResponses["__proto__"] must be an object');
  });
});
