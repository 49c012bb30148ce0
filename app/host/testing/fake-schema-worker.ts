/** A worker for tests that speaks in plain messages: it says what it is told to say, and keeps what it was asked. */
export class FakeSchemaWorker {
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  terminated = false;
  /** What it was handed, copied as a browser does. */
  readonly tasks: unknown[] = [];

  postMessage(task: unknown): void {
    this.tasks.push(structuredClone(task));
  }

  say(data: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  /** Fires what a browser fires for a script that does not load, or throws. */
  fail(): void {
    this.onerror?.(new Event('error', { cancelable: true }));
  }

  terminate(): void {
    this.terminated = true;
  }
}
