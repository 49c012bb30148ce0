import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../worker/wire/message.ts';
import { program } from '../../worker/servers/everything/program.ts';
import { talkOver } from '../../worker/servers/official/talk.ts';
import { compactBytes, countDefinitions, spacedJson } from './token-count.ts';

describe('the figures of chapter 26, from the live reference server', () => {
  let listed: JsonObject;
  let tools: JsonObject[];
  let instructions: string;

  beforeAll(async () => {
    const talk = talkOver((line) => {
      running.write(line);
    });
    const running = program({
      env: {},
      stdout: (text) => {
        talk.hear(text);
      },
      stderr: () => undefined,
      ambient: { now: () => 0, random: (count) => new Uint8Array(count), after: () => () => undefined },
    });
    const { result } = await talk.ask('initialize', {
      protocolVersion: '2026-07-28',
      capabilities: {},
      clientInfo: { name: 'bare-hands', version: '0.0.1' },
    });
    talk.tell('notifications/initialized');
    listed = (await talk.ask('tools/list'))['result'] as JsonObject;
    tools = listed['tools'] as JsonObject[];
    instructions = (result as { instructions: string }).instructions;
    running.end();
    await running.exit;
  });

  it('the whole result of tools/list: 7,663 bytes, 1,710 tokens', () => {
    expect(tools).toHaveLength(13);
    expect(compactBytes(listed)).toBe(7663);
    expect(encode(JSON.stringify(listed))).toHaveLength(1710);
  });

  it('13 definitions: 1,307 tokens with spaces, 1,084 without', () => {
    const count = countDefinitions(tools, encode);
    expect(count.each).toHaveLength(13);
    expect(count.tokens).toBe(1307);
    expect(count.compactTokens).toBe(1084);
  });

  it('the cheapest is get-tiny-image with 52, the costliest gzip-file-as-resource with 235', () => {
    const { cheapest, costliest } = countDefinitions(tools, encode);
    expect(cheapest).toMatchObject({ name: 'get-tiny-image', tokens: 52 });
    expect(costliest).toMatchObject({ name: 'gzip-file-as-resource', tokens: 235 });
  });

  it('the instructions are 312, together 1,619', () => {
    expect(encode(instructions)).toHaveLength(312);
    expect(countDefinitions(tools, encode).tokens + encode(instructions).length).toBe(1619);
  });
});

describe('counting', () => {
  const letters = (text: string): { length: number } => ({ length: text.length });

  it('counts UTF-8 bytes', () => {
    expect(compactBytes('aé€😀')).toBe(2 + 1 + 2 + 3 + 4);
    expect(compactBytes({ a: [1, null, true] })).toBe('{"a":[1,null,true]}'.length);
    // A lone surrogate is written as an escape, for UTF-8 has no place for it.
    expect(compactBytes('\ud800')).toBe('"\\ud800"'.length);
  });

  it('writes spaces after commas and colons only', () => {
    const value = JSON.parse('{"a":[1,"x:y, z",{}],"__proto__":null,"b":{"c":false,"d":[]}}') as JsonObject;
    expect(spacedJson(value)).toBe('{"a": [1, "x:y, z", {}], "__proto__": null, "b": {"c": false, "d": []}}');
  });

  it('counts name, description and inputSchema in this order, and nothing else', () => {
    const tool = { title: 'T', inputSchema: {}, annotations: {}, name: 'n' };
    const { each, tokens, compactTokens } = countDefinitions([tool], letters);
    const compact = '{"name":"n","inputSchema":{}}'.length;
    expect(each).toEqual([{ name: 'n', tokens: compact + 3, compactTokens: compact }]);
    expect(tokens).toBe(compact + 3 + 2);
    expect(compactTokens).toBe(compact);
  });

  it('has no cheapest and no costliest among no tools', () => {
    expect(countDefinitions([], letters)).toEqual({
      each: [],
      tokens: 2,
      compactTokens: 0,
      cheapest: undefined,
      costliest: undefined,
    });
  });
});
