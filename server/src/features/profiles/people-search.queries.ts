import { foundMax } from '@baraza/contract/features/profile-limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';
import { firstId, maxPageRows } from '#platform/sql/page-sql.ts';
import { plannedForItsValues } from '#platform/sql/statement-names.ts';
import { type ListedRow, listedColumns } from './profiles.queries.ts';
import { isActive, isOpenToCampusOf, isVisibleTo } from './profiles.visibility.ts';

/** A word of a search, and what it may stand for. */
export interface SearchWord {
  word: string;
  /** The words of names that match despite a typo. */
  typos: readonly string[];
  /** The countries that the word names. */
  countries: readonly string[];
  /** How many people have a name with a word that begins so, counted up to a limit. */
  people: number;
}

/** How many rows a search reads of each kind of match, at most. Bounds what one search costs. */
const maxRead = 2_000;
/** How many people are skipped before a page, at most. Cursors have no such limit. */
export const maxSkipped = 10_000;

/** Conditions on a `person`: a field has an exact value, or the person accepts messages from the campus of another. */
const conditions = {
  campus: (value: string) =>
    sql<boolean>`person.campus_id = (select campus.id from campus where campus.name = ${value})`,
  country: (value: string) => sql<boolean>`person.country = ${value}`,
  intake: (value: string) => sql<boolean>`person.intake = ${value}`,
  program: (value: string) => sql<boolean>`person.program = ${value}`,
  interest: (value: string) => sql<boolean>`person.interests @> array[${value}::text]`,
  skill: (value: string) => sql<boolean>`person.skills @> array[${value}::text]`,
  openToCampusOf: (personId: string) => isOpenToCampusOf(personId, 'person'),
};

export type Filters = { [Field in keyof typeof conditions]?: string };

/** A position in the list of people by name. */
export interface NamePosition {
  search_name: string;
  id: string;
}

function fieldsOf(filters: Filters) {
  return (Object.keys(conditions) as (keyof Filters)[]).filter((field) => filters[field] !== undefined);
}

/** The people that match every filter and that searches may list: those with an account who have not chosen to be left out. */
function findablePeople(db: Db, filters: Filters) {
  let query = db.selectFrom('person').where(isActive('person')).where('person.findable', '=', sql.lit(true));
  for (const field of Object.keys(conditions) as (keyof Filters)[]) {
    const value = filters[field];
    if (value !== undefined) query = query.where(conditions[field](value));
  }
  return query;
}

/** Those of them that the viewer may see, without the viewer. */
function matchingPeople(db: Db, viewerId: string, filters: Filters) {
  return findablePeople(db, filters).where('person.id', '<>', viewerId).where(isVisibleTo(viewerId, 'person'));
}

/** The ids of the people whom `matchingPeople` leaves out: the viewer and those with a block between them and the viewer. */
function leftOut(db: Db, viewerId: string) {
  return db
    .selectFrom('block')
    .select('blocked_id as id')
    .where('blocker_id', '=', viewerId)
    .union(db.selectFrom('block').select('blocker_id as id').where('blocked_id', '=', viewerId))
    .union(db.selectNoFrom(sql<string>`${viewerId}::uuid`.as('id')));
}

interface NamedPage {
  filters: Filters;
  limit: number;
  /** At most `maxSkipped`. */
  offset: number;
  after?: NamePosition | undefined;
}

/** People by name, each row with the number of people on all pages, which `countPeople` describes. */
export async function listPeople(
  db: Db,
  viewerId: string,
  { filters, limit, offset, after = { search_name: '', id: firstId } }: NamedPage,
): Promise<(ListedRow & NamePosition & { total: number })[]> {
  const candidates = matchingPeople(db, viewerId, filters)
    .select(['person.id', 'person.search_name'])
    .where(sql<boolean>`(person.search_name, person.id) > (${after.search_name}, ${after.id})`)
    .orderBy('person.search_name')
    .orderBy('person.id')
    .limit(sql.lit(maxPageRows))
    // Without `offset` PostgreSQL knows that a page is short, and keeps the plan.
    .$if(offset > 0, (query) => query.offset(offset));
  // Ids first: the columns of rows that are not shown would be computed too.
  const ids = db.selectFrom(candidates.as('candidate')).selectAll().orderBy('search_name').orderBy('id').limit(limit);
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('person', 'person.id', 'page.id')
    .select([...listedColumns(viewerId), 'page.search_name'])
    .select(selectTotal(db, viewerId, filters).as('total'))
    .orderBy('page.search_name')
    .orderBy('page.id')
    .$if(!isStored(filters), (query) => query.modifyEnd(plannedForItsValues))
    .execute();
}

/** How many people match the filters, at most `foundMax` with any other filter than the intake. */
export async function countPeople(db: Db, viewerId: string, filters: Filters): Promise<number> {
  const { total } = await db
    .selectNoFrom(selectTotal(db, viewerId, filters).as('total'))
    .$if(!isStored(filters), (query) => query.modifyEnd(plannedForItsValues))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the number of people who match the filters is stored. */
function isStored(filters: Filters): boolean {
  return fieldsOf(filters).every((field) => field === 'intake');
}

/**
 * The number of people who match, less those of them who are left out: a check of each row would take longer. Without a stored
 * number it counts up to `foundMax`.
 */
function selectTotal(db: Db, viewerId: string, filters: Filters): RawBuilder<number> {
  const counted = sql<number>`count(*)::int`.as('people');
  const hidden = findablePeople(db, filters).where('person.id', 'in', leftOut(db, viewerId)).select(counted);
  if (isStored(filters)) return sql<number>`${storedCount(db, filters.intake)} - (${hidden})`;
  // The people who are left out may be among the counted ones.
  const first = findablePeople(db, filters)
    .select('person.id')
    .limit(sql<number>`${sql.lit(foundMax)} + (${hidden})`);
  return sql<number>`(${db.selectFrom(first.as('counted')).select(counted)}) - (${hidden})`;
}

/** The findable people of one intake or of all: the stored number of members less the few who are not findable. */
function storedCount(db: Db, intake: string | undefined) {
  const hubs = db
    .selectFrom('community')
    .select(sql<number>`coalesce(sum(members_count), 0)::int`.as('people'))
    .where('kind', '=', sql.lit('INTAKE'))
    .$if(intake !== undefined, (query) => query.where('intake', '=', intake ?? ''));
  const notFindable = db
    .selectFrom('person')
    .select(sql<number>`count(*)::int`.as('people'))
    .where(isActive('person'))
    .where(sql<boolean>`not findable`)
    .$if(intake !== undefined, (query) => query.where('intake', '=', intake ?? ''));
  return sql<number>`(${hubs}) - (${notFindable})`;
}

/** The first words of a search text in their stored form, with the known words that may be one typo away. */
export async function listSearchWords(
  db: Db,
  text: string,
  limit: number,
): Promise<{ word: string; similar: string[]; people: number }[]> {
  const { rows } = await sql<{ word: string; similar: string[]; people: number }>`select word, array(
        select known.word from search_word as known where known.forms && typo_forms(typed.word)) as similar,
      (select count(*)::int from (select from person_word as known where not is_country
        and known.word >= typed.word and known.word < typed.word || U&'\\+10FFFF' limit ${sql.lit(maxRead + 1)}) as first) as people
    from string_to_table(search_form(${text}), ' ') with ordinality as typed (word, position)
    where word <> '' order by position limit ${limit}`.execute(db);
  return rows;
}

interface Search {
  text: string;
  /** None for a text without a letter or digit. */
  words: readonly SearchWord[];
  filters: Filters;
  limit: number;
  offset: number;
}

/**
 * People who have a word for each word of the search. Best first: an exact full name or username, then by the word that fits
 * worst, then by followers. Lists `foundMax` people at most, and reads `maxRead` rows of each kind of match: of more than that
 * some are left out. The query is planned for each search, because words are unevenly common.
 */
export async function listFoundPeople(
  db: Db,
  viewerId: string,
  search: Search,
): Promise<(ListedRow & { total: number })[]> {
  const { text, words, limit, offset } = search;
  const name = words.map(({ word }) => word).join(' ');
  const isExact = sql<boolean>`(person.search_name = ${name} or lower(person.username) = ${text})`;
  const candidates = words.length === 0 ? [peopleWithText(db, viewerId, search)] : candidatesOf(db, viewerId, search);
  const all = candidates
    .map((each) => db.selectFrom(each.limit(sql.lit(foundMax)).as('candidate')).selectAll())
    .reduce((union, each) => union.unionAll(each));
  return db
    .with('found', () =>
      db
        .selectFrom(all.as('candidate'))
        .select(['id', sql<number>`min(misfit)`.as('misfit')])
        .groupBy('id')
        .orderBy('misfit')
        .orderBy('id')
        .limit(sql.lit(foundMax)),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('found')
        .innerJoin('person', 'person.id', 'found.id')
        .select(['person.id', 'person.search_name', 'person.followers_count', 'found.misfit'])
        .select([isExact.as('is_exact'), sql<number>`count(*) over ()::int`.as('total')])
        .orderBy('is_exact', 'desc')
        .orderBy('misfit')
        .orderBy('followers_count', 'desc')
        .orderBy('search_name')
        .orderBy('id')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('person', 'person.id', 'page.id')
    .select([...listedColumns(viewerId), 'page.total'])
    .orderBy('page.is_exact', 'desc')
    .orderBy('page.misfit')
    .orderBy('page.followers_count', 'desc')
    .orderBy('page.search_name')
    .orderBy('page.id')
    .modifyEnd(plannedForItsValues)
    .execute();
}

/** Queries that overlap, with how badly the worst word of a person fits: 0 equal, 1 a beginning, 2 a typo, 3 a country. */
function candidatesOf(db: Db, viewerId: string, { text, words, filters }: Search) {
  const people = () => matchingPeople(db, viewerId, filters);
  const exact = sql<number>`0`.as('misfit');
  const queries = [
    people()
      .select(['person.id', exact])
      .where('person.search_name', '=', words.map(({ word }) => word).join(' ')),
    people()
      .select(['person.id', exact])
      .where(sql<boolean>`lower(person.username) = ${text}`),
  ];
  const names = words.filter(({ countries }) => countries.length === 0);
  // A word that names no country must be part of the name. Otherwise any one of them may be.
  const starts = names.length > 0 ? [names.reduce(rarer)] : words;
  const limit = Math.ceil(maxRead / starts.length);
  for (const start of starts) queries.push(peopleNamed(db, people(), { start, words, limit }));
  if (names.length > 0) return queries;
  const [first, ...rest] = words.map(({ countries }) => countries);
  const common = first?.filter((country) => rest.every((each) => each.includes(country))) ?? [];
  for (const country of common) {
    queries.push(
      people()
        .select(['person.id', sql<number>`3`.as('misfit')])
        .where('person.country', '=', country)
        .orderBy('person.search_name')
        .orderBy('person.id')
        .limit(sql.lit(Math.ceil(foundMax / common.length))),
    );
  }
  return queries;
}

function rarer(one: SearchWord, other: SearchWord): SearchWord {
  if (one.people !== other.people) return one.people < other.people ? one : other;
  return one.word.length >= other.word.length ? one : other;
}

/** People with one word in their name, found from the rows of this word, who also have the others. */
function peopleNamed(
  db: Db,
  people: ReturnType<typeof matchingPeople>,
  { start, words, limit }: { start: SearchWord; words: readonly SearchWord[]; limit: number },
) {
  const rows = [
    sql`word = ${start.word}`,
    sql`word > ${start.word} and word like ${`${start.word}%`}`,
    ...(start.typos.length > 0 ? [sql`word in (${sql.join(start.typos)})`] : []),
  ].map((match, misfit) => {
    const first = sql`select person_id from person_word where not is_country and ${match} limit ${sql.lit(limit)}`;
    return sql`select person_id, ${sql.lit(misfit)} as misfit from (${first}) as first`;
  });
  const others = words.filter((word) => word !== start);
  const fits = [sql`start.misfit`, ...others.map((_word, at) => sql.ref(`other_${at}.misfit`))];
  // The limit of 1 makes PostgreSQL read the rows first and look up each person, whatever it expects of them.
  const person = people
    .select(['person.id', 'person.country'])
    .where('person.id', '=', sql<string>`start.person_id`)
    .limit(sql.lit(1));
  let query = db
    .selectFrom(sql<{ person_id: string; misfit: number }>`(${sql.join(rows, sql` union all `)})`.as('start'))
    .innerJoinLateral(person.as('person'), (join) => join.onTrue());
  for (const [at, word] of others.entries()) {
    query = query
      .innerJoinLateral(sql<{ misfit: number }>`(select ${misfitOf(word)} as misfit)`.as(`other_${at}`), (join) =>
        join.onTrue(),
      )
      .where(sql<boolean>`${sql.ref(`other_${at}.misfit`)} is not null`) as unknown as typeof query;
  }
  return query.select(['person.id', sql<number>`greatest(${sql.join(fits)})`.as('misfit')]);
}

/** SQL: how badly a word fits the `person` of a row `start`; null if it does not. Reads the words of that person, not the range of the word. */
function misfitOf({ word, typos, countries }: SearchWord) {
  // Stored words hold no wildcard characters.
  const beginning = sql`word like ${`${word}%`}`;
  const match = typos.length > 0 ? sql`(${beginning} or word in (${sql.join(typos)}))` : beginning;
  const inName = sql`(select min(case when word = ${word} then 0 when ${beginning} then 1 else 2 end)
    from (select word from person_word where person_id = start.person_id and not is_country offset 0) as own where ${match})`;
  if (countries.length === 0) return inName;
  return sql`coalesce(${inName}, case when person.country in (${sql.join(countries)}) then 3 end)`;
}

/** Of the first people by name, those whose name or username contains a text as typed. No index finds a text without a word. */
function peopleWithText(db: Db, viewerId: string, { text, filters }: Search) {
  const first = matchingPeople(db, viewerId, filters)
    .select(['person.id', 'first_name', 'last_name', 'username'])
    .orderBy('person.search_name')
    .orderBy('person.id')
    .limit(sql.lit(maxRead));
  return db
    .selectFrom(first.as('person'))
    .select(['person.id', sql<number>`0`.as('misfit')])
    .where(containsText(text));
}

function containsText(text: string): RawBuilder<boolean> {
  return sql`strpos(lower(person.first_name || ' ' || person.last_name || ' ' || person.username), lower(${text})) > 0`;
}

/**
 * Whether every word of a text begins a word of the name or username of `person`. A blank text matches everyone. For short
 * lists of people, because it looks up the words of each person.
 */
export function isNamedLike(text: string): RawBuilder<boolean> {
  return sql`case when search_form(${text}) = '' then ${containsText(text)} else not exists (
    select from string_to_table(search_form(${text}), ' ') as typed
    where not exists (select from person_word
      where person_word.person_id = person.id and not is_country and starts_with(person_word.word, typed))) end`;
}

/** The words of a text by which people are found, at most `limit`; none for a text without a letter or digit. */
export async function listNameWords(db: Db, text: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from string_to_table(search_form(${text}), ' ') with ordinality as typed (word, position)
    where word <> '' order by position limit ${limit}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Whether the name or the username of a person, given by the column with their id, has a word with this beginning. Uses an index of words. */
export function hasNameWord(personId: string, word: string): RawBuilder<boolean> {
  return sql`(${sql.ref(personId)} in (select person_id from person_word where not is_country
    and word >= ${word} and word < ${word} || U&'\\+10FFFF'))`;
}

/** The intake of a person; null before onboarding. */
export async function findIntake(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('person').select('intake').where('id', '=', id).executeTakeFirst();
  return row?.intake ?? null;
}
