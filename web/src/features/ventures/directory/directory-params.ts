import { ventureFilters, type VentureFilter } from '@baraza/contract/features/venture-limits.ts';

export const directorySorts = ['followers', 'likes', 'reviews'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** Which ventures are looked for, and in which order; only what is asked for is there. */
export interface DirectoryChoice {
  category?: VentureFilter;
  search?: string;
  sort?: DirectorySort;
}

/** As much as the server takes of a search. */
export const directorySearchMax = 100;

/** What is looked for according to an address; words it does not know are left out. */
export function choiceIn(address: URLSearchParams): DirectoryChoice {
  const category = ventureFilters.find((each) => each === address.get('category'));
  const sort = directorySorts.find((each) => each === address.get('sort'));
  const search = address.get('search')?.trim().slice(0, directorySearchMax);
  return { ...(category && { category }), ...(search && { search }), ...(sort && { sort }) };
}

/** An address that asks for one thing differently; an empty value asks for it no more. */
export function withChoice(address: URLSearchParams, name: keyof DirectoryChoice, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value.trim());
  return next;
}
