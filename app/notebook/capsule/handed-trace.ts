import type { Answer, Evidence, SentRequest } from '../../../chapters/kit/types.ts';
import { exchangesOf } from '../../host/run-record.ts';
import type { Exchange, LineEntry, TraceEntry } from '../../host/types.ts';

interface Message {
  readonly entry: LineEntry;
  /** The exchange it belongs to, in any role; undefined when it pairs with none. */
  readonly exchange: Exchange | undefined;
}

type Crossed = Pick<SentRequest, 'line' | 'answer'> & { readonly program?: string };

const nameOf = (stream: string, text: string): string => `${stream}\n${text}`;

/**
 * The trace that was handed in, paired once more. An answer counts only as far as this trace bears it out: what an
 * answer says about its message, its request or its program is replaced by what stands here.
 */
export class HandedTrace {
  readonly #messages = new Map<string, Message[]>();
  readonly #programs = new Map<number, string>();

  /** `exchanges` are those of these entries, for a caller who has them already. */
  constructor(entries: readonly TraceEntry[], exchanges: readonly Exchange[] = exchangesOf(entries)) {
    const owners = new Map<number, Exchange>();
    for (const exchange of exchanges) {
      const { request, notifications, late, answer } = exchange;
      for (const line of [request, ...notifications, ...late]) owners.set(line.seq, exchange);
      if (answer !== undefined) owners.set(answer.seq, exchange);
    }
    for (const entry of entries) {
      if (entry.kind === 'line') this.#add({ entry, exchange: owners.get(entry.seq) });
      else if (entry.event.type === 'spawned') this.#programs.set(entry.process, entry.event.program);
    }
  }

  /** The answer as this trace bears it out; undefined when the trace does not hold the message it rests on. */
  borneOut(answer: Answer): Answer | undefined {
    if (answer.kind === 'evidence' && answer.evidence !== undefined) {
      const evidence = this.#evidence(answer.evidence);
      return evidence === undefined ? undefined : { kind: 'evidence', evidence };
    }
    if (answer.kind === 'request' && answer.sent?.answer !== undefined) {
      const sent = this.#sent(answer.sent);
      return sent === undefined ? undefined : { kind: 'request', sent };
    }
    return answer;
  }

  /** Whether this request crossed and this line answered it; without a line, that none did. */
  holds(line: string, answer: string | undefined): boolean {
    return this.#pair({ line, answer }) !== undefined;
  }

  /** Seqs of a request that crossed and of the line that answered it. */
  seqsOf(line: string, answer: string | undefined): readonly number[] {
    const found = this.#pair({ line, answer });
    return [found?.entry, found?.exchange?.answer].flatMap((entry) =>
      entry === undefined ? [] : [entry.seq],
    );
  }

  /** Seqs of the entries that an answer rests on, so that a shortened trace keeps them. */
  seqsFor(answer: Answer): readonly number[] {
    const found =
      answer.kind === 'evidence' && answer.evidence !== undefined
        ? this.#find(answer.evidence)
        : answer.kind === 'request' && answer.sent !== undefined
          ? this.#pair(answer.sent)
          : undefined;
    if (found === undefined) return [];
    const { request, answer: came } = found.exchange ?? { request: undefined, answer: undefined };
    return [found.entry, request, came].flatMap((entry) => (entry === undefined ? [] : [entry.seq]));
  }

  #add(message: Message): void {
    const name = nameOf(message.entry.stream, message.entry.text);
    const known = this.#messages.get(name);
    if (known === undefined) this.#messages.set(name, [message]);
    else known.push(message);
  }

  /** The same line may have crossed twice: the one that was pointed at, else one that was paired as is said. */
  #find({ stream, line, seq, request }: Evidence): Message | undefined {
    const same = this.#messages.get(nameOf(stream, line)) ?? [];
    return (
      same.find(({ entry }) => entry.seq === seq) ??
      same.find(({ exchange }) => exchange?.request.text === request) ??
      same[0]
    );
  }

  #evidence(evidence: Evidence): Evidence | undefined {
    const found = this.#find(evidence);
    return found === undefined ? undefined : { ...evidence, request: found.exchange?.request.text };
  }

  // Among requests of one id nobody knows which answer is whose, so none of them proves anything.
  #pair({ line, answer, program }: Crossed): Message | undefined {
    return this.#messages.get(nameOf('stdin', line))?.find(
      ({ entry, exchange }) =>
        exchange?.request === entry &&
        !exchange.duplicateId &&
        exchange.answer?.text === answer &&
        // A long trace may have lost the start of its oldest process.
        (program === undefined || (this.#programs.get(entry.process) ?? program) === program),
    );
  }

  #sent(sent: SentRequest): SentRequest | undefined {
    return this.#pair(sent) === undefined ? undefined : sent;
  }
}
