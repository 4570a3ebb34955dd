import type { Contact } from '@baraza/contract/features/communities.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

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
