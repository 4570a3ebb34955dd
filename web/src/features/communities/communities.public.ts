export { canHostEvents } from './club-rights.ts';
export { communityQuery, useOwnCommunities } from './communities.api.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

/** Links to the viewer's hubs and clubs. */
export const HubChips = lazyPart(async () => (await import('./hub-chips.tsx')).HubChips, ['communities']);

/** The viewer's communities whose pages are to open without a network. */
export async function fetchKeptCommunities(fetch: OfflineFetch): Promise<Community[]> {
  return (await import('./kept-communities.ts')).fetchKeptCommunities(fetch);
}
