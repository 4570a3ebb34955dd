import { isDeepStrictEqual } from 'node:util';
import type { CommunityContacts, Contact } from '@baraza/contract/features/communities.ts';
import { isModerator, lockAsModerator, requireReadable } from '#features/communities/communities.access.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { listContacts, listStewards, replaceContacts } from './contacts.queries.ts';

/** Throws 404, and 403 `not_allowed` for people who may not read the posts of the community. */
export async function readContacts(db: Db, viewer: Viewer, id: string): Promise<CommunityContacts> {
  const standing = await requireReadable(db, viewer, id);
  const { kind, campus_id: campusId } = standing;
  const stewards = kind === 'CAMPUS' && campusId !== null ? await listStewards(db, viewer.id, campusId) : [];
  return {
    contacts: await listContacts(db, id),
    canEdit: isModerator(viewer, standing) && !standing.archived_at,
    stewards: stewards.map((steward) => viewPerson(steward, 'person')),
  };
}

/** Throws 404, 403 `not_allowed`, and 409 `archived`. */
export async function changeContacts(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  contacts: readonly Contact[],
): Promise<CommunityContacts> {
  return transact(db, async (tx) => {
    await lockAsModerator(tx, viewer, id);
    if (isDeepStrictEqual(await listContacts(tx, id), contacts)) return readContacts(tx, viewer, id);
    await replaceContacts(tx, id, contacts);
    await publish(tx, { type: 'communities.acted', communityId: id, actorId: viewer.id, act: 'contacts' });
    return readContacts(tx, viewer, id);
  });
}
