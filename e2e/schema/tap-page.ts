/** Keeps what crosses the ports and the endpoints of a test's pages, for the check against the official schema. */
import type { BrowserContext, Request } from '@playwright/test';
import { flushLines, lineCutter, recordLine, tooLong, type RecordedLine } from './recorded.ts';
import { schemaFile } from './standard.ts';

/** What the script in the page tells: text on a channel, or which channels are the streams of a process. */
type Told =
  | {
      readonly type: 'text';
      readonly channel: string;
      readonly by: RecordedLine['by'];
      readonly text: string;
    }
  | { readonly type: 'cut'; readonly channel: string }
  | { readonly type: 'boot'; readonly program: string; readonly stdin: string; readonly stdout: string };

/**
 * Runs in the page before its own scripts. The page keeps port1 of each channel and hands port2 to the worker, so port1
 * sees both directions; a copy of each text is told, and nothing is changed.
 */
function tapPorts(most: number): void {
  const tell = (told: Told): void => {
    const binding: unknown = Reflect.get(window, 'wirebookTold');
    if (typeof binding === 'function') void Promise.resolve(binding(told)).catch(() => undefined);
  };
  const page = Math.random().toString(36).slice(2);
  const names = new WeakMap<MessagePort, string>();
  const units = new Map<string, number>();
  let channels = 0;
  const text = (channel: string, by: 'client' | 'server', data: unknown): void => {
    if (typeof data !== 'string') return;
    const before = units.get(channel) ?? 0;
    units.set(channel, before + data.length);
    if (before + data.length <= most) tell({ type: 'text', channel, by, text: data });
    else if (before <= most) tell({ type: 'cut', channel });
  };
  const Channel = window.MessageChannel;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      channels += 1;
      const name = `${page} ${String(channels)}`;
      names.set(this.port2, name);
      const { port1 } = this;
      const post = port1.postMessage.bind(port1) as (...words: unknown[]) => void;
      port1.postMessage = (...words: unknown[]) => {
        text(name, 'client', words[0]);
        post(...words);
      };
      port1.addEventListener('message', ({ data }) => text(name, 'server', data));
    }
  };
  const post = Worker.prototype.postMessage as (...words: unknown[]) => void;
  Worker.prototype.postMessage = function (this: Worker, ...words: unknown[]) {
    const list = (words[0] as { argumentList?: { value?: Record<string, unknown> }[] } | null)?.argumentList;
    for (const boot of (list ?? []).map(({ value }) => value)) {
      const [stdin, stdout] = [boot?.['stdin'], boot?.['stdout']];
      if (stdin instanceof MessagePort && stdout instanceof MessagePort)
        tell({
          type: 'boot',
          program: String(boot?.['program']),
          stdin: names.get(stdin) ?? '',
          stdout: names.get(stdout) ?? '',
        });
    }
    post.apply(this, words);
  };
}

/** Longest text of one stream that is kept, in UTF-16 units; a flood is more. */
const longestStream = 400_000;

/** Messages of a response over HTTP: a whole body, or the data of events. */
function messagesOf(type: string, body: string): readonly string[] {
  if (!type.includes('text/event-stream')) return body === '' ? [] : [body];
  return body
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim());
}

async function keepRequest(request: Request, talk: string): Promise<void> {
  const body = request.method() === 'POST' ? request.postData() : null;
  if (body?.includes('"jsonrpc"') !== true) return;
  const response = await request.response();
  const type = response?.headers()['content-type'] ?? '';
  // A body that the browser has thrown away is no longer to be had; then the answer is not known.
  const answer = await response?.text().catch(() => '');
  recordLine({ talk, program: 'http', by: 'client', text: body });
  for (const text of messagesOf(type, answer ?? ''))
    recordLine({ talk, program: 'http', by: 'server', text });
}

/** Begins to keep; the function it gives ends it. Does nothing where no schema is named. */
export async function tapPages(context: BrowserContext, test: string): Promise<() => Promise<void>> {
  if (schemaFile === undefined) return () => Promise.resolve();
  const told: Told[] = [];
  await context.exposeBinding('wirebookTold', (_source, each: Told) => void told.push(each));
  await context.addInitScript(tapPorts, longestStream);
  const requests: Promise<void>[] = [];
  context.on('requestfinished', (request) => {
    requests.push(keepRequest(request, `${test} http ${String(requests.length)}`));
  });
  return async () => {
    await Promise.allSettled(requests);
    keepTold(told, test);
    flushLines();
  };
}

function keepTold(told: readonly Told[], test: string): void {
  const processOf = new Map<string, { talk: string; program: string }>();
  for (const each of told) {
    if (each.type !== 'boot') continue;
    const process = { talk: `${test} ${each.stdin}`, program: each.program };
    processOf.set(each.stdin, process).set(each.stdout, process);
  }
  const cutters = new Map<string, (chunk: string) => void>();
  for (const each of told) {
    if (each.type === 'boot') continue;
    const process = processOf.get(each.channel);
    // stderr, control and exit ports carry no messages of the protocol.
    if (process === undefined) continue;
    if (each.type === 'cut') {
      recordLine({ ...process, by: 'server', text: tooLong });
      continue;
    }
    const { by } = each;
    const cutter = cutters.get(each.channel) ?? lineCutter((text) => recordLine({ ...process, by, text }));
    cutters.set(each.channel, cutter);
    cutter(each.text);
  }
}
