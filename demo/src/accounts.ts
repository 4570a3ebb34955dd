import { sql } from 'kysely';
import { demoIssuer as issuer } from '@baraza/server/src/features/auth/auth.public.ts';
import type { Db, Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { DemoData } from './data.ts';
import { makeIds } from './past-ids.ts';
import { addRows } from './rows.ts';
import { before } from './times.ts';

/** Returns whether the database is empty, has only the demo's accounts, or needs nothing more. */
export async function findProgress(db: Db): Promise<'empty' | 'begun' | 'done'> {
  const { rows } = await sql<{ begun: boolean; empty: boolean }>`
    select exists (select from person where issuer = ${issuer} and onboarded_at is null) as begun,
      not exists (select from person) as empty`.execute(db);
  return rows[0]?.begun ? 'begun' : rows[0]?.empty ? 'empty' : 'done';
}

/** Adds the campuses and an account for each person. They are not onboarded and therefore invisible. */
export async function addAccounts(tx: Tx, { campuses, people }: DemoData, now: Date): Promise<void> {
  const campusIds = await addCampuses(
    tx,
    // The domain of the demo's e-mail addresses, which work with the development sign-in.
    Object.values(campuses).map(({ name, domains }) => ({ name, domains: [...domains, `${domains[0]}.example`] })),
  );
  const joined = people.map((person) => ({ ...person, at: before(now, person.joined) }));
  const idOf = makeIds(joined);
  await addRows(
    tx,
    'person',
    joined.map((person) => {
      const campus = campuses[person.campus];
      return {
        id: idOf(person),
        issuer,
        subject: person.username,
        username: person.username,
        // `.example` is reserved, so no mail can reach a stranger.
        email: `${person.username}@${campus?.domains[0]}.example`,
        campus_id: campusIds.get(campus?.name ?? '') ?? '',
        created_at: person.at,
      };
    }),
  );
}

/** Adds the campuses that are missing, with their e-mail domains, and returns the ids of all by name. */
export async function addCampuses(tx: Tx, campuses: readonly { name: string; domains: string[] }[]) {
  const names = campuses.map(({ name }) => name);
  await tx
    .insertInto('campus')
    .values(names.map((name) => ({ name })))
    .onConflict((old) => old.column('name').doNothing())
    .execute();
  const rows = await tx.selectFrom('campus').select(['id', 'name']).where('name', 'in', names).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  await tx
    .insertInto('campus_domain')
    .values(
      campuses.flatMap(({ name, domains }) => domains.map((domain) => ({ domain, campus_id: ids.get(name) ?? '' }))),
    )
    .onConflict((old) => old.column('domain').doNothing())
    .execute();
  return ids;
}

/** The ids of the demo's accounts, by username. */
export async function listAccounts(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('person').select(['id', 'subject']).where('issuer', '=', issuer).execute();
  return new Map(rows.map(({ id, subject }) => [subject, id]));
}
