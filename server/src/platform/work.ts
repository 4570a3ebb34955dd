import type { Env } from './env.ts';
import { unavailable } from './errors.ts';
import { FairSemaphore } from './fair-semaphore.ts';

/** How many requests and socket events of one person are in work at the same time in a process. */
const perPerson = 6;
/** How many more of them may wait. */
const waitingPerPerson = 100;
/** How many are in work in total for each connection of the database pool; most wait for the database. */
const perConnection = 4;
/** How long one waits, in milliseconds. */
const timeout = 10_000;

/**
 * Lets the requests and socket events of signed-in people in, in turn by person, so that nobody delays others with many of
 * their own. Throws 503 for a person who has too many waiting. What waits for a slow client, such as the body of a form or a download, is
 * not in work.
 */
export function createWorkQueue({
  DATABASE_POOL,
  RATE_LIMITS,
}: Pick<Env, 'DATABASE_POOL' | 'RATE_LIMITS'>): FairSemaphore {
  return new FairSemaphore({
    capacity: DATABASE_POOL * perConnection,
    perKey: perPerson,
    // Load tests use a few accounts for many people.
    waitingPerKey: RATE_LIMITS === 'on' ? waitingPerPerson : Number.POSITIVE_INFINITY,
    timeout,
    refuse: () => unavailable('You are doing a lot at once. Please try again in a moment.', { retryAfter: 2 }),
  });
}
