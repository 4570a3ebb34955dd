import { amountMax } from '@baraza/contract/shared/sizes.ts';
import type { Venture, VentureCard } from '@baraza/contract/features/ventures.ts';
import { viewListedCard, viewListedVenture } from '#features/ventures/profile/profile.view.ts';
import { encodeCursor } from '#platform/sql/cursor.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { type DirectoryPage, listCards, listVentures } from './directory.queries.ts';

/** Further words are ignored. */
const maxWords = 10;

export interface DirectoryQuery extends Omit<DirectoryPage, 'words' | 'price'> {
  search?: string | undefined;
  currency?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Whether each venture comes with the first entries of its lists. */
  lists: 'first' | 'none';
}

/** A page of open ventures. Its cursor is the count and the id of the last one. */
export async function viewDirectory(
  { reads }: Deps,
  viewer: Viewer,
  { search = '', lists, currency, minPrice = 0, maxPrice = amountMax, ...query }: DirectoryQuery,
): Promise<Page<Venture | VentureCard>> {
  const { limit } = query;
  const words = search.split(/\s+/).filter(Boolean).slice(0, maxWords);
  const price = currency === undefined ? undefined : { currency, min: minPrice, max: maxPrice };
  const page = { ...query, words, price, limit: limit + 1 };
  const cursorOf = ({ count, id }: { count: number; id: string }) => encodeCursor({ value: String(count), id });
  const list = async (db: Db) =>
    lists === 'none'
      ? pageOf(await listCards(db, viewer.id, page), limit, { view: viewListedCard, cursorOf })
      : pageOf(await listVentures(db, viewer.id, page), limit, { view: viewListedVenture, cursorOf });
  return words.length > 0 ? reads.search(viewer.id, list) : reads.run(viewer.id, list);
}
