import { Client } from '../../../app/host/client.ts';
import { realClock } from '../../../app/host/clock.ts';
import { OfficialHand } from '../../../app/host/official/official-hand.ts';
import { Trace } from '../../../app/host/trace.ts';
import { spawn } from '../../../app/host/worker-process.ts';
import {
  Client as OfficialClient,
  deserializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import officialUrl from './official-worker.ts?worker&url';
import echoUrl from './echo.ts?worker&url';

const meta =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const callLine = (id: number): string =>
  `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"A-104"},${meta}}}`;

const mira = { principal: 'mira' };

/** One round: takes milliseconds. */
type Round = () => Promise<number>;

async function timed(times: number, once: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  for (let time = 0; time < times; time += 1) await once();
  return performance.now() - before;
}

function start(program: string): Client {
  const process = spawn(program, mira);
  return new Client({ process, trace: new Trace() });
}

function bareWorker(): { echo(text: string): Promise<string>; end(): void } {
  const worker = new Worker(echoUrl, { type: 'module' });
  let settle: (text: string) => void = () => undefined;
  worker.onmessage = (event: MessageEvent<string>) => {
    settle(event.data);
  };
  return {
    echo: (text) =>
      new Promise((resolve) => {
        settle = resolve;
        worker.postMessage(text);
      }),
    end: () => {
      worker.terminate();
    },
  };
}

/** The same over one port each way, as the streams of a process have them. */
function barePorts(): (text: string) => Promise<string> {
  const worker = new Worker(echoUrl, { type: 'module' });
  const [input, output] = [new MessageChannel(), new MessageChannel()];
  let settle: (text: string) => void = () => undefined;
  output.port1.onmessage = (event: MessageEvent<string>) => {
    settle(event.data);
  };
  worker.postMessage('', [input.port2, output.port2]);
  return (text) =>
    new Promise((resolve) => {
      settle = resolve;
      input.port1.postMessage(text);
    });
}

/** The official client, with nothing of ours between it and the messages of a worker in which the official server runs. */
async function officialPair(): Promise<() => Promise<string>> {
  const worker = new Worker(officialUrl, { type: 'module' });
  const transport: Transport = {
    start: () => Promise.resolve(),
    send: (message: JSONRPCMessage) => {
      worker.postMessage(JSON.stringify(message));
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  worker.onmessage = ({ data }: MessageEvent<string>) => {
    transport.onmessage?.(deserializeMessage(data));
  };
  const client = new OfficialClient(
    { name: 'bench', version: '1.0.0' },
    {
      versionNegotiation: { mode: { pin: '2026-07-28' } },
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    },
  );
  await client.connect(transport);
  return async () => {
    const { isError } = await client.callTool({ name: 'get_order', arguments: { order_id: 'A-104' } });
    return isError === true ? 'tool-error' : 'result';
  };
}

/** A call from page to worker and back, five ways. */
async function calls(): Promise<Record<string, () => Promise<unknown>>> {
  const bare = bareWorker();
  const client = start('book-orders');
  const official = new OfficialHand({
    client: start('official'),
    clock: realClock,
    permit: () => Promise.resolve(undefined),
    ask: () => Promise.reject(new Error('nothing is asked')),
  });
  let id = 0;
  const called = { act: 'call', tool: 'get_order', arguments: { order_id: 'A-104' } } as const;
  await bare.echo('');
  const pair = await officialPair();
  const echoOverPorts = barePorts();
  await echoOverPorts('');
  return {
    bare: () => bare.echo(callLine((id += 1))),
    ports: () => echoOverPorts(callLine((id += 1))),
    ours: async () => must((await client.send(callLine((id += 1)))?.settled)?.outcome),
    pair: async () => must(await pair()),
    official: async () => must((await official.perform(called, { timeoutMs: 10_000 })).kind),
  };
}

/** Puts the text and the styles of a chapter into this page, without its script, and scrolls to its first cell. */
function dress(html: string, css: string): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const script of body.querySelectorAll('script')) script.remove();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  document.body.replaceChildren(...body.children);
  bar().scrollIntoView({ block: 'center' });
}

/** The line of a cell that says how its request stands. */
function bar(): Element {
  const found = document.querySelector('[data-exchange]');
  if (found === null) throw new Error('the chapter has no cell');
  return found;
}

/** How a call begins, and how many follow each other at once. */
interface Beginning {
  readonly times: number;
  readonly wait: () => Promise<void>;
}

const beginnings: Readonly<Record<string, Beginning>> = {
  /** The next as soon as the last one is answered: no thread ever sleeps. */
  inARow: { times: 50, wait: () => Promise.resolve() },
  /** After 50 ms in which page and workers did nothing: both threads sleep and have to be woken. */
  atRest: { times: 1, wait: () => new Promise((resolve) => setTimeout(resolve, 50)) },
  /** In the frame in which a cell of a chapter says that its request is under way: the page paints while the worker works. */
  inAFrame: {
    times: 1,
    wait: () =>
      new Promise((resolve) => {
        requestAnimationFrame((now) => {
          bar().textContent = `pending since ${String(now)}`;
          resolve();
        });
      }),
  },
};

/** Milliseconds of each call of each contender, so many rounds, every round in another order; the first does not count. */
async function roundTrips(beginning: string, rounds: number): Promise<Record<string, number[]>> {
  const { times, wait } = beginnings[beginning] ?? { times: 1, wait: () => Promise.resolve() };
  const contenders = Object.entries(once);
  const seen: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round += 1)
    for (let place = 0; place < contenders.length; place += 1) {
      const [name, call] = contenders[(place + round) % contenders.length] ?? [];
      if (name === undefined || call === undefined) continue;
      await wait();
      const took = (await timed(times, call)) / times;
      if (round > 0) (seen[name] ??= []).push(took);
    }
  return seen;
}

function must(outcome: string | undefined): void {
  if (outcome !== 'result') throw new Error(`the outcome was ${String(outcome)}`);
}

/** From nothing to the first answer, three ways. */
function spawns(): Record<string, Round> {
  const first = (program: string): Round => {
    return async () => {
      let client: Client | undefined;
      const took = await timed(1, async () => {
        client = start(program);
        must((await client.send(callLine(1))?.settled)?.outcome);
      });
      client?.process.kill('measured');
      return took;
    };
  };
  return {
    bare: async () => {
      let bare: ReturnType<typeof bareWorker> | undefined;
      const took = await timed(1, () => (bare = bareWorker()).echo(callLine(1)));
      bare?.end();
      return took;
    },
    ours: first('book-orders'),
    official: first('official'),
  };
}

const once = await calls();
Object.assign(globalThis, { bench: { dress, roundTrips, spawns: spawns() } });
