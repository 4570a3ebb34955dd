import { sql } from 'kysely';
import type { Contact } from '@baraza/contract/features/communities.ts';
import { isVisibleTo, type PersonColumns, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** How many stewards the hub of a campus names. */
const stewardsMax = 20;

/** The contacts of a community in their order. */
export async function listContacts(db: Db, communityId: string): Promise<Contact[]> {
  const rows = await db
    .selectFrom('community_contact')
    .select(['name', 'phone', 'note', 'is_emergency'])
    .where('community_id', '=', communityId)
    .orderBy('position')
    .execute();
  return rows.map(({ is_emergency: isEmergency, ...row }) => ({ ...row, isEmergency }));
}

/** The stewards of a campus whom the viewer may see. */
export async function listStewards(db: Db, viewerId: string, campusId: string): Promise<PersonColumns<'person'>[]> {
  return db
    .selectFrom('person')
    .select(personColumns('person'))
    .where('person.role', '=', sql.lit('steward'))
    .where('person.steward_campus_id', '=', campusId)
    .where(isVisibleTo(viewerId, 'person'))
    .orderBy('person.id')
    .limit(stewardsMax)
    .execute();
}

export async function replaceContacts(tx: Tx, communityId: string, contacts: readonly Contact[]): Promise<void> {
  await tx.deleteFrom('community_contact').where('community_id', '=', communityId).execute();
  if (contacts.length === 0) return;
  const rows = contacts.map(({ isEmergency, ...contact }, position) => ({
    ...contact,
    community_id: communityId,
    position,
    is_emergency: isEmergency,
  }));
  await tx.insertInto('community_contact').values(rows).execute();
}
