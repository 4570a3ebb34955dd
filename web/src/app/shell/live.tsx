import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UnreadSync } from '#features/conversations/inbox/unread-sync.ts';
import { startLiveNotifications } from '#features/notifications/notifications.live.ts';

/** Updates unread counts and notifications from socket events. Renders nothing. */
export function Live() {
  const cache = useQueryClient();
  useEffect(() => startLiveNotifications(cache), [cache]);
  return <UnreadSync />;
}
