import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';
import { transact } from '#platform/pool.ts';
import { type Community, planCommunity } from './community.ts';
import { addAccounts, addCampuses, findProgress, listAccounts } from './demo.queries.ts';
import { pastIds } from './past-ids.ts';
import { randomFrom } from './randomness.ts';
import { storePictures } from './store-pictures.ts';
import { campuses } from './words/campuses.ts';
import { writeCommunity } from './write-community.ts';

/** Held while the demo is filled, so that of several servers one does it. */
const lock = 'baraza demo';

/**
 * Fills an empty community with an invented one; does nothing where anybody is. In three steps: bare accounts, which own
 * the pictures and are seen by nobody; the pictures; then in one transaction all that is seen. Killed in between it
 * begins anew at the next start. The same seed gives the same community, as seen from the day it is made.
 */
export async function fillDemo(deps: Deps, { seed = 'baraza', now = new Date() } = {}): Promise<void> {
  if ((await findProgress(deps.db)) === 'done') return;
  await deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext(${lock})) as mine`.execute(
      connection,
    );
    if (!rows[0]?.mine) return;
    try {
      await fill(deps, seed, now);
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${lock}))`.execute(connection);
    }
  });
}

async function fill(deps: Deps, seed: string, now: Date): Promise<void> {
  const { db, log } = deps;
  const began = Date.now();
  const progress = await findProgress(db);
  if (progress === 'done') return;
  log.info('filling the demo community');
  const community = planCommunity(seed, now);
  if (progress === 'empty') await addBareAccounts(deps, community, seed);
  const accounts = await listAccounts(db);
  const ids = community.people.map(({ username }) => accounts.get(username) ?? '');
  const stored = await storePictures(deps, community, { ids, seed });
  await transact(db, (tx) => writeCommunity(tx, community, { ids, stored, seed }));
  log.info({ milliseconds: Date.now() - began }, 'filled the demo community');
}

async function addBareAccounts({ db }: Deps, { people }: Community, seed: string): Promise<void> {
  const nextId = pastIds(randomFrom(`${seed} accounts`));
  await transact(db, async (tx) => {
    const campusIds = await addCampuses(
      tx,
      // Who signs in as one of them in development comes by the address they have here.
      Object.values(campuses).map(({ name, domains }) => ({ name, domains: [...domains, `${domains[0]}.example`] })),
    );
    await addAccounts(
      tx,
      people.map(({ username, email, campus, joinedAt }) => ({
        id: nextId(joinedAt),
        username,
        email,
        campus_id: campusIds.get(campuses[campus].name) ?? '',
        created_at: joinedAt,
      })),
    );
  });
}
