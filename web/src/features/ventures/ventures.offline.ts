import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { venturesQuery } from './ventures.api.ts';

export async function fetchVenturesOffline({ client, isFresh }: OfflineFetch): Promise<void> {
  const businesses = venturesQuery({});
  if (!(await isFresh(businesses))) await client.infiniteQuery(businesses);
}
