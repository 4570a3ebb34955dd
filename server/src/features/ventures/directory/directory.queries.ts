import { sql } from 'kysely';
import { visibleVentures } from '#features/ventures/ventures.visibility.ts';
import type { Db } from '#platform/database.ts';
import { lastId, longestPage } from '#platform/page-sql.ts';
import { runPrepared, type ValueOrParameter } from '#platform/prepared.ts';

export interface DirectoryPage {
  limit: number;
  category?: string | undefined;
  /** Words that must all occur in the name, location, tags or description. */
  words: readonly string[];
  sort?: 'followers' | 'likes' | 'reviews' | undefined;
  /** The last venture of the page before, with its count where the list is sorted by one. */
  after?: { id: string; count: number } | undefined;
}

export interface DirectoryRow {
  id: string;
  /** The count that the page is sorted by; 0 without one. */
  count: number;
}

/** Above every count of the database, where a page has no cursor. */
const maxCount = 2_147_483_647;

/** The ids of a page of open ventures: newest first, or highest count first. */
export async function listDirectory(db: Db, viewerId: string, page: DirectoryPage): Promise<DirectoryRow[]> {
  const { limit, category, words, sort, after = { id: lastId, count: maxCount } } = page;
  if (category === undefined && words.length === 0) {
    return runPrepared(db, {
      name: `ventures-by-${sort ?? 'id'}`,
      values: { viewer: viewerId, id: after.id, count: after.count, limit },
      build: ({ viewer, id, count, limit: most }) => {
        const longest = openVentures(db, viewer, { sort, after: { id, count } }).limit(sql.lit(longestPage));
        const ids = db.selectFrom(longest.as('page')).select(['page.id', 'page.count']);
        return (sort ? ids.orderBy('page.count', 'desc') : ids).orderBy('page.id', 'desc').limit(most);
      },
    });
  }
  // Planned for each search, because PostgreSQL knows how common a word or category is.
  let query = openVentures(db, viewerId, { sort, after });
  if (category !== undefined) query = query.where(isInCategory(category));
  for (const word of words) query = query.where(containsWord(word));
  return query.limit(limit).execute();
}

function openVentures(
  db: Db,
  viewer: ValueOrParameter<string>,
  {
    sort,
    after: { id, count },
  }: { sort: DirectoryPage['sort']; after: { id: ValueOrParameter<string>; count: ValueOrParameter<number> } },
) {
  const open = visibleVentures(db, viewer).where('venture.closed_at', 'is', null);
  if (!sort) {
    return open
      .select(['venture.id', sql<number>`0`.as('count')])
      .where('venture.id', '<', id)
      .orderBy('venture.id', 'desc');
  }
  const column = `venture.${sort}_count` as const;
  return open
    .select(['venture.id', sql.ref<number>(column).as('count')])
    .where(sql<boolean>`(${sql.ref(column)}, venture.id) < (${count}, ${id})`)
    .orderBy(column, 'desc')
    .orderBy('venture.id', 'desc');
}

function isInCategory(category: string) {
  const name = category.toLowerCase();
  const names = name === 'health' ? ['health', 'healthcare'] : [name];
  return sql<boolean>`(venture.category = any (${names}::text[]) or venture.tags && ${names}::text[])`;
}

/** Uses the trigram index `venture_search`. `plain_text` removes accents and case, as in the indexed column. */
function containsWord(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`venture.search_text like plain_text(${pattern})`;
}
