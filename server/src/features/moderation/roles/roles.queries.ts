import { sql } from 'kysely';
import { personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Role } from '#platform/http/viewer.ts';

/** Everyone with a role, admins first. */
export async function listStewards(db: Db) {
  return db
    .selectFrom('person')
    .leftJoin('campus', 'campus.id', 'person.steward_campus_id')
    .select([...personColumns('person'), 'campus.name as campus'])
    .select(sql<Exclude<Role, 'student'>>`person.role`.as('role'))
    .where('person.role', '<>', 'student')
    .where('person.deleted_at', 'is', null)
    .orderBy('person.role')
    .orderBy('person.id')
    .execute();
}

/** The ids of the admins who can act. Locks their rows, so that two admins cannot revoke each other at the same time. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(suspended_until <= now(), true)`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
