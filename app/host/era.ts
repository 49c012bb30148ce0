import { CODES, METHODS, REVISION } from '../../worker/mcp/names.ts';
import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { Client } from './client.ts';
import { valueOf } from './line-reading.ts';
import { at, member } from './members.ts';
import type { Exchange } from './types.ts';

/** What the probe found; `undetermined` when the process ended first, or the probe was cancelled. */
export type EraBranch = 'modern' | 'modern-other-version' | 'legacy' | 'undetermined';

/** One step of the decision, as it fills in. `seq` names the trace entry it rests on. */
export interface EraStep {
  readonly name: 'ask' | 'answer' | 'branch' | 'next';
  readonly says: string;
  readonly seq: number | undefined;
}

/** The era of a server: a property of the process, to be kept as long as it lives (basic/versioning). */
export interface EraFinding {
  readonly branch: EraBranch;
  /** Versions the server says it supports; empty when it says none. */
  readonly supported: readonly string[];
  /** The version to use: spoken by both sides; undefined when there is none. */
  readonly version: string | undefined;
  readonly steps: readonly EraStep[];
  readonly exchange: Exchange;
}

type Read = Pick<EraFinding, 'branch' | 'supported'> & { readonly answer: string; readonly why: string };

const isText = (value: unknown): value is string => typeof value === 'string';

function versions(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isText) ? value : undefined;
}

const legacy = (answer: string, why: string): Read => ({ branch: 'legacy', supported: [], answer, why });

function readError(error: unknown): Read {
  const code = member(error, 'code');
  const data = member(error, 'data');
  const answer = `The server answered with the error ${String(code)}.`;
  const other = (supported: readonly string[]): Read => ({
    branch: 'modern-other-version',
    supported,
    answer,
    why: 'This error exists in the modern era only, so the server is modern.',
  });
  if (code === CODES.headerMismatch) return other([]);
  if (code === CODES.missingClientCapability && isJsonObject(member(data, 'requiredCapabilities')))
    return other([]);
  const supported = versions(member(data, 'supported'));
  if (code === CODES.unsupportedVersion && supported !== undefined && isText(member(data, 'requested')))
    return other(supported);
  return legacy(answer, 'This is no error of the modern era, so the server is taken for a legacy one.');
}

function read(exchange: Exchange): Read {
  if (
    exchange.outcome === 'dead-process' ||
    exchange.outcome === 'cancelled' ||
    exchange.outcome === 'pending'
  )
    return {
      branch: 'undetermined',
      supported: [],
      answer: 'The probe has no answer.',
      why: exchange.reason ?? 'It still waits.',
    };
  if (exchange.outcome === 'timeout')
    return legacy('Nothing came in time.', 'Silence within the timeout stands for a legacy server.');
  if (exchange.answer === undefined)
    return legacy(
      `The probe has no answer that could be read: ${exchange.reason ?? 'there is none'}.`,
      'Anything else stands for a legacy server.',
    );
  const message = valueOf(exchange.answer);
  if (exchange.outcome === 'protocol-error') return readError(member(message, 'error'));
  const supported = versions(at(message, '/result/supportedVersions'));
  if (
    exchange.outcome !== 'result' ||
    supported === undefined ||
    !isJsonObject(at(message, '/result/capabilities'))
  )
    return legacy(
      'Something came that is no answer to discovery.',
      'Anything else stands for a legacy server.',
    );
  const why = 'It answers discovery, so the server is modern.';
  return { branch: 'modern', supported, answer: `The server supports ${supported.join(', ')}.`, why };
}

function nextStep(branch: EraBranch, supported: readonly string[], version: string | undefined): string {
  if (branch === 'undetermined') return 'Nothing follows from this; start the server and ask again.';
  if (branch === 'legacy')
    return 'A client that speaks both eras would now send initialize. This one stops here.';
  if (version !== undefined) return `Go on with ${version}.`;
  const offer = supported.length === 0 ? 'It names no version' : 'There is no version both sides speak';
  return `${offer}; do not fall back to initialize.`;
}

/**
 * The three branches of the probe (stdio, Backward Compatibility): a DiscoverResult is modern; a recognised modern error
 * (-32020, -32021, -32022, with well-formed data where it has any) is modern with another version; any other answer, and
 * silence, is legacy. Keyed to no single code.
 * @param spoken versions this client speaks, preferred first
 */
export function judgeProbe(exchange: Exchange, spoken: readonly string[] = [REVISION]): EraFinding {
  const { branch: found, supported, answer, why } = read(exchange);
  const version = spoken.find((each) => supported.includes(each));
  const branch = found === 'modern' && version === undefined ? 'modern-other-version' : found;
  const seq = exchange.answer?.seq;
  return {
    branch,
    supported,
    version,
    exchange,
    steps: [
      { name: 'ask', says: 'The client sent server/discover before anything else.', seq: exchange.key },
      { name: 'answer', says: answer, seq },
      { name: 'branch', says: why, seq },
      { name: 'next', says: nextStep(branch, supported, version), seq: undefined },
    ],
  };
}

/** Sends the probe and judges what comes; never rejects for what a server does. Throws LocalError as `request` does. */
export async function probeEra(
  client: Client,
  timeoutMs = 5000,
  spoken?: readonly string[],
): Promise<EraFinding> {
  const call = client.request(METHODS.discover, {}, { timeoutMs, maxTimeoutMs: timeoutMs });
  return judgeProbe(await call.settled, spoken);
}
