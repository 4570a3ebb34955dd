import type { Env } from '#platform/operations/env.ts';
import { unavailable } from './errors.ts';
import { FairSemaphore } from '#platform/concurrency/fair-semaphore.ts';

/** How many requests and socket events of one person are in work at the same time in a process. */
const perPerson = 6;
/** How many more of them may wait. */
const waitingPerPerson = 100;
/** How long one waits, in milliseconds: as long as for a connection of the database pool. */
const timeout = 3_000;

/**
 * Limits how many requests and socket events of a signed-in person are in work, so that nobody delays others with many of
 * their own. Throws 503 for a person who has too many waiting, or whose requests take too long. What waits for a slow client,
 * such as the body of a form or a download, is not in work.
 */
export function createWorkQueue({ RATE_LIMITS }: Pick<Env, 'RATE_LIMITS'>): FairSemaphore {
  return new FairSemaphore({
    // The shares of the database pool limit the total.
    capacity: Number.POSITIVE_INFINITY,
    perKey: perPerson,
    // Load tests use a few accounts for many people.
    waitingPerKey: RATE_LIMITS === 'on' ? waitingPerPerson : Number.POSITIVE_INFINITY,
    timeout,
    refuse: () => unavailable('You are doing a lot at once. Please try again in a moment.', { retryAfter: 2 }),
  });
}
