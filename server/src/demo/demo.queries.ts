import { type Insertable, sql } from 'kysely';
import { demoIssuer as issuer } from '#features/auth/auth.public.ts';
import type { Db, Tables, Tx } from '#platform/database.ts';

/** How far the demo is: nobody is here at all, its accounts are but not what they did, or nothing is left to do. */
export async function findProgress(db: Db): Promise<'empty' | 'begun' | 'done'> {
  const { rows } = await sql<{ begun: boolean; empty: boolean }>`
    select exists (select from person where issuer = ${issuer} and onboarded_at is null) as begun,
      not exists (select from person) as empty`.execute(db);
  return rows[0]?.begun ? 'begun' : rows[0]?.empty ? 'empty' : 'done';
}

/** Campuses by name, with the e-mail domains that belong to them; what is there already stays as it is. */
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

export type NewAccount = Omit<Insertable<Tables['person']>, 'issuer' | 'subject'> & { username: string };

/** Accounts that have not been onboarded, so that nobody sees them yet. */
export async function addAccounts(tx: Tx, accounts: NewAccount[]): Promise<void> {
  await addRows(
    tx,
    'person',
    accounts.map((account) => ({ ...account, issuer, subject: account.username })),
  );
}

/** The demo's accounts, ids by username. */
export async function listAccounts(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('person').select(['id', 'subject']).where('issuer', '=', issuer).execute();
  return new Map(rows.map(({ id, subject }) => [subject, id]));
}

export interface Profile {
  id: string;
  first_name: string;
  last_name: string;
  bio: string;
  about: string;
  intake: string;
  country: string;
  program: string;
  interests: string[];
  skills: string[];
  languages: string[];
  avatar: string | null;
  banner: string | null;
  followers_count: number;
  following_count: number;
  friends_count: number;
  onboarded_at: Date;
}

/** Onboards the accounts with all that their profiles hold. An update of many rows from JSON has no word in the builder. */
export async function setProfiles(tx: Tx, profiles: Profile[]): Promise<void> {
  await sql`
    update person set first_name = given.first_name, last_name = given.last_name, bio = given.bio, about = given.about,
      intake = given.intake, country = given.country, program = given.program, interests = given.interests,
      skills = given.skills, languages = given.languages, avatar = given.avatar, banner = given.banner, followers_count = given.followers_count,
      following_count = given.following_count, friends_count = given.friends_count, onboarded_at = given.onboarded_at
    from json_populate_recordset(null::person, ${JSON.stringify(profiles)}::json) as given
    where person.id = given.id`.execute(tx);
}

/** Adds many rows in one statement, whatever their number: the rows travel as one JSON text. All have the same columns. */
export async function addRows<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}
