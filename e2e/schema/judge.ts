import { isJsonObject, isRequestId } from '../../worker/wire/envelope.ts';
import type { JsonObject } from '../../worker/wire/message.ts';
import {
  errorDefinitions,
  notificationDefinition,
  requestDefinition,
  resultDefinition,
} from './definitions.ts';
import { damagedByChance, decidedByText, foreignPrograms, madeUpServers } from './exempt.ts';
import { tooLong, type RecordedLine } from './recorded.ts';
import type { Standard } from './standard.ts';

/** What came of the lines of a run. */
export interface Verdict {
  /** How many fit the definition that is theirs. */
  valid: number;
  /** How many were not held to the schema, by the reason. */
  readonly exempt: Map<string, number>;
  /** Lines of ours that do not fit, each with its place and its fault. */
  readonly faults: string[];
}

/** A request whose answer decides what is asked of it. */
interface Open {
  readonly line: RecordedLine;
  readonly message: JsonObject;
  readonly method: string;
  answered: 'not' | 'result' | 'error';
}

/** True for a conversation with a server that is not ours to answer for. */
const isForeign = ({ program, talk }: RecordedLine): boolean =>
  program.split(' ').some((name) => foreignPrograms.includes(name)) ||
  madeUpServers.some((file) => talk.startsWith(`${file} `));

const keyOf = (id: unknown): string => `${typeof id} ${String(id)}`;

/** Judges conversations line by line; requests at the end, when it is known how they were answered. */
export class Judge {
  readonly verdict: Verdict = { valid: 0, exempt: new Map(), faults: [] };
  readonly #standard: Standard;
  readonly #known = new Map<string, string | undefined>();

  constructor(standard: Standard) {
    this.#standard = standard;
  }

  /** Judges one conversation: all its lines, in order. */
  talk(lines: readonly RecordedLine[]): void {
    const requests: Open[] = [];
    const latest = new Map<string, Open>();
    for (const line of lines) {
      if (damagedByChance.some((file) => line.talk.startsWith(`${file} `))) {
        this.#spare('a line of a fuzzed conversation, whose ids repeat; its answers are judged in that test');
        continue;
      }
      if (line.by === 'server' && isForeign(line)) {
        this.#spare('a line of a server that is not ours, or that breaks rules on purpose');
        continue;
      }
      const message = this.#read(line);
      if (message === undefined) continue;
      if (line.by === 'server') this.#server(line, message, latest);
      else this.#client(line, message, latest, requests);
    }
    for (const open of requests) this.#request(open);
  }

  #read(line: RecordedLine): JsonObject | undefined {
    if (line.text.startsWith('\u0000')) {
      this.#spare(line.text === tooLong ? 'a line too long to keep' : 'a message too deep to write');
      return undefined;
    }
    let value: unknown;
    try {
      value = JSON.parse(line.text);
    } catch {
      value = undefined;
    }
    if (isJsonObject(value)) return value;
    if (line.by === 'client') this.#spare('a line of a test that is no message, to see it refused');
    else this.#blame(line, 'it is no JSON object');
    return undefined;
  }

  #server(line: RecordedLine, message: JsonObject, latest: Map<string, Open>): void {
    const method = message['method'];
    if (typeof method === 'string') {
      const definition = Object.hasOwn(message, 'id') ? undefined : notificationDefinition(method);
      if (definition === undefined) this.#blame(line, `a server sends no ${method} in this revision`);
      else this.#hold(line, message, definition);
      return;
    }
    const open = latest.get(keyOf(message['id']));
    if (Object.hasOwn(message, 'error')) {
      if (open !== undefined) open.answered = 'error';
      const { error } = message;
      const code = isJsonObject(error) ? error['code'] : undefined;
      const faults = errorDefinitions(code).map(({ definition, part }) => {
        const fault = this.#fault(definition, part === 'error' ? error : message);
        return fault === undefined ? undefined : `as ${definition}: ${fault}`;
      });
      this.#conclude(
        line,
        faults.find((fault) => fault !== undefined),
      );
      return;
    }
    if (open !== undefined) open.answered = 'result';
    this.#hold(line, message, resultDefinition(open?.method));
  }

  #client(line: RecordedLine, message: JsonObject, latest: Map<string, Open>, requests: Open[]): void {
    const { method, id } = message;
    if (typeof method !== 'string') {
      this.#spare('a response or a broken envelope of a test, which no server of this revision waits for');
      return;
    }
    if (Object.hasOwn(message, 'id')) {
      const open: Open = { line, message, method, answered: 'not' };
      if (isRequestId(id)) latest.set(keyOf(id), open);
      requests.push(open);
      return;
    }
    const definition = notificationDefinition(method);
    if (definition === undefined) this.#spare('a notification of a test that this revision does not have');
    else if (this.#fault(definition, message) === undefined) this.verdict.valid += 1;
    else this.#spare('a malformed notification of a test, to see it ignored');
  }

  /** A request that got a result must fit; one that a server refused was sent to be refused. */
  #request({ line, message, method, answered }: Open): void {
    const definition = requestDefinition(method);
    const fault = definition === undefined ? 'no method of this revision' : this.#fault(definition, message);
    if (fault === undefined) this.verdict.valid += 1;
    else if (decidedByText.some((one) => one.request?.(message) === true))
      this.#spare('the specification’s text decides against its JSON Schema');
    else if (answered === 'error') this.#spare('a request of a test that the server refused, as it should');
    else if (answered === 'not') this.#spare('a malformed request of a test that was never answered');
    else if (isForeign(line))
      this.#spare('a malformed request of a test, answered by a peer that is not ours');
    else this.#blame(line, `answered with a result, but as ${definition ?? method}: ${fault}`);
  }

  #hold(line: RecordedLine, value: unknown, definition: string): void {
    const fault = this.#fault(definition, value);
    this.#conclude(line, fault === undefined ? undefined : `as ${definition}: ${fault}`);
  }

  #conclude(line: RecordedLine, fault: string | undefined): void {
    if (fault === undefined) this.verdict.valid += 1;
    else this.#blame(line, fault);
  }

  #fault(definition: string, value: unknown): string | undefined {
    // The same message comes many times in a run, with the same outcome.
    const key = `${definition} ${JSON.stringify(value)}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const fault = this.#standard.fault(definition, value);
    this.#known.set(key, fault);
    return fault;
  }

  #spare(reason: string): void {
    this.verdict.exempt.set(reason, (this.verdict.exempt.get(reason) ?? 0) + 1);
  }

  #blame(line: RecordedLine, fault: string): void {
    this.verdict.faults.push(
      `${line.talk} (${line.program}, ${line.by}): ${fault}\n  ${line.text.slice(0, 600)}`,
    );
  }
}
