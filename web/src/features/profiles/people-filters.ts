import { searchMax } from '@baraza/contract/features/profile-limits.ts';
import { callPage, type Page } from '#platform/api-client.ts';
import type { UserList } from '@baraza/contract/features/profiles.ts';

/** What people can be narrowed by, beside the words of a search. */
export const filterNames = ['campus', 'country', 'intake', 'program', 'interest', 'skill'] as const;
export type FilterName = (typeof filterNames)[number];

/** Who is looked for; only what is asked for is there. */
export type PeopleFilters = Partial<Record<FilterName | 'search', string>>;

/** Who is looked for according to an address. */
export function filtersIn(address: URLSearchParams): PeopleFilters {
  const entries = (['search', ...filterNames] as const).flatMap((name) => {
    const value = address
      .get(name)
      ?.trim()
      .slice(0, name === 'search' ? searchMax : filterMax);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** An address that asks for one thing differently; an empty value asks for it no more. */
export function withFilter(address: URLSearchParams, name: keyof PeopleFilters, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value.trim());
  return next;
}

/** Asks for a page of the people who are looked for. */
export function findPeople(filters: PeopleFilters) {
  return (from: string | null, signal: AbortSignal): Promise<Page<UserList>> =>
    callPage('GET /api/users', { query: filters, from, signal });
}

/** As much as the server takes of a filter's value. */
const filterMax = 300;
