import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { clubsQuery, ownCommunitiesQuery } from './communities.api.ts';

export async function fetchCommunitiesOffline({ client, isFresh }: OfflineFetch): Promise<void> {
  if (!(await isFresh(ownCommunitiesQuery))) await client.infiniteQuery(ownCommunitiesQuery);
  const clubs = clubsQuery({});
  if (!(await isFresh(clubs))) await client.infiniteQuery(clubs);
}
