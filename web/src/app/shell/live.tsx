import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UnreadSync } from '#features/conversations/inbox/unread-sync.ts';
import { goLive } from '#features/notifications/notifications.live.ts';

/** Updates unread counts and notifications from socket events. Renders nothing. */
export function Live() {
  const cache = useQueryClient();
  useEffect(() => goLive(cache), [cache]);
  return <UnreadSync />;
}
