import { searchMax } from '@baraza/contract/features/profile-limits.ts';
import { callPage, type Page } from '#platform/api/api-client.ts';
import type { UserList } from '@baraza/contract/features/profiles.ts';

/** The filters of a people search, in addition to its text. */
export const filterNames = ['campus', 'country', 'intake', 'program', 'interest', 'skill'] as const;
export type FilterName = (typeof filterNames)[number];

/** The text and filters of a people search. Unset ones are absent. */
export type PeopleFilters = Partial<Record<FilterName | 'search', string>>;

/** Reads the search from the query parameters of a URL. Ignores blank and unknown ones. */
export function parseFilters(params: URLSearchParams): PeopleFilters {
  const entries = (['search', ...filterNames] as const).flatMap((name) => {
    const value = params
      .get(name)
      ?.trim()
      .slice(0, name === 'search' ? searchMax : filterMax);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Returns the parameters with one value changed. A blank value removes it. */
export function withFilter(params: URLSearchParams, name: keyof PeopleFilters, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value.trim());
  return next;
}

/** Returns the function that fetches a page of the search results; `limit` is the length of a page. */
export function peopleFetcher(filters: PeopleFilters, limit?: number) {
  return (from: string | null, signal: AbortSignal): Promise<Page<UserList>> =>
    callPage('GET /api/users', { query: { ...filters, ...(limit && { limit }) }, from, signal });
}

/** The longest filter value that the server accepts. */
const filterMax = 300;
