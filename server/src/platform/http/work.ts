import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#platform/operations/env.ts';
import { unavailable } from './errors.ts';
import { FairSemaphore, type FairSemaphoreOptions } from '#platform/concurrency/fair-semaphore.ts';
import { RecentRequests } from './recent-requests.ts';

/** How many requests and socket events of one person are in work at the same time in a process. */
const perPerson = 6;
/** How many more of them may wait. */
const waitingPerPerson = 100;
/** How many a person may begin within two seconds without a pause, several times what opening the app takes. */
const withoutPause = 60;
/** How many may be in work at the same time without a pause, however many there were: they are read one after the other. */
const inTurn = 2;
/** How long each further one is delayed, in milliseconds: together with `perPerson`, 30 a second begin. */
const pause = 200;
/** How long one waits, in milliseconds: as long as for a connection of the database pool. */
const timeout = 3_000;

/**
 * Limits how many requests and socket events of a signed-in person are in work, and how many begin per second, so that nobody delays
 * others with many of their own. Throws 503 for a person who has too many waiting, or whose requests take too long. What waits for a slow client,
 * such as the body of a form or a download, is not in work.
 */
export function createWorkQueue({ RATE_LIMITS }: Pick<Env, 'RATE_LIMITS'>): FairSemaphore {
  return new WorkQueue({
    // The shares of the database pool limit the total.
    capacity: Number.POSITIVE_INFINITY,
    perKey: perPerson,
    // Load tests use a few accounts for many people.
    limit: RATE_LIMITS === 'on' ? withoutPause : Number.POSITIVE_INFINITY,
    waitingPerKey: RATE_LIMITS === 'on' ? waitingPerPerson : Number.POSITIVE_INFINITY,
    timeout,
    refuse: () => unavailable('You are doing a lot at once. Please try again in a moment.', { retryAfter: 2 }),
  });
}

class WorkQueue extends FairSemaphore {
  readonly #recent = new RecentRequests();
  readonly #limit: number;

  constructor({ limit, ...options }: FairSemaphoreOptions & { limit: number }) {
    super(options);
    this.#limit = limit;
  }

  override async acquire(personId: string): Promise<() => void> {
    const release = await super.acquire(personId);
    if (this.#recent.add(personId) > this.#limit && this.held(personId) > inTurn) await sleep(pause);
    return release;
  }
}
