import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '#features/notifications/unread.api.ts';

/** How many notifications the viewer has not read; none until that is known. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery).data?.count ?? 0;
}
