import type { Deps } from '#platform/deps.ts';
import { countLooks } from './analytics.queries.ts';

/** For so long a look waits for others, in milliseconds. */
const gatheredFor = 1_000;
/** So long one that cannot be written is tried again, in milliseconds; then it is dropped. */
const keptFor = 60_000;
/** The most that wait; of more, the newest are dropped. */
const mostWaiting = 10_000;
/** So many are written by one statement. */
const mostAtOnce = 500;

/** Somebody looked at a venture that is not theirs. */
export interface Look {
  ventureId: string;
  viewerId: string;
  /** In milliseconds, as `performance.now` counts them. */
  at: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    ventureLooks: VentureLooks;
  }
}

/**
 * The looks at ventures that this process has yet to write for the owners' charts. They are written together, a second
 * later: a row for each with its indexes, and a commit of its own, took nearly as long as reading the venture. A process that is
 * killed loses that second; one that is told to stop writes it.
 */
export class VentureLooks {
  readonly #deps: Pick<Deps, 'db' | 'log'>;
  /** By venture and viewer, as each counts once a day. */
  #waiting = new Map<string, Look>();
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  /** One writing after the other, so that whoever waits for one knows that what was there before it is written too. */
  #writing = Promise.resolve();

  constructor(deps: Pick<Deps, 'db' | 'log'>) {
    this.#deps = deps;
  }

  /** Never throws, and waits for nothing: nobody's reading depends on being counted. */
  add(ventureId: string, viewerId: string): void {
    this.#keep({ ventureId, viewerId, at: performance.now() });
    this.#later();
  }

  /** Writes what has waited so far; what cannot be written now stays for later. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** To be called when nobody looks any more. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    this.#dropped += this.#waiting.size;
    this.#waiting.clear();
    this.#tellDropped();
  }

  #keep(look: Look): void {
    const key = look.ventureId + look.viewerId;
    if (this.#waiting.size < mostWaiting || this.#waiting.has(key)) this.#waiting.set(key, look);
    else this.#dropped += 1;
  }

  #later(): void {
    this.#timer ??= setTimeout(() => void this.flush(), gatheredFor).unref();
  }

  async #write(): Promise<void> {
    const looks = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let from = 0; from < looks.length; from += mostAtOnce) {
      try {
        await countLooks(this.#deps.db, looks.slice(from, from + mostAtOnce));
      } catch (error) {
        this.#putBack(looks.slice(from), error);
        break;
      }
    }
    this.#tellDropped();
  }

  /** Written twice they count once. A venture or person who went meanwhile is left out by the next try. */
  #putBack(looks: readonly Look[], error: unknown): void {
    this.#deps.log.warn({ err: error, looks: looks.length }, 'looks at ventures could not be counted yet');
    const since = [...this.#waiting.values()];
    const young = looks.filter(({ at }) => performance.now() - at < keptFor);
    this.#dropped += looks.length - young.length;
    this.#waiting = new Map();
    for (const look of [...young, ...since]) this.#keep(look);
    this.#later();
  }

  #tellDropped(): void {
    if (this.#dropped === 0) return;
    this.#deps.log.warn({ looks: this.#dropped }, 'looks at ventures were dropped');
    this.#dropped = 0;
  }
}
