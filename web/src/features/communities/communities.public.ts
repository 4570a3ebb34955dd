export { canHostEvents } from './club-rights.ts';
export { communityQuery, useOwnCommunities } from './communities.api.ts';
export { HubChips } from './lazy-hub-chips.tsx';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';

/** The viewer's communities whose pages are to open without a network. */
export async function fetchKeptCommunities(fetch: OfflineFetch): Promise<Community[]> {
  return (await import('./kept-communities.ts')).fetchKeptCommunities(fetch);
}
