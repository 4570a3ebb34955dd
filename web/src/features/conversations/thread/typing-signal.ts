/** Milliseconds without a key press after which typing counts as stopped. */
const stopsAfter = 2_000;
/** Milliseconds after which `start` is sent again: the receiver drops its typing indicator after a few seconds. */
const renewsAfter = 3_000;

/** Sends `start` and `stop` while the user types. `stop` follows two seconds after the last key, or a call of `stop()`. */
export class TypingSignal {
  readonly #send: (event: 'start' | 'stop') => void;
  #startedAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (event: 'start' | 'stop') => void) {
    this.#send = send;
  }

  /** Call on each change of the text. */
  type(): void {
    if (this.#startedAt === undefined || Date.now() - this.#startedAt >= renewsAfter) {
      this.#startedAt = Date.now();
      this.#send('start');
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop(), stopsAfter);
  }

  /** Ends the signal. With `isSilent` nothing is sent, because a message ends the indicator at the receiver anyway. */
  stop({ isSilent = false } = {}): void {
    clearTimeout(this.#timer);
    if (this.#startedAt === undefined) return;
    this.#startedAt = undefined;
    if (!isSilent) this.#send('stop');
  }
}
