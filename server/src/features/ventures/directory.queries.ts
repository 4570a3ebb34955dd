import { runNamed, type Runner } from '#platform/named-statement.ts';
import { firstOf, lastId as behindAllIds } from '#platform/page-sql.ts';
import { mayBeSeen, seenVentures, ventureColumns, type VentureCardRow, type VentureRow } from './venture-columns.ts';
import { readVentures, type VenturesSql } from './ventures-with-people.queries.ts';

export interface VenturesPage {
  limit: number;
  category: string | undefined;
  search: string | undefined;
  sort: 'followers' | 'likes' | 'reviews' | undefined;
  lastId: string | undefined;
  below: number | undefined;
}

/** So many words of a search are looked for; what comes after them narrows nothing. */
const searchWordsMax = 10;
/** The highest that an integer can be. */
const aboveAllCounts = 2_147_483_647;

/** A page of open ventures, newest first or with the highest counts first. */
export async function listVentures(runner: Runner, viewerId: string, page: VenturesPage): Promise<VentureRow[]> {
  return readPage(pageSql(viewerId, page), (ventures) => readVentures(runner, ventures));
}

/** The same page without what its ventures bring along. */
export async function listVentureCards(
  runner: Runner,
  viewerId: string,
  page: VenturesPage,
): Promise<VentureCardRow[]> {
  return readPage(pageSql(viewerId, page), ({ name, rows, order, values }) =>
    runNamed(runner, `${name}-cards`, `select page.* from (${rows}) as page order by ${order}`, values),
  );
}

interface PageSql {
  ventures: VenturesSql;
  /** Where that finds nothing. */
  otherwise?: VenturesSql;
}

async function readPage<Row>(page: PageSql, read: (ventures: VenturesSql) => Promise<Row[]>): Promise<Row[]> {
  const rows = await read(page.ventures);
  return rows.length === 0 && page.otherwise ? read(page.otherwise) : rows;
}

/** Which ventures a page shows. */
function pageSql(viewerId: string, page: VenturesPage): PageSql {
  const { limit, category, search, sort, lastId, below } = page;
  const values: [string, ...unknown[]] = [viewerId, limit];
  const value = (given: unknown) => `$${values.push(given)}`;
  const order = sort ? `${sort}_count desc, id desc` : 'id desc';
  // Out of the planner's sight, which would make a plan anew for each place that is far down.
  const from = `(select ${value(lastId ?? behindAllIds)}::uuid)`;
  const behind = sort
    ? `(venture.${sort}_count, venture.id) < ((select ${value(lastId ? (below ?? 0) : aboveAllCounts)}::int), ${from})`
    : `venture.id < ${from}`;

  const filters: string[] = [];
  if (category) {
    const wanted = category.toLowerCase();
    const words = value(wanted === 'health' ? ['health', 'healthcare'] : [wanted]);
    filters.push(`(venture.category = any(${words}::text[]) or venture.tags && ${words}::text[])`);
  }
  const words = search?.split(/\s+/).filter(Boolean).slice(0, searchWordsMax) ?? [];
  const canLookUp = words.some((word) => hasTrigram.test(word));
  let lookUp = 'true';
  if (words.length > 0) {
    const patterns = value(words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`));
    // As the column was made, so that accents and capitals part nobody; once, and not for each venture.
    const plain = `array(select plain_text(pattern) from unnest(${patterns}::text[]) as pattern)`;
    filters.push(`venture.search_text like all (${plain})`);
    if (canLookUp) lookUp = `venture.search_text like (${rarestOf(plain)})`;
  }

  const kinds = [sort, category && 'of', words.length > 0 && 'with', canLookUp && 'known'];
  const name = ['ventures', ...kinds].filter(Boolean).join('-');
  if (filters.length === 0) {
    const all = `select ${ventureColumns} from ${seenVentures} and ${isOpen} and ${behind}`;
    return { ventures: { name, rows: firstOf(all, order, '$2'), order, values } };
  }
  const { near, all } = foundSql({ behind, filters: filters.join(' and '), lookUp, order });
  return {
    ventures: { name: `${name}-near`, rows: near, order, values },
    otherwise: { name: `${name}-all`, rows: all, order, values },
  };
}

const isOpen = 'venture.closed_at is null';

/** So many ventures are looked at one by one, before the others are asked of the indexes. */
const lookedAt = 200;

interface Filtered {
  /** Where the page before has ended. */
  behind: string;
  filters: string;
  /** What follows from the filters, for an index to answer. */
  lookUp: string;
  order: string;
}

/**
 * The first ventures that match. What many match fills a page from the first ones in their order, or else `near` finds
 * nothing; what few match is found by the indexes of words, tags and categories. So neither is planned for what was asked,
 * which takes longer than to find it, and guesses from a sample how many match.
 */
function foundSql({ behind, filters, lookUp, order }: Filtered): Record<'near' | 'all', string> {
  const columns = 'id, owner_id, closed_at, followers_count, likes_count, reviews_count';
  const seen = (some: string) => `select venture.id from (${some}) as venture
    join person as owner on owner.id = venture.owner_id where ${mayBeSeen} order by ${inVenture(order)} limit $2`;
  const first = `select ${columns} from (
      select * from venture where ${isOpen} and ${behind} order by ${order} limit ${lookedAt}
    ) as venture where ${filters}`;
  // The indexes are asked for what matches alone, not for all that comes behind; and the owners of no more than are shown.
  const matching = `select ${columns} from venture where ${isOpen} and ${filters} and ${lookUp} offset 0`;
  const all = `select ${columns} from (${matching}) as venture where ${behind} order by ${order} offset 0`;
  const those = (ids: string) => `select ${ventureColumns} from ${seenVentures} and venture.id = any (array(${ids}))`;
  return {
    near: `with near as materialized (${seen(first)})
      ${those('select id from near where (select count(*) from near) = $2')}`,
    all: those(seen(all)),
  };
}

/** The index holds words by three letters each; for a shorter one alone it would be read from end to end. */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

/** So many ventures tell which of several words is the rarest. */
const sampled = 50;

/** Of words that all must be there the index looks up the rarest: what nearly every venture has would take it longest. */
function rarestOf(patterns: string): string {
  return `select pattern from unnest(${patterns}) as pattern order by pattern !~ '\\w{3}', (
      select count(*) from (select search_text from venture order by id desc limit ${sampled}) as newest
      where newest.search_text like pattern
    ) limit 1`;
}

/** The order by the columns of a venture, beside which an owner has an id as well. */
function inVenture(order: string): string {
  return order.replaceAll(/\w+(?= desc)/g, 'venture.$&');
}
