import { intakeChangeDays, otherProgram } from '@baraza/contract/features/profile-limits.ts';
import { sql } from 'kysely';
import type { Db, Tx, ValueOrSql } from '#platform/sql/database.ts';
import { isNewAccount } from '#platform/features/new-accounts.ts';
import type { Role } from '#platform/http/viewer.ts';
import { isOpenToCampusOf, isVisibleTo } from './profiles.visibility.ts';

const profileColumns = [
  'person.id',
  'person.username',
  'person.first_name',
  'person.last_name',
  'person.avatar',
  'person.banner',
  'person.bio',
  'person.about',
  'person.intake',
  'person.country',
  'person.second_country',
  'person.program',
  'person.program_other',
  'person.interests',
  'person.skills',
  'person.languages',
  'person.followers_count',
  'person.following_count',
] as const;

const isNew = isNewAccount('person').as('is_new');

const campusName = sql<string>`(select campus.name from campus where campus.id = person.campus_id)`.as('campus');

const stewardOf = sql<string | null>`(select campus.name from campus where campus.id = person.steward_campus_id)`.as(
  'steward_of',
);

/** Selects what `viewListedUser` needs of the table `person`. */
export function listedColumns(viewerId: ValueOrSql<string>) {
  const personId = sql.ref<string>('person.id');
  return [
    ...profileColumns,
    campusName,
    isNew,
    follows(viewerId, personId).as('is_following'),
    follows(personId, viewerId).as('is_followed_by'),
    isOpenToCampusOf(viewerId, 'person').as('is_open_to_campus'),
  ] as const;
}

export type ListedRow = PersonRow & {
  is_following: boolean;
  is_followed_by: boolean;
  is_open_to_campus: boolean;
};

/** A scalar subquery on the primary key: PostgreSQL may plan `exists` to read all follows of a person. */
function follows(follower: ValueOrSql<string>, followed: ValueOrSql<string>) {
  return sql<boolean>`coalesce((
    select true from follow where follower_id = ${follower} and following_id = ${followed}), false)`;
}

/**
 * Until when a person can change their intake: once, within some days of onboarding. Null when they cannot, and before
 * onboarding, when they can set it freely.
 */
const intakeChangeableUntil = sql<Date | null>`(
  select until from (select person.onboarded_at + make_interval(days => ${sql.lit(intakeChangeDays)}) as until) as window_end
  where until > now() and not exists (
    select from intake_change where intake_change.person_id = person.id and intake_change.changed_by = person.id)
)`;

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonByUsername>>>;
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** A person the viewer may see, by username regardless of case. */
export async function findPersonByUsername(db: Db, viewerId: string, username: string) {
  return db
    .selectFrom('person')
    .select([...profileColumns, campusName, isNew])
    .where(sql<string>`lower(person.username)`, '=', username.toLowerCase())
    .where(isVisibleTo(viewerId, 'person'))
    .executeTakeFirst();
}

/** The row that `viewCurrentUser` needs; undefined for a deleted account. */
export async function findAccount(db: Db, id: string) {
  return db
    .selectFrom('person')
    .select([
      ...profileColumns,
      campusName,
      'person.email',
      'person.friends_count',
      'person.onboarded_at',
      'person.created_at',
    ])
    .select([sql<Role>`person.role`.as('role'), stewardOf, 'person.locale'])
    .select(intakeChangeableUntil.as('intake_changeable_until'))
    .where('person.id', '=', id)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the person's row until the transaction ends, so that concurrent changes run one after the other. */
export async function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('person')
    .select([
      'username',
      'first_name',
      'last_name',
      'intake',
      'country',
      'second_country',
      'program',
      'program_other',
      'onboarded_at',
      'avatar',
      'banner',
    ])
    .select(['deleted_at', 'erased_at'])
    .select(sql<boolean>`coalesce(suspended_until = 'infinity', false)`.as('is_banned'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an onboarded person can change their intake now. Their row must be locked, so that two changes cannot both pass. */
export async function canChangeIntake(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select(intakeChangeableUntil.as('until'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.until !== null;
}

export async function addIntakeChange(tx: Tx, personId: string, change: { from: string; to: string }): Promise<void> {
  await tx
    .insertInto('intake_change')
    .values({ person_id: personId, changed_by: personId, from_intake: change.from, to_intake: change.to })
    .execute();
}

export async function removeIntakeChanges(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('intake_change').where('person_id', '=', personId).execute();
}

export interface PersonChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  username?: string | undefined;
  intake?: string | undefined;
  country?: string | undefined;
  second_country?: string | null | undefined;
  program?: string | undefined;
  program_other?: string | null | undefined;
  interests?: string[] | undefined;
  skills?: string[] | undefined;
  languages?: string[] | undefined;
  bio?: string | undefined;
  about?: string | undefined;
  locale?: string | null | undefined;
  avatar?: string | null | undefined;
  banner?: string | null | undefined;
}

/** Writes the given columns only. The first call with `finished` sets the time of onboarding. */
export async function setAccount(tx: Tx, id: string, change: PersonChange, finished: boolean): Promise<void> {
  const columns = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(columns).length === 0 && !finished) return;
  await tx
    .updateTable('person')
    .set({ ...columns, ...(finished && { onboarded_at: sql<Date>`coalesce(onboarded_at, now())` }) })
    .where('id', '=', id)
    .execute();
}

/** Hides a person from everyone; returns the time of the deletion. */
export async function hidePerson(tx: Tx, id: string, at?: Date): Promise<Date> {
  const row = await tx
    .updateTable('person')
    .set({ deleted_at: at ?? sql<Date>`now()` })
    .where('id', '=', id)
    .returning('deleted_at')
    .executeTakeFirstOrThrow();
  return row.deleted_at ?? new Date();
}

/** Restores a hidden person unless they were deleted more than `days` ago, if given. Returns whether it did. */
export async function unhidePerson(tx: Tx, id: string, days?: number): Promise<boolean> {
  const row = await tx
    .updateTable('person')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$if(days !== undefined, (query) =>
      query.where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${days})`),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** People who were deleted more than `days` ago and are not erased yet, oldest first. */
export async function listDueForErasure(db: Db, days: number): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('deleted_at', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('deleted_at')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reduces a person's row to what must stay: the id, and the username, which stays reserved. A later sign-in with the
 * same identity creates a new account.
 */
export async function erasePerson(tx: Tx, id: string): Promise<void> {
  // Only words that no other person has. If another transaction adds such a word now, its typos are found after the next change.
  await sql`
    delete from search_word where word in (
      select unnest(string_to_array(search_name || ' ' || search_form(username) || ' ' || search_form(country), ' '))
      from person where id = ${id}
    ) and not exists (select from person_word where person_word.word = search_word.word)`.execute(tx);
  await tx
    .updateTable('person')
    .set({
      issuer: 'deleted',
      subject: id,
      email: '',
      first_name: '',
      last_name: '',
      bio: '',
      about: '',
      intake: null,
      country: null,
      second_country: null,
      program: null,
      program_other: null,
      is_alumni: false,
      interests: [],
      skills: [],
      languages: [],
      locale: null,
      avatar: null,
      banner: null,
      onboarded_at: null,
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Frees the usernames of people who were deleted more than `days` ago. */
export async function freeUsernames(db: Db, days: number): Promise<void> {
  await db
    .updateTable('person')
    .set({ username: null })
    .where('username', 'is not', null)
    .where('erased_at', 'is not', null)
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

/** The ids of up to `limit` people who do not see what a person makes: a block is between the two, or they muted that person. */
export async function listHiddenFrom(db: Db, personId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('block')
    .select('blocked_id as id')
    .where('blocker_id', '=', personId)
    .union(db.selectFrom('block').select('blocker_id as id').where('blocked_id', '=', personId))
    .union(db.selectFrom('mute').select('muter_id as id').where('muted_id', '=', personId))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows of people in the order in which all transactions lock them, so that those that lock several do not deadlock. */
function peopleInOrder(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id');
}

/** Locks people until the transaction ends, before a community or a conversation is locked. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await peopleInOrder(tx, ids).forNoKeyUpdate().execute();
}

/** Keeps people from being locked by `lockPeople` until the transaction ends. Many transactions can do so at once. */
export async function sharePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await peopleInOrder(tx, ids).forShare().execute();
}

/** Whether another person, deleted or not, has the username. */
export async function isUsernameTaken(db: Db, username: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasProgram(db: Db, code: string): Promise<boolean> {
  const row = await db.selectFrom('program').select('code').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}

export async function listPrograms(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('program')
    .select('code')
    .orderBy(sql<boolean>`code = ${otherProgram}`)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.code);
}

/** The campuses that have members, by name. */
export async function listCampuses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('campus').select('name').orderBy('name').limit(2000).execute();
  return rows.map((row) => row.name);
}
