import { ventureFilters, type VentureFilter } from '@baraza/contract/features/venture-limits.ts';

export const directorySorts = ['followers', 'likes', 'reviews'] as const;
type DirectorySort = (typeof directorySorts)[number];

/** The directory's filters and sort order, as kept in the URL. Absent properties are not filtered by. */
export interface DirectoryParams {
  category?: VentureFilter;
  search?: string;
  sort?: DirectorySort;
  open?: 'now';
  /** The currency of the bounds, of which there is at least one. */
  currency?: string;
  minPrice?: number;
  maxPrice?: number;
}

/** The longest search text that the server accepts. */
export const directorySearchMax = 100;

/** Reads the filters from a URL's search parameters and ignores unknown values. */
export function parseDirectoryParams(search: URLSearchParams): DirectoryParams {
  const category = ventureFilters.find((each) => each === search.get('category'));
  const sort = directorySorts.find((each) => each === search.get('sort'));
  const text = search.get('search')?.trim().slice(0, directorySearchMax);
  return {
    ...(category && { category }),
    ...(text && { search: text }),
    ...(sort && { sort }),
    ...(search.get('open') === 'now' && { open: 'now' as const }),
    ...parsePrice(search),
  };
}

function parsePrice(search: URLSearchParams): Pick<DirectoryParams, 'currency' | 'minPrice' | 'maxPrice'> {
  const currency = search.get('currency') ?? '';
  const [minPrice, maxPrice] = ['minPrice', 'maxPrice'].map((name) => {
    const text = search.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  });
  if (!/^[A-Z]{3}$/.test(currency) || (minPrice === undefined && maxPrice === undefined)) return {};
  return { currency, ...(minPrice !== undefined && { minPrice }), ...(maxPrice !== undefined && { maxPrice }) };
}

/** Returns a copy of the search parameters with some filters set, or removed if the value is blank. */
export function withDirectoryParams(
  search: URLSearchParams,
  changes: Partial<Record<keyof DirectoryParams, string>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value.trim() === '') next.delete(name);
    else next.set(name, value.trim());
  }
  return next;
}
