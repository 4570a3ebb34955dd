import type { Runner } from '#platform/named-statement.ts';
import { firstOf } from '#platform/page-sql.ts';
import { mayBeSeen, seenVentures, ventureColumns, type VentureRow } from './venture-columns.ts';
import { readVentures } from './ventures-with-people.queries.ts';

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
  const { limit, category, search, sort, lastId, below } = page;
  const values: [string, ...unknown[]] = [viewerId, limit];
  const conditions = ['venture.closed_at is null'];
  const value = (given: unknown) => `$${values.push(given)}`;
  const count = sort && `venture.${sort}_count`;
  if (lastId && count) conditions.push(`(${count}, venture.id) < (${value(below ?? 0)}::int, ${value(lastId)}::uuid)`);
  else if (lastId) conditions.push(`venture.id < ${value(lastId)}::uuid`);
  if (!category && !search) {
    const name = ['ventures', sort, lastId && 'after'].filter(Boolean).join('-');
    const order = sort ? `${sort}_count desc, id desc` : 'id desc';
    const all = `select ${ventureColumns} from ${seenVentures} and ${conditions.join(' and ')}`;
    return readVentures(runner, { name, rows: firstOf(all, order, '$2'), order, values });
  }

  if (category) {
    const wanted = category.toLowerCase();
    const words = value(wanted === 'health' ? ['health', 'healthcare'] : [wanted]);
    conditions.push(`(venture.category = any(${words}::text[]) or venture.tags && ${words}::text[])`);
  }
  for (const word of search?.split(/\s+/).filter(Boolean).slice(0, searchWordsMax) ?? []) {
    // As the column was made, so that accents and capitals part nobody.
    const pattern = value(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    conditions.push(`venture.search_text like plain_text(${pattern})`);
  }
  const order = count ? `${count} desc, venture.id desc` : 'venture.id desc';
  // What finds a rare word well does not find a common one well, so that which ones they are is planned each time, and
  // what they show, of which the planning is long, once.
  const { rows: found } = await runner.query<{ id: string }>({
    text: `select venture.id from ${seenVentures} and ${conditions.join(' and ')} order by ${order} limit $2`,
    values,
  });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = `select ${ventureColumns}, found.place from unnest($2::uuid[]) with ordinality as found (id, place)
    join venture on venture.id = found.id join person as owner on owner.id = venture.owner_id where ${mayBeSeen}`;
  return readVentures(runner, { name: 'ventures-found', rows, order: 'place', values: [viewerId, ids] });
}
