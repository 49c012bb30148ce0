const touches = ['pointerdown', 'focusin', 'click'] as const;

/** What answers a click. */
const controls = 'a[href], button, summary, label, input, select, textarea, [role], [tabindex]';

/** A link works without script, and a field keeps what was done to it. */
const worksByItself = 'a[href], textarea, select, input:not([type="checkbox"], [type="radio"])';

interface Ways {
  /** Loads the script; never rejects. */
  prepare(): Promise<unknown>;
  /** Loads the script and hydrates. */
  bring(): Promise<void>;
}

/**
 * An island that waits for its life. The first touch brings it; a click that comes before is held back and done again on
 * the same element once it can be answered, so that none is lost.
 */
export class LiveIsland {
  readonly #element: Element;
  readonly #ways: Ways;
  #waking: Promise<void> | undefined;
  #held: HTMLElement[] = [];

  constructor(element: Element, ways: Ways) {
    this.#element = element;
    this.#ways = ways;
    for (const type of touches) element.addEventListener(type, this.#onTouch, true);
  }

  /** Has its script loaded without coming to life. */
  prepare(): void {
    if (this.#waking === undefined) void this.#ways.prepare();
  }

  /** Brings it to life, once. Rejects when its script does not load; the next call tries again. */
  wake(): Promise<void> {
    this.#waking ??= this.#ways.bring().then(
      () => this.#live(),
      (thrown: unknown) => {
        this.#waking = undefined;
        throw thrown;
      },
    );
    return this.#waking;
  }

  /** Stops waiting. */
  drop(): void {
    for (const type of touches) this.#element.removeEventListener(type, this.#onTouch, true);
  }

  #live(): void {
    this.drop();
    for (const target of this.#held.splice(0)) target.click();
  }

  readonly #onTouch = (event: Event): void => {
    // Whoever brings it tells a failure; here is nobody to tell.
    this.wake().catch(() => undefined);
    if (event.type !== 'click' || !(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>(controls);
    if (control === null || control.matches(worksByItself)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#held.push(control);
  };
}
