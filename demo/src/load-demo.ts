import { sql } from 'kysely';
import { attachPictures } from '@baraza/server/src/features/media/media.public.ts';
import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { Deps } from '@baraza/server/src/platform/features/deps.ts';
import { transact } from '@baraza/server/src/platform/sql/pool.ts';
import { addAccounts, findProgress, listAccounts } from './accounts.ts';
import { addBusinesses } from './businesses.ts';
import { addCommunities } from './communities.ts';
import { type DemoData, readData } from './data.ts';
import { addEvents } from './events.ts';
import { addIntakes } from './intakes.ts';
import type { Load } from './load.ts';
import { addNotifications } from './notifications.ts';
import { addFollows, setProfiles } from './people.ts';
import { storePictures } from './pictures.ts';
import { addPosts, postsOf } from './posts.ts';
import { addReports, setRoles } from './reports.ts';
import { addWhispers } from './whispers.ts';

/** Held during the load, so that only one of several servers does it. */
const lock = 'baraza demo';

/**
 * Loads the demo community into an empty database; does nothing where anybody is. It adds bare accounts, which own the
 * pictures and are invisible, then stores the pictures, then inserts everything visible in one transaction. A load that
 * was killed starts over at the next start.
 */
export async function loadDemo(deps: Deps): Promise<void> {
  if ((await findProgress(deps.db)) === 'done') return;
  await deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext(${lock})) as mine`.execute(
      connection,
    );
    if (!rows[0]?.mine) return;
    try {
      await load(deps);
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${lock}))`.execute(connection);
    }
  });
}

async function load(deps: Deps): Promise<void> {
  const { db, log } = deps;
  const started = Date.now();
  const progress = await findProgress(db);
  if (progress === 'done') return;
  log.info('loading the demo community');
  const now = new Date(started);
  const data = await readData();
  if (progress === 'empty') await transact(db, (tx) => addAccounts(tx, data, now));
  const accounts = await listAccounts(db);
  const idOf = (username: string) => {
    const id = accounts.get(username);
    if (id === undefined) throw new Error(`The demo community has no account ${username}.`);
    return id;
  };
  const pictures = await storePictures(deps, data, idOf);
  await transact(db, (tx) => addCommunity(tx, data, { now, idOf, pictures }));
  log.info({ milliseconds: Date.now() - started }, 'loaded the demo community');
}

async function addCommunity(tx: Tx, data: DemoData, load: Load): Promise<void> {
  await attachPictures(tx, load.pictures.names);
  await setProfiles(tx, data, load);
  await setRoles(tx, data, load);
  const follows = await addFollows(tx, data, load);
  const communities = await addCommunities(tx, data, load);
  const { posts, comments } = await addPosts(tx, [...data.posts, ...postsOf(communities)], load);
  await addReports(tx, { posts, comments }, load);
  const events = await addEvents(tx, data, communities.clubs, load);
  await addNotifications(tx, { follows, posts, comments, events }, load);
  await addBusinesses(tx, data, load);
  await addIntakes(tx, data, load);
  await addWhispers(tx, data, load);
}
