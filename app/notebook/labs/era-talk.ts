import type { Client } from '../../host/client.ts';
import { probeEra, type EraFinding } from '../../host/era.ts';
import { at, parsed } from '../../host/members.ts';
import type { Pages } from '../../host/paginate.ts';
import { outcomeWords } from '../outcome-words.ts';
import { listTools, readHandshake, shakeHands } from './legacy-talk.ts';

/** Which eras a client speaks (basic/versioning, Terminology). */
export type ClientEra = 'modern' | 'dual' | 'legacy';

/** How a client and a server got on: each thing that happened, in order, and whether the tools could be listed. */
export interface Talk {
  readonly works: boolean;
  readonly steps: readonly string[];
}

function listed(steps: readonly string[], { items, stopped }: Pages, rules: string): Talk {
  if (stopped !== undefined) return { works: false, steps: [...steps, stopped] };
  const tools = `${String(items.length)} ${items.length === 1 ? 'tool' : 'tools'}`;
  return { works: true, steps: [...steps, `tools/list, by the rules of ${rules}: ${tools}.`] };
}

async function byHandshake(client: Client, steps: readonly string[], timeoutMs: number): Promise<Talk> {
  const exchange = await shakeHands(client, {}, timeoutMs);
  if (exchange.outcome !== 'result') {
    const supported = at(parsed(exchange.answer?.text ?? ''), '/error/data/supported');
    const names = Array.isArray(supported)
      ? [`The error names what it speaks: ${supported.join(', ')}.`]
      : [];
    return {
      works: false,
      steps: [...steps, `initialize: ${outcomeWords(exchange) ?? 'no answer'}.`, ...names],
    };
  }
  const version = readHandshake(exchange).version ?? 'a version it does not name';
  const shaken = [...steps, `initialize asked for 2026-07-28 and was answered with ${version}.`];
  return listed(shaken, await listTools(client, 'legacy', timeoutMs), version);
}

async function afterProbe(
  client: Client,
  finding: EraFinding,
  speaksLegacy: boolean,
  timeoutMs: number,
): Promise<Talk> {
  const said = finding.steps.filter(({ name }) => name === 'answer' || name === 'branch');
  const steps = ['The client sent server/discover.', ...said.map(({ says }) => says)];
  const { version, branch } = finding;
  if (version !== undefined) return listed(steps, await listTools(client, 'modern', timeoutMs), version);
  if (branch === 'legacy' && speaksLegacy)
    return byHandshake(client, [...steps, 'So it falls back to the handshake.'], timeoutMs);
  const end = 'There is no version both speak. The client stops here and can say why.';
  return { works: false, steps: [...steps, end] };
}

/**
 * Lets a client of this era open a fresh process as its revision tells it to, and list the tools. Every step that rests
 * on an answer says what that answer was. Throws LocalError as `Client.send` does.
 */
export async function talk(client: Client, era: ClientEra, timeoutMs: number): Promise<Talk> {
  if (era === 'legacy') return byHandshake(client, [], timeoutMs);
  return afterProbe(client, await probeEra(client, timeoutMs), era === 'dual', timeoutMs);
}
