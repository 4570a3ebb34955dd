import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { readRows } from './offline-store.ts';

/** Stored data that is younger than this is not fetched again, unless a query says otherwise. */
const freshMs = 60 * 60_000;

export interface OfflineFetch {
  client: QueryClient;
  viewer: CurrentUser;
  /** Returns whether the device has the answer to a query that need not be fetched again. */
  isFresh: (
    query: { queryKey: QueryKey },
    isComplete?: (data: unknown) => boolean,
    maxAge?: number,
  ) => Promise<boolean>;
}

/**
 * Fetches what the pages of a feature show offline, one request at a time, so that it is stored (`offline-queries.ts`). Throws when
 * a request fails.
 */
export type FetchOffline = (fetch: OfflineFetch) => Promise<void>;

export function offlineFetch(client: QueryClient, viewer: CurrentUser): OfflineFetch {
  return {
    client,
    viewer,
    async isFresh({ queryKey }, isComplete = () => true, maxAge = freshMs) {
      const [row] = await readRows(viewer.id, [hashKey(queryKey)]);
      return row !== undefined && serverNow() - row.fetchedAt < maxAge && isComplete(row.data);
    },
  };
}
