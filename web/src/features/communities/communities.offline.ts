import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { clubsQuery, communityQuery, ownCommunitiesQuery } from './communities.api.ts';
import { contactsQuery } from './contacts/contacts.api.ts';

export async function fetchCommunitiesOffline({ client, isFresh }: OfflineFetch): Promise<void> {
  if (!(await isFresh(ownCommunitiesQuery))) await client.infiniteQuery(ownCommunitiesQuery);
  const clubs = clubsQuery({});
  if (!(await isFresh(clubs))) await client.infiniteQuery(clubs);
  // The emergency numbers of the campus must open without a network.
  const own = client.getQueryData(ownCommunitiesQuery.queryKey)?.pages.flatMap(({ ids }) => ids) ?? [];
  for (const slug of own) {
    const community = client.getQueryData(communityQuery(slug).queryKey);
    if (community?.kind !== 'CAMPUS') continue;
    const contacts = contactsQuery(community.id);
    // One request at a time.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await isFresh(contacts))) await client.fetchQuery(contacts);
  }
}
