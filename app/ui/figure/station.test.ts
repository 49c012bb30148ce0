import { describe, expect, it } from 'vitest';
import type { Exchange, LineEntry, OutcomeKind } from '../../host/types.ts';
import { lightPath, type LitPath, type Stop } from './station.ts';

const stops = (...ids: readonly string[]): readonly Stop[] => ids.map((id) => ({ id, title: id, text: id }));
const there = stops('policy', 'client', 'server', 'executor');
const back = stops('outcome', 'result', 'check');

const line = (text: string): LineEntry => ({
  seq: 1,
  at: 1,
  process: 1,
  afterEnd: false,
  restored: false,
  kind: 'line',
  stream: 'stdin',
  text,
});
const travelled = (outcome: OutcomeKind, answer?: string): LitPath =>
  lightPath(there, back, { kind: 'exchange', exchange: exchange(outcome, answer) });
const exchange = (outcome: OutcomeKind, answer: string | undefined): Exchange => ({
  key: 1,
  process: 1,
  id: 4,
  method: 'tools/call',
  request: line('{}'),
  outcome,
  answer: answer === undefined ? undefined : line(answer),
  notifications: [],
  late: [],
  duplicateId: false,
  tookMs: 1,
  reason: undefined,
  restored: false,
});
const states = (path: LitPath): string => [...path.there, ...path.back].map((each) => each.state).join(' ');

describe('lightPath', () => {
  it('lights nothing while nothing travels', () => {
    expect(states(lightPath(there, back, { kind: 'none' }))).toBe('idle idle idle idle idle idle idle');
  });
  it('goes all the way and back for a result', () => {
    expect(states(travelled('result', '{"result":{}}'))).toBe(
      'passed passed passed passed passed passed passed',
    );
  });
  it('reaches the executor for a tool error; the protocol carries it home', () => {
    expect(states(travelled('tool-error', '{"result":{"isError":true}}'))).toBe(
      'passed passed passed passed stopped passed passed',
    );
  });
  it('never reaches the executor for an unknown tool', () => {
    const path = travelled(
      'protocol-error',
      '{"error":{"code":-32602,"message":"Unknown tool: cancel_order"}}',
    );
    expect(states(path)).toBe('passed passed stopped not-reached not-reached passed passed');
    expect(path.back[1]?.says).toBe('protocol error -32602');
  });
  it('reaches the executor when its handler threw', () => {
    expect(states(travelled('protocol-error', '{"error":{"code":-32603,"message":"Internal error"}}'))).toBe(
      'passed passed passed passed stopped passed passed',
    );
  });
  it('waits at the server while there is no answer, and tells a timeout as the end of waiting here', () => {
    expect(states(travelled('pending'))).toBe('passed passed here idle idle idle idle');
    const late = travelled('timeout');
    expect(states(late)).toBe('passed passed here idle not-reached not-reached stopped');
    expect(late.back[2]?.says).toBe('ended here, locally');
  });
  it('stops at the policy when the host holds the call back', () => {
    const path = lightPath(there, back, { kind: 'held-by-host', says: 'not sent' });
    expect(states(path)).toBe(
      'stopped not-reached not-reached not-reached not-reached not-reached not-reached',
    );
  });
  it('survives an answer that is no JSON', () => {
    expect(states(travelled('protocol-error', 'nonsense'))).toContain('stopped');
  });
});
