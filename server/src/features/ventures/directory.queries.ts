import { runNamed, type Runner } from '#platform/named-statement.ts';
import { firstOf } from '#platform/page-sql.ts';
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

/** A page of open ventures, newest first or with the highest counts first. */
export async function listVentures(runner: Runner, viewerId: string, page: VenturesPage): Promise<VentureRow[]> {
  const found = await findPage(runner, viewerId, page);
  return found ? readVentures(runner, found) : [];
}

/** The same page without what its ventures bring along. */
export async function listVentureCards(
  runner: Runner,
  viewerId: string,
  page: VenturesPage,
): Promise<VentureCardRow[]> {
  const found = await findPage(runner, viewerId, page);
  if (!found) return [];
  const { name, rows, order, values } = found;
  return runNamed(runner, `${name}-cards`, `select page.* from (${rows}) as page order by ${order}`, values);
}

/** Which ventures the page shows; undefined where there are none. */
async function findPage(runner: Runner, viewerId: string, page: VenturesPage): Promise<VenturesSql | undefined> {
  const { limit, category, search, sort, lastId, below } = page;
  const values: [string, ...unknown[]] = [viewerId, limit];
  const value = (given: unknown) => `$${values.push(given)}`;
  const count = sort && `venture.${sort}_count`;
  const order = sort ? `${sort}_count desc, id desc` : 'id desc';
  const name = ['ventures', sort, lastId && 'after'].filter(Boolean).join('-');
  let open = 'venture.closed_at is null';
  if (lastId && count) open += ` and (${count}, venture.id) < (${value(below ?? 0)}::int, ${value(lastId)}::uuid)`;
  else if (lastId) open += ` and venture.id < ${value(lastId)}::uuid`;
  if (!category && !search) {
    const all = `select ${ventureColumns} from ${seenVentures} and ${open}`;
    return { name, rows: firstOf(all, order, '$2'), order, values };
  }

  const filters: string[] = [];
  if (category) {
    const wanted = category.toLowerCase();
    const words = value(wanted === 'health' ? ['health', 'healthcare'] : [wanted]);
    filters.push(`(venture.category = any(${words}::text[]) or venture.tags && ${words}::text[])`);
  }
  const words = search?.split(/\s+/).filter(Boolean).slice(0, searchWordsMax) ?? [];
  for (const word of words) {
    // As the column was made, so that accents and capitals part nobody; once, and not for each venture.
    const pattern = value(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    filters.push(`venture.search_text like (select plain_text(${pattern}))`);
  }
  const kind = words.length > wordsKept ? undefined : [name, category && 'of', words.length].filter(Boolean).join('-');
  const ids = await findIds(runner, { kind, open, filters: filters.join(' and ') || 'true', order, values });
  if (ids.length === 0) return undefined;
  const rows = `select ${ventureColumns}, found.place from unnest($2::uuid[]) with ordinality as found (id, place)
    join venture on venture.id = found.id join person as owner on owner.id = venture.owner_id where ${mayBeSeen}`;
  return { name: 'ventures-found', rows, order: 'place', values: [viewerId, ids] };
}

/** Statements for so many words are kept by every connection; those for more, which hardly anybody types, by none. */
const wordsKept = 3;

/** So many ventures are looked at one by one, before the others are asked of the indexes. */
const lookedAt = 200;

interface Filtered {
  /** The same for the same text, where the statement is kept. */
  kind: string | undefined;
  /** Which ventures the page goes on with. */
  open: string;
  filters: string;
  order: string;
  /** The viewer, how many, and what the filters name. */
  values: unknown[];
}

/**
 * The ids of the first ventures that match. What many match fills a page from the first ones in their order; what few
 * match is found by the indexes of words, tags and categories. So neither is planned for what was asked, which takes
 * longer than to find it, and guesses from a sample how many match.
 */
async function findIds(runner: Runner, { kind, open, filters, order, values }: Filtered): Promise<string[]> {
  const columns = 'id, owner_id, closed_at, followers_count, likes_count, reviews_count';
  const seen = (some: string) => `select venture.id from (${some}) as venture
    join person as owner on owner.id = venture.owner_id where ${mayBeSeen} order by ${inVenture(order)} limit $2`;
  const first = `select ${columns} from (
      select * from venture where ${open} order by ${order} limit ${lookedAt}
    ) as venture where ${filters}`;
  const near = await listIds(runner, kind && `${kind}-near`, seen(first), values);
  if (near.length === values[1]) return near;
  // In their order before the owners are joined, of whom then no more are read than are shown.
  const all = `select ${columns} from venture where ${open} and ${filters} order by ${order} offset 0`;
  return listIds(runner, kind && `${kind}-all`, seen(all), values);
}

async function listIds(runner: Runner, name: string | undefined, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await runner.query<{ id: string }>({ ...(name !== undefined && { name }), text, values });
  return rows.map(({ id }) => id);
}

/** The order by the columns of a venture, beside which an owner has an id as well. */
function inVenture(order: string): string {
  return order.replaceAll(/\w+(?= desc)/g, 'venture.$&');
}
