import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { ownProfileQuery } from './profiles.api.ts';

export async function fetchProfileOffline({ client, isFresh }: OfflineFetch): Promise<void> {
  if (!(await isFresh(ownProfileQuery))) await client.query(ownProfileQuery);
}
