import { personalStore } from '#platform/device/device-stores.ts';

const store = personalStore('typed', 'searches');
const keptMax = 6;

/** The viewer's last searches on this device, newest first. */
export function readSearches(userId: string): string[] {
  const stored = store.getJson(store.prefix + userId);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

/** Puts a search that led to something first. */
export function keepSearch(userId: string, term: string): void {
  const others = readSearches(userId).filter((each) => each.toLowerCase() !== term.toLowerCase());
  storeSearches(userId, [term, ...others].slice(0, keptMax));
}

/** Removes a search. Returns the others. */
export function removeSearch(userId: string, term: string): string[] {
  const others = readSearches(userId).filter((each) => each !== term);
  storeSearches(userId, others);
  return others;
}

function storeSearches(userId: string, searches: string[]): void {
  store.setItem(store.prefix + userId, JSON.stringify(searches));
}
