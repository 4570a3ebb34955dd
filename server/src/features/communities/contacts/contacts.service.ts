import type { CommunityContacts, Contact } from '@baraza/contract/features/communities.ts';
import { rankOf, requireCommunity, requireLive } from '#features/communities/communities.access.ts';
import { lockCommunity, type StandingRow } from '#features/communities/communities.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { notAllowed } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { listContacts, replaceContacts } from './contacts.queries.ts';

/** Throws 404, and 403 `not_allowed` for people who may not read the posts of the community. */
export async function readContacts(db: Db, viewer: Viewer, id: string): Promise<CommunityContacts> {
  const standing = await requireCommunity(db, viewer, id);
  if (!standing.sees_contents) throw notAllowed('Only members can see this.');
  return { contacts: await listContacts(db, id), canEdit: isKeeper(viewer, standing) && !standing.archived_at };
}

/** Throws 404, 403 `not_allowed`, and 409 `archived`. */
export async function changeContacts(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  contacts: readonly Contact[],
): Promise<CommunityContacts> {
  return transact(db, async (tx) => {
    await lockCommunity(tx, id);
    const standing = await requireCommunity(tx, viewer, id);
    if (!isKeeper(viewer, standing)) throw notAllowed('Only moderators and stewards can do this.');
    requireLive(standing);
    await replaceContacts(tx, id, contacts);
    return readContacts(tx, viewer, id);
  });
}

/** Nobody has a role in a hub, so stewards keep its contacts. */
function isKeeper(viewer: Viewer, { kind, role, campus_id: campusId }: StandingRow): boolean {
  if (kind === 'CLUB') return rankOf(role) >= rankOf('MODERATOR');
  if (viewer.role !== 'steward') return viewer.role === 'admin';
  return viewer.stewardCampusId === null || viewer.stewardCampusId === campusId;
}
