import { type AliasedExpression, type Compilable, sql } from 'kysely';
import { selectCards, selectVentures } from '#features/ventures/profile/profile.queries.ts';
import { visibleVentures } from '#features/ventures/ventures.visibility.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { firstId, lastId, maxPageRows } from '#platform/sql/page-sql.ts';
import { runPrepared, type ValueOrParameter } from '#platform/sql/prepared.ts';
import { plannedForItsValues } from '#platform/sql/statement-names.ts';

export interface DirectoryPage {
  limit: number;
  category?: string | undefined;
  /** Words that must all occur in the name, location, tags or description. */
  words: readonly string[];
  sort?: 'followers' | 'likes' | 'reviews' | undefined;
  /** The last venture of the previous page, with its count if the list is sorted by a count. */
  after?: { id: string; count: number } | undefined;
}

/** Above every count of the database, where a page has no cursor. */
const maxCount = 2_147_483_647;

/** A page of open ventures without their lists: newest first, or highest count first. */
export async function listCards(db: Db, viewerId: string, page: DirectoryPage) {
  return listPage(db, viewerId, page, {
    name: 'venture-cards',
    select: (viewer, ids) =>
      selectCards(db, viewer)
        .innerJoin(ids, 'page.id', 'venture.id')
        .select('page.count')
        .orderBy('page.count', 'desc')
        .orderBy('page.id', 'desc'),
  });
}

/** The same page with the first entries of each venture's lists. */
export async function listVentures(db: Db, viewerId: string, page: DirectoryPage) {
  return listPage(db, viewerId, page, {
    name: 'ventures',
    select: (viewer, ids) =>
      selectVentures(db, viewer)
        .innerJoin(ids, 'page.id', 'venture.id')
        .select('page.count')
        .orderBy('page.count', 'desc')
        .orderBy('page.id', 'desc'),
  });
}

async function listPage<Row>(
  db: Db,
  viewerId: string,
  { limit, category, words, sort, after = { id: lastId, count: maxCount } }: DirectoryPage,
  query: { name: string; select: (viewer: ValueOrParameter<string>, ids: Ids) => Compilable<Row> },
): Promise<Row[]> {
  if (category === undefined && words.length === 0) {
    return runPrepared(db, {
      name: `${query.name}-by-${sort ?? 'id'}`,
      values: { viewer: viewerId, id: after.id, count: after.count, limit },
      build: ({ viewer, id, count, limit: maxRows }) => {
        const longest = openVentures(db, viewer, { sort, after: { id, count } }).limit(sql.lit(maxPageRows));
        return query.select(viewer, firstIds(db, longest).limit(maxRows).as('page'));
      },
    });
  }
  // PostgreSQL knows how common a word or category is. What is shown keeps its plan.
  let matching = openVentures(db, viewerId, { sort, after });
  if (category !== undefined) matching = matching.where(isInCategory(category));
  for (const word of words) matching = matching.where(containsWord(word));
  const found = await matching.limit(limit).modifyEnd(plannedForItsValues).execute();
  return runPrepared(db, {
    name: `${query.name}-found`,
    values: { viewer: viewerId, ids: found.map(({ id }) => id), counts: found.map(({ count }) => count) },
    build: ({ viewer, ids, counts }) =>
      query.select(
        viewer,
        sql<{ id: string; count: number }>`unnest((select ${ids}::uuid[]), (select ${counts}::int[]))`.as<'page'>(
          sql`page (id, count)`,
        ),
      ),
  });
}

/** The ids of a page, each with the count that the page is sorted by. */
type Ids = AliasedExpression<{ id: string; count: number }, 'page'>;

function firstIds(db: Db, ventures: ReturnType<typeof openVentures>) {
  return db
    .selectFrom(ventures.as('page'))
    .select(['page.id', 'page.count'])
    .orderBy('page.count', 'desc')
    .orderBy('page.id', 'desc');
}

/** Open ventures after a position, with the count that they are sorted by; 0 without one. */
function openVentures(
  db: Db,
  viewer: ValueOrParameter<string>,
  {
    sort,
    after: { id, count },
  }: { sort: DirectoryPage['sort']; after: { id: ValueOrParameter<string>; count: ValueOrParameter<number> } },
) {
  const column = `venture.${sort ?? 'likes'}_count` as const;
  const open = visibleVentures(db, viewer)
    .where('venture.closed_at', 'is', null)
    .select(['venture.id', (sort ? sql.ref<number>(column) : sql<number>`0`).as('count')]);
  return sort
    ? open
        .where(sql<boolean>`(${sql.ref(column)}, venture.id) < (${count}, ${id})`)
        .orderBy(column, 'desc')
        .orderBy('venture.id', 'desc')
    : open.where('venture.id', '<', id).orderBy('venture.id', 'desc');
}

function isInCategory(category: string) {
  const name = category.toLowerCase();
  const names = name === 'health' ? ['health', 'healthcare'] : [name];
  return sql<boolean>`(venture.category = any (${names}::text[]) or venture.tags && ${names}::text[])`;
}

/** Stores the searched texts of the next ventures again, for a migration that changed `plain_text`. Returns the id of the last one. */
export async function setSearchTexts(tx: Tx, after = firstId): Promise<string | undefined> {
  const batch = await tx.selectFrom('venture').select('id').where('id', '>', after).orderBy('id').limit(500).execute();
  const ids = batch.map(({ id }) => id);
  await tx
    .updateTable('venture')
    .set((eb) => ({ name: eb.ref('name') }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`search_text <> venture_text(name, description, location, tags)`)
    .execute();
  return ids.at(-1);
}

/** Uses the trigram index `venture_search`. */
function containsWord(word: string) {
  return sql<boolean>`venture.search_text like plain_pattern(${word})`;
}
