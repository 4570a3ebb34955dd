import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';
import type { Role } from '#platform/http/viewer.ts';

/** The role and suspension of a person, whose row is locked until the transaction ends. */
export async function lockRights(tx: Tx, id: string) {
  return tx
    .selectFrom('person')
    .select([
      sql<Role>`role`.as('role'),
      'steward_campus_id',
      'campus_id',
      'suspension_id',
      'onboarded_at',
      'deleted_at',
      'erased_at',
    ])
    .select(sql<boolean>`coalesce(suspended_until = 'infinity', false)`.as('is_banned'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the person's suspension to that of a sanction, or to none. Returns whether the person is banned now. */
export async function setSuspensionColumns(tx: Tx, id: string, sanctionId: string | undefined): Promise<boolean> {
  const row = await tx
    .updateTable('person')
    .set(({ selectFrom }) => ({
      suspension_id: sanctionId ?? null,
      suspended_until: selectFrom('sanction')
        .select('ends_at')
        .where('sanction.id', '=', sanctionId ?? null),
    }))
    .where('id', '=', id)
    .returning(sql<boolean>`coalesce(suspended_until = 'infinity', false)`.as('is_banned'))
    .executeTakeFirstOrThrow();
  return row.is_banned;
}

export async function setRoleColumns(
  tx: Tx,
  id: string,
  { role, campusId }: { role: Role; campusId: string | null },
): Promise<void> {
  await tx.updateTable('person').set({ role, steward_campus_id: campusId }).where('id', '=', id).execute();
}
