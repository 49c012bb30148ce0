import type { Projected } from './projected.ts';
import type { ProjectorChannel } from './projector-channel.ts';

/** The audience's window: shows what a presenter shows, and asks it to move when a remote is used here. */
export class Audience {
  readonly #channel: ProjectorChannel;
  #projected = $state.raw<Projected | undefined>(undefined);
  #presenter: string | undefined;
  #away = $state(false);

  /** Says hello at once: a presenter that is there answers with its state. */
  constructor(channel: ProjectorChannel) {
    this.#channel = channel;
    channel.onMessage((message) => {
      if (message.type === 'state') this.#take(message.presenter, message.projected);
      if (message.type === 'away' && message.presenter === this.#presenter) this.#away = true;
    });
    channel.send({ type: 'hello' });
  }

  /** The step on show; undefined before the first. Reactive. */
  get projected(): Projected | undefined {
    return this.#projected;
  }

  /** The presenter's window was closed or is loading; what is shown stays. Reactive. */
  get away(): boolean {
    return this.#away;
  }

  /** Asks the presenter for the next or the last step. */
  move(by: 1 | -1): void {
    if (this.#presenter !== undefined) this.#channel.send({ type: 'move', presenter: this.#presenter, by });
  }

  close(): void {
    this.#channel.close();
  }

  // Two presenters in two tabs: the first one is followed until it goes away.
  #take(presenter: string, projected: Projected): void {
    if (this.#presenter !== undefined && this.#presenter !== presenter && !this.#away) return;
    this.#presenter = presenter;
    this.#away = false;
    this.#projected = projected;
  }
}
