import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import { fetchKeptCommunities } from '#features/communities/communities.public.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { announcementsQuery } from './announcements/announcements.api.ts';
import { intakeDirectoryQuery } from './intake.api.ts';

export async function fetchIntakeOffline(fetch: OfflineFetch): Promise<void> {
  const { client, viewer, isFresh } = fetch;
  const intake = viewer.intake ?? defaultIntake;
  const announcements = announcementsQuery({ intake });
  if (!(await isFresh(announcements))) await client.infiniteQuery(announcements);
  const directory = intakeDirectoryQuery(intake, '');
  if (!(await isFresh(directory))) await client.infiniteQuery(directory);
  for (const { id, kind, slug } of await fetchKeptCommunities(fetch)) {
    if (kind !== 'CAMPUS' && kind !== 'COUNTRY') continue;
    const ofHub = announcementsQuery({ communityId: id, slug });
    // One request at a time.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await isFresh(ofHub))) await client.infiniteQuery(ofHub);
  }
}
