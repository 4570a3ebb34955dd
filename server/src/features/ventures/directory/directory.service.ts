import type { Venture, VentureCard } from '@baraza/contract/features/ventures.ts';
import { listCardsById, listVenturesById } from '#features/ventures/profile/profile.queries.ts';
import { viewCard, viewVenture } from '#features/ventures/profile/profile.view.ts';
import { writeCursor } from '#platform/cursor.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { type Page, pageOf } from '#platform/page.ts';
import { type DirectoryPage, listDirectory } from './directory.queries.ts';

/** Further words are ignored. */
const wordsMax = 10;

export interface DirectoryQuery extends Omit<DirectoryPage, 'words'> {
  search?: string | undefined;
  /** Whether each venture comes with the first entries of its lists. */
  lists: 'first' | 'none';
}

/** A page of open ventures. Its cursor is the count and the id of the last one. */
export async function viewDirectory(
  { db }: Deps,
  viewer: Viewer,
  { search = '', lists, ...query }: DirectoryQuery,
): Promise<Page<Venture | VentureCard>> {
  const { limit } = query;
  const words = search.split(/\s+/).filter(Boolean).slice(0, wordsMax);
  const rows = await listDirectory(db, viewer.id, { ...query, words, limit: limit + 1 });
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const ventures: (Venture | VentureCard)[] =
    lists === 'none'
      ? (await listCardsById(db, viewer.id, ids)).map((row) => viewCard(row))
      : (await listVenturesById(db, viewer.id, ids)).map((row) => viewVenture(row));
  const byId = new Map(ventures.map((venture) => [venture.id, venture]));
  const { items, nextCursor } = pageOf(rows, limit, {
    view: ({ id }) => byId.get(id),
    cursorOf: ({ count, id }) => writeCursor({ value: String(count), id }),
  });
  // A venture that was deleted between the two queries is left out.
  return { items: items.filter((venture) => venture !== undefined), nextCursor };
}
