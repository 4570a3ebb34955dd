import { json } from '#platform/json-sql.ts';
import { runStatement } from '#platform/statement.ts';
import { firstOf, lastId as behindAllIds } from '#platform/page-sql.ts';
import type { WrittenRow } from '#platform/written-json.ts';
import type { SearchWords } from './search-words.ts';
import { mayBeSeen, seenVentures } from './venture-columns.ts';
import { ventureJson } from './venture-lists.ts';
import { ventureCardJson } from './ventures.view.ts';
import type { Db } from '#platform/database.ts';

export interface VenturesPage {
  limit: number;
  category: string | undefined;
  search: SearchWords | undefined;
  /** Whether each comes with the first entries of its lists. */
  lists: 'first' | 'none';
  sort: 'followers' | 'likes' | 'reviews' | undefined;
  lastId: string | undefined;
  below: number | undefined;
}

/** What is read of each, by `lists`. */
const shown = { none: json.object(ventureCardJson).sql, first: ventureJson('many').sql };

/** The highest that an integer can be. */
const aboveAllCounts = 2_147_483_647;

/** A venture of a page, with the count that the page is sorted by. */
export interface VentureOfPage extends WrittenRow {
  followers_count?: number;
  likes_count?: number;
  reviews_count?: number;
}

/** A page of open ventures, newest first or with the highest counts first. */
export async function listVentures(db: Db, viewerId: string, page: VenturesPage): Promise<VentureOfPage[]> {
  const { first, otherwise } = pageSql(viewerId, page);
  const read = ({ name, text, values }: Statement) => runStatement<VentureOfPage>(db, { name, text, values });
  const rows = await read(first);
  return rows.length === 0 && otherwise ? read(otherwise) : rows;
}

interface Statement {
  /** The same for the same text. */
  name: string;
  text: string;
  values: unknown[];
}

interface PageSql {
  first: Statement;
  /** Where that finds nothing. */
  otherwise?: Statement;
}

/** Which ventures a page shows. */
function pageSql(viewerId: string, page: VenturesPage): PageSql {
  const { limit, category, search, lists, sort, lastId, below } = page;
  const values: unknown[] = [viewerId, limit];
  const value = (given: unknown) => `$${values.push(given)}`;
  const order = sort ? `${sort}_count desc, id desc` : 'id desc';
  const columns = `venture.id, ${sort ? `venture.${sort}_count, ` : ''}${shown[lists]} as json`;
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
  if (search) filters.push(wordsSql(search, value));
  const name = [
    'ventures',
    lists === 'none' && 'cards',
    sort,
    category && 'of',
    search && 'with',
    search?.rarest && 'known',
  ]
    .filter(Boolean)
    .join('-');
  if (filters.length === 0) {
    const all = `select ${columns} from ${seenVentures} and ${isOpen} and ${behind}`;
    return { first: { name, text: firstOf(all, order, '$2'), values } };
  }
  const isKnown = !search || search.rarest !== undefined;
  const { near, all } = foundSql({ columns, behind, filters: filters.join(' and '), isKnown, order });
  const inAll = { name: `${name}-all`, text: all, values };
  // Where the first ones are not thought to fill a page the indexes are asked at once.
  if (search && isKnown && search.share * lookedAt < limit) return { first: inAll };
  return { first: { name: `${name}-near`, text: near, values }, otherwise: inAll };
}

/** That a venture has all the words: the rarest, for an index to look up, and the others. */
function wordsSql({ words, rarest }: SearchWords, value: (given: unknown) => string): string {
  const others = value(words.filter((word) => word !== rarest).map(patternOf));
  // As the column was made, so that accents and capitals part nobody; once, and not for each venture.
  const plain = `array(select plain_text(pattern) from unnest(${others}::text[]) as pattern)`;
  const hasOthers = `venture.search_text like all (${plain})`;
  if (rarest === undefined) return hasOthers;
  return `venture.search_text like (select plain_text(${value(patternOf(rarest))})) and ${hasOthers}`;
}

/** What holds the word somewhere, as it is written. */
function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const isOpen = 'venture.closed_at is null';

/** So many ventures are looked at one by one, before the others are asked of the indexes. */
const lookedAt = 200;
/** The same for what no index knows, so that all others would have to be read. */
const lookedAtUnknown = 2_000;

interface Filtered {
  /** What is read of those found. */
  columns: string;
  /** Where the page before has ended. */
  behind: string;
  filters: string;
  /** Whether an index knows what matches. */
  isKnown: boolean;
  order: string;
}

/**
 * The first ventures that match. What many match fills a page from the first ones in their order, or else `near` finds
 * nothing; what few match is found by the indexes of words, tags and categories. So neither is planned for what was asked,
 * which takes longer than to find it, and guesses from a sample how many match.
 */
function foundSql({ columns, behind, filters, isKnown, order }: Filtered): Record<'near' | 'all', string> {
  const found = 'id, owner_id, closed_at, followers_count, likes_count, reviews_count';
  const first = `select ${found} from (
      select * from venture where ${isOpen} and ${behind} order by ${order} limit ${isKnown ? lookedAt : lookedAtUnknown}
    ) as venture where ${filters}`;
  const near = `select venture.id from (${first}) as venture join person as owner on owner.id = venture.owner_id
    where ${mayBeSeen} order by ${of('venture', order)} limit $2`;
  // The indexes are asked for what matches alone, not for all that comes behind; and of that is read in full what is shown.
  const matching = `select ${found} from venture where ${isOpen} and ${filters} offset 0`;
  const all = `select ${found} from (${matching}) as venture where ${behind} order by ${order} offset 0`;
  return {
    near: `with near as materialized (${near}) select ${columns} from ${seenVentures}
      and venture.id = any (array(select id from near where (select count(*) from near) = $2)) order by ${of('venture', order)}`,
    all: `select ${columns} from (${all}) as found join venture on venture.id = found.id
      join person as owner on owner.id = venture.owner_id where ${mayBeSeen} order by ${of('found', order)} limit $2`,
  };
}

/** The texts that searches look into, of the newest ventures. */
export async function listNewestTexts(db: Db, count: number): Promise<string[]> {
  const text = `select search_text from venture where ${isOpen} order by id desc limit ${count}`;
  const rows = await runStatement<{ search_text: string }>(db, { name: 'venture-newest-texts', text, values: [] });
  return rows.map(({ search_text }) => search_text);
}

/** The order by the columns of one table of several. */
function of(table: string, order: string): string {
  return order.replaceAll(/\w+(?= desc)/g, `${table}.$&`);
}
