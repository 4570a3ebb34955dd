import { ventureFilters, type VentureFilter } from '@baraza/contract/features/venture-limits.ts';

export const directorySorts = ['followers', 'likes', 'reviews'] as const;
type DirectorySort = (typeof directorySorts)[number];

/** The directory's filters and sort order, as kept in the URL. Absent properties are not filtered by. */
export interface DirectoryParams {
  category?: VentureFilter;
  search?: string;
  sort?: DirectorySort;
}

/** The longest search text that the server accepts. */
export const directorySearchMax = 100;

/** Reads the filters from a URL's search parameters and ignores unknown values. */
export function parseDirectoryParams(search: URLSearchParams): DirectoryParams {
  const category = ventureFilters.find((each) => each === search.get('category'));
  const sort = directorySorts.find((each) => each === search.get('sort'));
  const text = search.get('search')?.trim().slice(0, directorySearchMax);
  return { ...(category && { category }), ...(text && { search: text }), ...(sort && { sort }) };
}

/** Returns a copy of the search parameters with one filter set, or removed if the value is blank. */
export function withDirectoryParam(
  search: URLSearchParams,
  name: keyof DirectoryParams,
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value.trim());
  return next;
}
