/** How long one must stop typing before it is said, in milliseconds. */
const stopsAfter = 2_000;
/** How often it is said anew while one goes on typing: a mark ends by itself after 5 s. */
const renewsAfter = 3_000;

/** Says when one types in a conversation and when one has stopped: after two seconds, with a message, or on leaving. */
export class TypingSignal {
  readonly #say: (what: 'start' | 'stop') => void;
  readonly #now: () => number;
  #saidAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (what: 'start' | 'stop') => void, now: () => number = Date.now) {
    this.#say = say;
    this.#now = now;
  }

  /** Something was typed. */
  type(): void {
    if (this.#saidAt === undefined || this.#now() - this.#saidAt >= renewsAfter) {
      this.#saidAt = this.#now();
      this.#say('start');
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop(), stopsAfter);
  }

  /** Nothing is typed any more. A message says so by itself, and then nothing needs to be `said`. */
  stop({ isSaid = true } = {}): void {
    clearTimeout(this.#timer);
    if (this.#saidAt === undefined) return;
    this.#saidAt = undefined;
    if (isSaid) this.#say('stop');
  }
}
