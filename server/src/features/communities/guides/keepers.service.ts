import type { GuideKeepers } from '@baraza/contract/features/communities.ts';
import { isModerator, isOfficer, requireLive, requireReadable } from '#features/communities/communities.access.ts';
import { lockCommunity, type StandingRow } from '#features/communities/communities.queries.ts';
import { lockPeople, viewPerson } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { notAllowed, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { countNameable, listKeepers, replaceKeepers } from './keepers.queries.ts';

/** Throws 404, and 403 `not_allowed` for people who may not read the posts of the community. */
export async function viewKeepers(db: Db, viewer: Viewer, id: string): Promise<GuideKeepers> {
  const standing = await requireReadable(db, viewer, id);
  const rows = await listKeepers(db, viewer.id, id);
  return {
    keepers: rows.map((row) => viewPerson(row, 'person')),
    canEdit: canNameKeepers(viewer, standing) && !standing.archived_at,
  };
}

/** Names exactly these members. Throws 404, also for people who are no members, 403 `not_allowed`, and 409 `archived`. */
export async function changeKeepers(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  userIds: readonly string[],
): Promise<GuideKeepers> {
  const personIds = [...new Set(userIds)];
  const requireRight = async (tx: Db) => {
    const standing = await requireReadable(tx, viewer, id);
    if (!canNameKeepers(viewer, standing)) throw notAllowed('Only officers and stewards can do this.');
    requireLive(standing);
  };
  // Before the locks, too, so that nobody else holds them.
  await requireRight(db);
  return transact(db, async (tx) => {
    await lockPeople(tx, personIds);
    await lockCommunity(tx, id);
    await requireRight(tx);
    if ((await countNameable(tx, viewer.id, id, personIds)) < personIds.length) throw notFound();
    await replaceKeepers(tx, id, personIds);
    return viewKeepers(tx, viewer, id);
  });
}

function canNameKeepers(viewer: Viewer, standing: StandingRow): boolean {
  return standing.kind === 'CLUB' ? isOfficer(standing) : isModerator(viewer, standing);
}
