import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Every campus with its number of members and the domains assigned to it, by name. */
export async function listCampusesWithDomains(db: Db) {
  return db
    .selectFrom('campus')
    .select('name')
    .select(
      sql<number>`(select count(*)::int from person where campus_id = campus.id and deleted_at is null)`.as('members'),
    )
    .select(
      sql<string[]>`array(select domain from campus_domain where campus_id = campus.id order by domain)`.as('domains'),
    )
    .orderBy('name')
    .execute();
}

export async function findCampusId(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('campus').select('id').where('name', '=', name).executeTakeFirst();
  return row?.id;
}

/** Adds a campus and returns its id; undefined if the name is taken. */
export async function addCampus(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx
    .insertInto('campus')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function listCampusIds(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('campus').select(['id', 'name']).execute();
}

/** The domains that are assigned to a campus. */
export async function listDomains(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('campus_domain').select('domain').execute();
  return rows.map(({ domain }) => domain);
}

/** Adds the campuses that do not exist, and returns their number. */
export async function addCampuses(tx: Tx, names: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into campus (name) select unnest(${names}::text[]) on conflict (name) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** Assigns domains to campuses by name, also if they were assigned to others. Returns how many were not. */
export async function assignDomains(tx: Tx, pairs: readonly { domain: string; name: string }[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into campus_domain as assigned (domain, campus_id)
    select given.domain, campus.id
    from unnest(${pairs.map(({ domain }) => domain)}::text[], ${pairs.map(({ name }) => name)}::text[]) as given (domain, name)
    join campus using (name)
    on conflict (domain) do update set campus_id = excluded.campus_id where assigned.campus_id <> excluded.campus_id
  `.execute(tx);
  return Number(numAffectedRows);
}

export async function setCampusName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('campus').set({ name }).where('id', '=', id).execute();
}

/** The domains of the e-mails of a campus's members. */
export async function listEmailDomains(tx: Tx, campusId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select(sql<string>`lower(split_part(email, '@', 2))`.as('domain'))
    .distinct()
    .where('campus_id', '=', campusId)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ domain }) => domain).filter(Boolean);
}

/** Assigns a domain to a campus, also if it was assigned to another. */
export async function setCampusDomain(tx: Tx, domain: string, campusId: string): Promise<void> {
  await tx
    .insertInto('campus_domain')
    .values({ domain, campus_id: campusId })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet({ campus_id: campusId }))
    .execute();
}

/** Removes a domain of a campus. Returns whether it was assigned. */
export async function removeCampusDomain(tx: Tx, domain: string, campusId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('campus_domain')
    .where('domain', '=', domain)
    .where('campus_id', '=', campusId)
    .returning('domain')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a study program after the others. Returns false if the code is taken. */
export async function addProgram(tx: Tx, code: string): Promise<boolean> {
  const row = await tx
    .insertInto('program')
    .values(({ selectFrom }) => ({
      code,
      position: selectFrom('program').select(sql<number>`coalesce(max(position), 0) + 1`.as('position')),
    }))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}
