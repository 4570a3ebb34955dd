import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadQuery } from '#features/notifications/unread.api.ts';

/** How many notifications the viewer has not read; none until that is known. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery).data?.count ?? 0;
}

/** Keeps that count, and all that is shown of notifications, as the server tells live. Its code comes after the page. */
export function useLiveNotifications(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { goLive } = await import('#features/notifications/notifications.live.ts');
      if (!isOver) stop = goLive(cache);
    };
    // Without the network neither the code comes nor any news; the next page load tries again.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [cache]);
}
