import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '#features/notifications/unread.api.ts';

/** Returns the viewer's number of unread notifications; zero until it is known. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery).data?.count ?? 0;
}
