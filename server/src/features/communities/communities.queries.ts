import type { Db, Tx } from '#platform/sql/database.ts';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';

interface IntakeHub {
  id: string;
  intake: string;
}

/** The hub of a person's intake; undefined before onboarding. */
export async function findIntakeHub(db: Db, personId: string): Promise<IntakeHub | undefined> {
  const row = await db
    .selectFrom('community_member')
    .innerJoin('community', 'community.id', 'community_member.community_id')
    .select(['community.id', 'community.intake'])
    .where('community_member.person_id', '=', personId)
    .where('community.intake', 'is not', null)
    .executeTakeFirst();
  return row && { id: row.id, intake: row.intake ?? '' };
}

/** The ids of the members of a community whom the viewer may see. */
export async function listMemberIds(tx: Tx, viewerId: string, communityId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('community_member')
    .innerJoin('person', 'person.id', 'community_member.person_id')
    .select('person.id')
    .where('community_member.community_id', '=', communityId)
    .where(isVisibleTo(viewerId, 'person'))
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeMemberships(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('community_member').where('person_id', '=', personId).execute();
}
