import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { firstId, maxPageRows } from '#platform/page-sql.ts';
import { runPrepared, type ValueOrParameter } from '#platform/prepared.ts';
import { runStatement } from '#platform/statement.ts';
import { type ListedRow, listedColumns } from './profiles.queries.ts';
import { activePersonSql, isVisibleTo } from './profiles.visibility.ts';

/** A word of a search, and the words of names that match it despite a typo. */
export interface SearchWord {
  word: string;
  typos: readonly string[];
}

type FilterValue = ValueOrParameter<string | undefined>;

/** Conditions on a `person`; all but the last compare a field with an exact value. */
const conditions = {
  campus: (value: FilterValue) =>
    sql<boolean>`person.campus_id = (select campus.id from campus where campus.name = ${value})`,
  country: (value: FilterValue) => sql<boolean>`person.country = ${value}`,
  intake: (value: FilterValue) => sql<boolean>`person.intake = ${value}`,
  program: (value: FilterValue) => sql<boolean>`person.program = ${value}`,
  interest: (value: FilterValue) => sql<boolean>`${value} = any (person.interests)`,
  skill: (value: FilterValue) => sql<boolean>`${value} = any (person.skills)`,
  /** The name or username contains this text as typed. For texts without a letter or digit. */
  literalText: containsText,
};

export type Filters = { [Field in keyof typeof conditions]?: string };
type FilterParameters = { [Field in keyof Filters]?: RawBuilder<string | undefined> };

/** A position in the list of people by name. */
export interface NamePosition {
  search_name: string;
  id: string;
}

function fieldsOf(filters: Filters) {
  return (Object.keys(conditions) as (keyof Filters)[]).filter((field) => filters[field] !== undefined);
}

/** The people that match every filter and that searches may list: those with an account who have not chosen to be left out. */
function findablePeople(db: Db, filters: Filters | FilterParameters) {
  let query = db
    .selectFrom('person')
    .where(sql<boolean>`${sql.raw(activePersonSql('person'))}`)
    .where('person.findable', '=', sql.lit(true));
  for (const field of Object.keys(conditions) as (keyof Filters)[]) {
    const value = filters[field];
    if (value !== undefined) query = query.where(conditions[field](value));
  }
  return query;
}

/** Those of them that the viewer may see, without the viewer. */
function matchingPeople(db: Db, viewerId: ValueOrParameter<string>, filters: Filters | FilterParameters) {
  return findablePeople(db, filters).where('person.id', '<>', viewerId).where(isVisibleTo(viewerId, 'person'));
}

/** The ids of the people whom `matchingPeople` leaves out: the viewer and those with a block between them and the viewer. */
function leftOut(db: Db, viewerId: ValueOrParameter<string>) {
  return db
    .selectFrom('block')
    .select('blocked_id as id')
    .where('blocker_id', '=', viewerId)
    .union(db.selectFrom('block').select('blocker_id as id').where('blocked_id', '=', viewerId))
    .union(db.selectNoFrom(sql<string>`${viewerId}::uuid`.as('id')));
}

/** People by name, each row with the number of people on all pages. */
export async function listPeople(
  db: Db,
  viewerId: string,
  page: { filters: Filters; limit: number; offset: number; after?: NamePosition | undefined },
): Promise<(ListedRow & NamePosition & { total: number })[]> {
  const { filters, limit, offset, after = { search_name: '', id: firstId } } = page;
  return runPrepared(db, {
    // Without `offset` PostgreSQL knows that a page is short, and keeps the plan.
    name: [offset === 0 ? 'people' : 'people-page', ...fieldsOf(filters)].join('-'),
    values: { ...filters, viewer: viewerId, limit, offset, name: after.search_name, id: after.id },
    build: ({ viewer, limit: maxRows, offset: skipped, name, id, ...values }) => {
      const candidates = matchingPeople(db, viewer, values)
        .select(['person.id', 'person.search_name'])
        .where(sql<boolean>`(person.search_name, person.id) > (${name}, ${id})`)
        .orderBy('person.search_name')
        .orderBy('person.id')
        .limit(sql.lit(maxPageRows))
        .$if(offset > 0, (query) => query.offset(skipped));
      // Ids first: the columns of rows that are not shown would be computed too.
      const ids = db
        .selectFrom(candidates.as('candidate'))
        .selectAll()
        .orderBy('search_name')
        .orderBy('id')
        .limit(maxRows);
      return db
        .selectFrom(ids.as('page'))
        .innerJoin('person', 'person.id', 'page.id')
        .select([...listedColumns(viewer), 'page.search_name'])
        .select(selectTotal(db, viewer, values).as('total'))
        .orderBy('page.search_name')
        .orderBy('page.id');
    },
  });
}

/** How many people match the filters. */
export async function countPeople(db: Db, viewerId: string, filters: Filters): Promise<number> {
  const [row] = await runPrepared(db, {
    name: ['people-count', ...fieldsOf(filters)].join('-'),
    values: { ...filters, viewer: viewerId },
    build: ({ viewer, ...values }) => db.selectNoFrom(selectTotal(db, viewer, values).as('total')),
  });
  return row?.total ?? 0;
}

/** The number of people who match, less those of them who are left out: a check of each row would take longer. */
function selectTotal(db: Db, viewerId: ValueOrParameter<string>, filters: FilterParameters): RawBuilder<number> {
  const isStored = (Object.keys(filters) as (keyof Filters)[]).every(
    (field) => field === 'intake' || filters[field] === undefined,
  );
  const counted = sql<number>`count(*)::int`.as('people');
  const all = isStored ? storedCount(db, filters.intake) : findablePeople(db, filters).select(counted);
  const hidden = findablePeople(db, filters).where('person.id', 'in', leftOut(db, viewerId)).select(counted);
  return sql<number>`(${all}) - (${hidden})`;
}

/** The findable people of one intake or of all, from the stored counts. */
function storedCount(db: Db, intake: RawBuilder<string | undefined> | undefined) {
  return db
    .selectFrom('intake_size')
    .select(sql<number>`coalesce(sum(people), 0)::int`.as('people'))
    .$if(intake !== undefined, (query) => query.where('intake', '=', sql<string>`${intake}`));
}

/** The first words of a search text in their stored form, with the known words that may be one typo away. */
export async function listSearchWords(
  db: Db,
  text: string,
  limit: number,
): Promise<{ word: string; similar: string[] }[]> {
  return runStatement(db, {
    name: 'search-words',
    text: `select word, array(
        select known.word from search_word as known where known.forms && typo_forms(typed.word)) as similar
      from string_to_table(search_form($1), ' ') with ordinality as typed (word, position)
      where word <> '' order by position limit $2`,
    values: [text, limit],
  });
}

/**
 * People who have a word for each word of the search. Best first: an exact full name or username, then by the word that fits
 * worst, then by followers. The query is planned for each search, because words are unevenly common.
 */
export async function listFoundPeople(
  db: Db,
  viewerId: string,
  search: { text: string; words: readonly SearchWord[]; filters: Filters; limit: number; offset: number },
): Promise<(ListedRow & { total: number })[]> {
  const { text, words, filters, limit, offset } = search;
  const name = words.map(({ word }) => word).join(' ');
  return db
    .with('found', () =>
      matchingPeople(db, viewerId, filters)
        .innerJoin(peopleWithWords(db, words).as('fit'), 'fit.person_id', 'person.id')
        .select(['person.id', 'person.search_name', 'person.followers_count', 'fit.misfit'])
        .select(sql<boolean>`person.search_name = ${name} or lower(person.username) = ${text}`.as('is_exact')),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('found')
        .selectAll()
        .select(sql<number>`count(*) over ()::int`.as('total'))
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
    .execute();
}

/** People who have all the words, with how badly the worst fits: 0 equal, 1 a beginning, 2 a typo, 3 a country. */
function peopleWithWords(db: Db, words: readonly SearchWord[]) {
  const fits = words.map((word) => peopleWithWord(db, word));
  const all = fits.reduce((union, each) => union.unionAll(each));
  return db
    .selectFrom(all.as('fit'))
    .select(['person_id', sql<number>`max(misfit)`.as('misfit')])
    .groupBy('person_id')
    .having(sql<boolean>`count(*) = ${words.length}`);
}

function peopleWithWord(db: Db, { word, typos }: SearchWord) {
  // Stored words hold no wildcard characters.
  const beginning = `${word}%`;
  return db
    .selectFrom('person_word')
    .select(['person_id'])
    .select(
      sql<number>`min(case when is_country then 3 when word = ${word} then 0 when word like ${beginning} then 1 else 2 end)`.as(
        'misfit',
      ),
    )
    .where((eb) => eb.or([eb('word', 'like', beginning), ...(typos.length > 0 ? [eb('word', 'in', [...typos])] : [])]))
    .groupBy('person_id');
}

function containsText(text: FilterValue): RawBuilder<boolean> {
  return sql`strpos(lower(person.first_name || ' ' || person.last_name || ' ' || person.username), lower(${text})) > 0`;
}

/**
 * Whether every word of a text begins a word of the name or username of `person`. A blank text matches everyone. For short
 * lists of people, because it looks up the words of each person.
 */
export function isNamedLike(text: ValueOrParameter<string>): RawBuilder<boolean> {
  return sql`case when search_form(${text}) = '' then ${containsText(text)} else not exists (
    select from string_to_table(search_form(${text}), ' ') as typed
    where not exists (select from person_word
      where person_word.person_id = person.id and not is_country and starts_with(person_word.word, typed))) end`;
}

/** The intake of a person; null before onboarding. */
export async function findIntake(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('person').select('intake').where('id', '=', id).executeTakeFirst();
  return row?.intake ?? null;
}
