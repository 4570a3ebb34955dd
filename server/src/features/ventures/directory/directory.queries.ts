import { type AliasedExpression, sql } from 'kysely';
import { selectCards, selectVentures } from '#features/ventures/profile/profile.queries.ts';
import { visibleVentures } from '#features/ventures/ventures.visibility.ts';
import type { Db } from '#platform/sql/database.ts';
import { lastId, maxPageRows } from '#platform/sql/page-sql.ts';
import { plannedForItsValues } from '#platform/sql/statement-names.ts';

interface PriceBounds {
  currency: string;
  min: number;
  max: number;
}

export interface DirectoryPage {
  limit: number;
  category?: string | undefined;
  /** Words that must all occur in the name, location, tags or description. */
  words: readonly string[];
  /** With a product or service of such a price. */
  price?: PriceBounds | undefined;
  /** Whose opening hours include the current time. */
  open?: 'now' | undefined;
  sort?: 'followers' | 'likes' | 'reviews' | undefined;
  /** The last venture of the previous page, with its count if the list is sorted by a count. */
  after?: { id: string; count: number } | undefined;
}

/** Above every count of the database, where a page has no cursor. */
const maxCount = 2_147_483_647;

/** A page of open ventures without their lists: newest first, or highest count first. */
export async function listCards(db: Db, viewerId: string, page: DirectoryPage) {
  return selectCards(db, viewerId)
    .innerJoin(await selectIds(db, viewerId, page), 'page.id', 'venture.id')
    .select('page.count')
    .orderBy('page.count', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

/** The same page with the first entries of each venture's lists. */
export async function listVentures(db: Db, viewerId: string, page: DirectoryPage) {
  return selectVentures(db, viewerId, 'beginnings')
    .innerJoin(await selectIds(db, viewerId, page), 'page.id', 'venture.id')
    .select('page.count')
    .orderBy('page.count', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

/** The ids of a page, each with the count that the page is sorted by. */
type Ids = AliasedExpression<{ id: string; count: number }, 'page'>;

/** Selects the ids of a page. A search runs as a query of its own, so that the query that uses the ids can keep its plan. */
async function selectIds(
  db: Db,
  viewerId: string,
  { limit, category, words, price, open, sort, after = { id: lastId, count: maxCount } }: DirectoryPage,
): Promise<Ids> {
  let ventures = openVentures(db, viewerId, { sort, after });
  if (category === undefined && words.length === 0 && !price && !open) {
    return db
      .selectFrom(ventures.limit(sql.lit(maxPageRows)).as('page'))
      .select(['page.id', 'page.count'])
      .orderBy('page.count', 'desc')
      .orderBy('page.id', 'desc')
      .limit(limit)
      .as('page');
  }
  if (category !== undefined) ventures = ventures.where(isInCategory(category));
  if (price) ventures = ventures.where(hasPriceWithin(price));
  if (open) ventures = ventures.where(isOpenNow());
  for (const word of words) ventures = ventures.where(containsWord(word));
  // PostgreSQL knows how common a word or category is.
  const found = await ventures.limit(limit).modifyEnd(plannedForItsValues).execute();
  const [ids, counts] = [found.map(({ id }) => id), found.map(({ count }) => count)];
  return sql<{
    id: string;
    count: number;
  }>`unnest((select ${ids}::uuid[]), (select ${counts}::int[]))`.as<'page'>(sql`page (id, count)`);
}

/** Open ventures after a position, with the count that they are sorted by; 0 without one. */
function openVentures(
  db: Db,
  viewer: string,
  { sort, after: { id, count } }: { sort: DirectoryPage['sort']; after: { id: string; count: number } },
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

function hasPriceWithin({ currency, min, max }: PriceBounds) {
  return sql<boolean>`exists (select from venture_product as product where product.venture_id = venture.id
    and product.hidden_at is null and product.price_currency = ${currency} and product.price between ${min} and ${max})`;
}

/** Hours that began yesterday may last past midnight. The names of zones are checked when they are stored. */
function isOpenNow() {
  return sql<boolean>`(venture.opens_at is not null and exists (
    select from (select now() at time zone venture.hours_zone as now) as local
    cross join unnest(array[local.now::date - 1, local.now::date]) as day
    cross join lateral (
      select venture.opens_at[extract(isodow from day)::int], venture.closes_at[extract(isodow from day)::int]
    ) as hours (opens, closes)
    where local.now >= day + opens and local.now < day + (closes <= opens)::int + closes))`;
}

/** Uses the trigram index `venture_search`. */
function containsWord(word: string) {
  return sql<boolean>`venture.search_text like plain_pattern(${word})`;
}
