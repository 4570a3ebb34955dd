import type { Community, Guide } from '@baraza/contract/features/communities.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { clubsQuery } from './communities.api.ts';
import { contactsQuery } from './contacts/contacts.api.ts';
import { guideQuery, guidesQuery } from './guides/guides.api.ts';
import { fetchKeptCommunities } from './kept-communities.ts';

export async function fetchCommunitiesOffline(fetch: OfflineFetch): Promise<void> {
  const { client, isFresh } = fetch;
  const clubs = clubsQuery({});
  if (!(await isFresh(clubs))) await client.infiniteQuery(clubs);
  for (const community of await fetchKeptCommunities(fetch)) {
    // One request at a time.
    // oxlint-disable-next-line no-await-in-loop
    if (community.kind !== 'CLUB') await fetchHub(fetch, community);
  }
}

/** The emergency numbers of the campus, and what to do after arriving, must open without a network. */
async function fetchHub({ client, isFresh }: OfflineFetch, { id, kind }: Community): Promise<void> {
  const contacts = contactsQuery(id);
  if (kind === 'CAMPUS' && !(await isFresh(contacts))) await client.fetchQuery(contacts);
  const list = guidesQuery(id);
  if (!(await isFresh(list))) await client.fetchQuery(list);
  for (const { slug, version } of client.getQueryData(list.queryKey)?.guides ?? []) {
    const guide = guideQuery(id, slug);
    const isCurrent = (data: unknown) => (data as Guide).version === version;
    // oxlint-disable-next-line no-await-in-loop
    if (!(await isFresh(guide, isCurrent, Infinity))) await client.fetchQuery(guide);
  }
}
