import type { Community } from '@baraza/contract/features/communities.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { communityQuery, ownCommunitiesQuery } from './communities.api.ts';

/** Of how many communities the pages are fetched. */
const pagesMax = 6;

/** Returns the viewer's communities whose pages are to open without a network: hubs, then the largest clubs. Throws when a request fails. */
export async function fetchKeptCommunities({ client, isFresh }: OfflineFetch): Promise<Community[]> {
  if (!(await isFresh(ownCommunitiesQuery))) await client.infiniteQuery(ownCommunitiesQuery);
  const own = client.getQueryData(ownCommunitiesQuery.queryKey)?.pages.flatMap(({ ids }) => ids) ?? [];
  const communities = own.flatMap((slug) => client.getQueryData(communityQuery(slug).queryKey) ?? []);
  const [clubs, hubs] = [communities.filter(isClub), communities.filter((each) => !isClub(each))];
  return [...hubs, ...clubs].slice(0, pagesMax);
}

function isClub({ kind }: Community): boolean {
  return kind === 'CLUB';
}
