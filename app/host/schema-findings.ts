import type { JsonObject } from '../../worker/wire/message.ts';
import type { Clock } from './clock.ts';
import { fitsSchema, malformed, type SchemaFinding, type SchemaTask } from './output-schema.ts';
import { mayTakeForEver } from './schema-risk.ts';
import { fitsInWorker, type MakeSchemaWorker } from './schema-task.ts';

/** What findings are made with. */
export interface FindingsOptions {
  readonly clock: Clock;
  /** Told whenever there is one that was waited for. */
  readonly onFinding: () => void;
  readonly make?: MakeSchemaWorker;
}

interface Asked {
  finding: SchemaFinding | undefined;
  /** How many findings there had been when somebody last asked. */
  askedAfter: number;
}

/** How many findings are remembered that nobody asks for any more. */
const mostRemembered = 20;

/** As JSON writes it; but a number beyond all (1e400 is read as one) stays apart from null, and from every text. */
function exact(_name: string, one: unknown): unknown {
  if (typeof one === 'number' && !Number.isFinite(one)) return `~${String(one)}`;
  return typeof one === 'string' && one.startsWith('~') ? `~${one}` : one;
}

function textOf(value: unknown, schema: JsonObject): string | undefined {
  try {
    return JSON.stringify([value, schema], exact);
  } catch {
    return undefined;
  }
}

/**
 * Holds values against output schemas (server/tools, Output Schema) so that none holds up the page: at once where that is
 * safe, else in a worker, one after the other. The same value and schema, as texts, are held against each other once.
 */
export class SchemaFindings {
  readonly #options: FindingsOptions;
  /** By text, those asked for least lately first. */
  readonly #asked = new Map<string, Asked>();
  #waiting: { readonly asked: Asked; readonly task: SchemaTask }[] = [];
  #endCheck: (() => void) | undefined;
  #found = 0;
  #closed = false;

  constructor(options: FindingsOptions) {
    this.#options = options;
  }

  /** The finding; undefined while it is waited for, and after `close` where there was none. Tells nobody before it returns. */
  of(value: unknown, schema: JsonObject): SchemaFinding | undefined {
    if (!mayTakeForEver(schema)) return fitsSchema(value, schema);
    const text = textOf(value, schema);
    if (text === undefined) return malformed;
    const asked = this.#asked.get(text) ?? this.#ask({ value, schema });
    this.#asked.delete(text);
    this.#asked.set(text, asked);
    asked.askedAfter = this.#found;
    return asked.finding;
  }

  /** Ends the worker, if there is one, and starts none any more. */
  close(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#endCheck?.();
  }

  #ask(task: SchemaTask): Asked {
    const asked: Asked = { finding: undefined, askedAfter: 0 };
    this.#waiting.push({ asked, task });
    queueMicrotask(() => this.#next());
    return asked;
  }

  #next(): void {
    if (this.#closed || this.#endCheck !== undefined) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    const { asked, task } = next;
    const { clock, make } = this.#options;
    // One that fails at once has told so before there is a way to end it.
    this.#endCheck = () => undefined;
    const end = fitsInWorker(task, clock, (finding) => this.#take(asked, finding), make);
    if (asked.finding === undefined) this.#endCheck = end;
  }

  #take(asked: Asked, finding: SchemaFinding): void {
    asked.finding = finding;
    this.#endCheck = undefined;
    this.#forget();
    this.#found += 1;
    queueMicrotask(() => this.#next());
    this.#options.onFinding();
  }

  /** Whoever shows a finding asks for it after each new one; forgotten meanwhile, it would be looked for without end. */
  #forget(): void {
    for (const [text, { finding, askedAfter }] of this.#asked) {
      if (this.#asked.size <= mostRemembered) return;
      if (finding !== undefined && askedAfter < this.#found) this.#asked.delete(text);
    }
  }
}
