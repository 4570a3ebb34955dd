import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { KeepUnread } from '#features/conversations/keep-unread.ts';
import { goLive } from '#features/notifications/notifications.live.ts';

/** Keeps the counts of the bars, and all that is shown of notifications, as the server tells live. Shows nothing. */
export function Live() {
  const cache = useQueryClient();
  useEffect(() => goLive(cache), [cache]);
  return <KeepUnread />;
}
