import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { currentInstallation } from '#features/installation/installation.ts';
import { offlineFetch } from '#platform/offline/offline-fetch.ts';
import { features } from './features.ts';

/** Fetches what the pages of the viewer show offline, feature by feature. Throws when a request fails. */
export async function fetchOfflinePages(client: QueryClient, viewer: CurrentUser): Promise<void> {
  const { hiddenFeatures } = currentInstallation();
  const fetch = offlineFetch(client, viewer);
  for (const { offline, hideable } of features) {
    if (!offline || (hideable && hiddenFeatures.includes(hideable))) continue;
    const fetchOffline = await offline();
    await fetchOffline(fetch);
  }
}
