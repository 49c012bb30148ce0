import { Client } from '../host/client.ts';
import type { Trace } from '../host/trace.ts';
import type { ProcessExit, ServerProcess } from '../host/types.ts';
import type { ProcessSlot } from './api.ts';
import type { Environment } from './environment.ts';
import type { Host } from './host.ts';

/** Time a process has to end by itself after its input was closed (stdio, Shutdown), in milliseconds. */
const exitDeadlineMs = 5000;

const tickMs = 200;

/** What a slot needs. */
export interface SlotOptions {
  readonly program: string;
  readonly principal: string;
  readonly host: Host;
  readonly trace: Trace;
  readonly environment: Environment;
  /** Whether its processes stand behind the faults of the page's link; true unless stated. */
  readonly linked?: boolean;
}

/** A client of a running process, and whether it was started for this very need. */
export interface Readied {
  readonly client: Client;
  readonly started: boolean;
}

/** A place where at most one process runs. All starts and ends go through one queue, so two never overlap. */
export class ProgramSlot implements ProcessSlot {
  readonly program: string;
  readonly #options: SlotOptions;
  #principal = $state('');
  #client = $state.raw<Client | undefined>(undefined);
  #state = $state<ProcessSlot['state']>('idle');
  #exit = $state.raw<ProcessExit | undefined>(undefined);
  #closingLeftMs = $state<number | undefined>(undefined);
  #numbers = $state.raw<readonly number[]>([]);
  #turn: Promise<unknown> = Promise.resolve();
  #stopTick: (() => void) | undefined;
  #closed = false;

  constructor(options: SlotOptions) {
    this.program = options.program;
    this.#options = options;
    this.#principal = options.principal;
  }

  /** The clock its deadlines go by. */
  get clock(): Host['clock'] {
    return this.#options.host.clock;
  }

  get principal(): string {
    return this.#principal;
  }

  get number(): number | undefined {
    return this.#client?.process.number;
  }

  get state(): ProcessSlot['state'] {
    return this.#state;
  }

  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  get closingLeftMs(): number | undefined {
    return this.#closingLeftMs;
  }

  /** Numbers of every process this slot has run since the page was opened; reactive. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  /** The client of the present or last process. */
  get client(): Client | undefined {
    return this.#client;
  }

  async start(): Promise<void> {
    await this.ready();
  }

  /** A client one can send through; starts a process when none runs. Undefined when the start failed or was too late. */
  ready(): Promise<Readied | undefined> {
    return this.#queue(async () => {
      if (this.#closed) return undefined;
      if (this.#client !== undefined && this.#isAlive()) return { client: this.#client, started: false };
      const client = await this.#spawn();
      return client === undefined ? undefined : { client, started: true };
    });
  }

  async restart(principal?: string): Promise<void> {
    await this.#queue(async () => {
      await this.#end('it was restarted');
      if (this.#closed) return;
      if (principal !== undefined) this.#principal = principal;
      await this.#spawn();
    });
  }

  kill(): void {
    if (this.#isAlive()) this.#client?.process.kill('it was stopped by hand');
  }

  async closeInput(): Promise<void> {
    const client = this.#client;
    if (client === undefined || this.#state !== 'running') return;
    this.#state = 'closing';
    this.#tick(this.#options.host.clock.now() + exitDeadlineMs);
    await client.closeInput(exitDeadlineMs);
    // The slot's own listener has seen the end by the next turn of the queue.
    await this.#queue(() => Promise.resolve());
  }

  /** Ends the process; waits until it has ended. */
  async stop(reason: string): Promise<void> {
    await this.#queue(() => this.#end(reason));
  }

  /** Ends the process for good: the page is left. */
  close(): void {
    this.#closed = true;
    this.#client?.process.kill('the page was left');
    this.#stopTick?.();
  }

  /** As before the first start; for a reset of everything. */
  forget(): void {
    if (this.#isAlive()) return;
    this.#client = undefined;
    this.#exit = undefined;
    this.#state = 'idle';
    this.#principal = this.#options.principal;
    this.#numbers = [];
  }

  #isAlive(): boolean {
    return this.#state === 'running' || this.#state === 'starting' || this.#state === 'closing';
  }

  async #spawn(): Promise<Client | undefined> {
    const { host, trace, environment, linked = true } = this.#options;
    this.#exit = undefined;
    this.#state = 'starting';
    if (this.#closed) return undefined;
    const env = { principal: this.#principal, ...environment.settings };
    const note = (number: number, text: string): void => void trace.event(number, { type: 'note', text });
    const process = host.spawn(this.program, env, linked ? note : undefined);
    const client = new Client({ process, trace, clock: host.clock });
    this.#client = client;
    this.#numbers = [...this.#numbers, process.number];
    void process.exited.then((exit) => this.#ended(process, exit));
    // A process that did not come up has an end, and its cause must stand here before anyone asks for it.
    if ((await process.ready) === false) this.#ended(process, await process.exited);
    if (!this.#isStarting()) return undefined;
    this.#state = 'running';
    return client;
  }

  // A process may end while we wait for it, which the compiler cannot see.
  #isStarting(): boolean {
    return this.#state === 'starting';
  }

  async #end(reason: string): Promise<void> {
    const process = this.#client?.process;
    if (process === undefined || !this.#isAlive()) return;
    process.kill(reason);
    this.#ended(process, await process.exited);
  }

  #ended(process: ServerProcess, exit: ProcessExit): void {
    if (this.#client?.process !== process) return;
    this.#stopTick?.();
    this.#closingLeftMs = undefined;
    this.#exit = exit;
    this.#state = exit.how === 'failed-to-start' ? 'failed' : 'ended';
  }

  #tick(until: number): void {
    const { clock } = this.#options.host;
    this.#stopTick?.();
    this.#closingLeftMs = Math.max(0, until - clock.now());
    this.#stopTick = clock.after(tickMs, () => {
      if (this.#state === 'closing') this.#tick(until);
    });
  }

  #queue<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(task);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
