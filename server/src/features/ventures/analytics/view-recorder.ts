import type { Deps } from '#platform/features/deps.ts';
import { addViews, type View } from './analytics.queries.ts';

/** How long a view waits to be written together with others, in milliseconds. */
const batchDelay = 1_000;
/** How long failed writes are repeated, in milliseconds; then the view is dropped. */
const retryPeriod = 60_000;
/** The most views that wait in memory; further ones are dropped. */
const maxWaiting = 10_000;
/** The most views of one statement. */
const batchSize = 500;

declare module 'fastify' {
  interface FastifyInstance {
    ventureViews: ViewRecorder;
  }
}

/**
 * Records views of ventures for the owners' charts. Views are written in batches, because a commit for each one costs nearly as
 * much as reading the venture. A graceful stop writes what waits; a killed process loses its last second.
 */
export class ViewRecorder {
  readonly #deps: Pick<Deps, 'db' | 'log'>;
  /** By venture and viewer, who count once a day. */
  #waiting = new Map<string, View>();
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Writes run one after the other, so that `flush` resolves when all earlier views are written. */
  #writing = Promise.resolve();

  constructor(deps: Pick<Deps, 'db' | 'log'>) {
    this.#deps = deps;
  }

  /** Never throws and never waits. */
  record(ventureId: string, viewerId: string): void {
    this.#keep({ ventureId, viewerId, at: performance.now() });
    this.#schedule();
  }

  /** Writes all waiting views. Those that cannot be written are kept for a later attempt. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes all waiting views a last time. Call it when no more views can come. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    this.#dropped += this.#waiting.size;
    this.#waiting.clear();
    this.#logDropped();
  }

  #keep(view: View): void {
    const key = view.ventureId + view.viewerId;
    if (this.#waiting.size < maxWaiting || this.#waiting.has(key)) this.#waiting.set(key, view);
    else this.#dropped += 1;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), batchDelay).unref();
  }

  async #write(): Promise<void> {
    const views = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let from = 0; from < views.length; from += batchSize) {
      try {
        await addViews(this.#deps.db, views.slice(from, from + batchSize));
      } catch (error) {
        this.#retry(views.slice(from), error);
        break;
      }
    }
    this.#logDropped();
  }

  /** Keeps views for the next attempt. A view that was written after all is not counted twice. */
  #retry(views: readonly View[], error: unknown): void {
    this.#deps.log.warn({ err: error, views: views.length }, 'views of ventures could not be written yet');
    const since = [...this.#waiting.values()];
    const recent = views.filter(({ at }) => performance.now() - at < retryPeriod);
    this.#dropped += views.length - recent.length;
    this.#waiting = new Map();
    for (const view of [...recent, ...since]) this.#keep(view);
    this.#schedule();
  }

  #logDropped(): void {
    if (this.#dropped === 0) return;
    this.#deps.log.warn({ views: this.#dropped }, 'views of ventures were dropped');
    this.#dropped = 0;
  }
}
