import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UnreadSync } from '#features/conversations/inbox/unread-sync.ts';
import { ReportHost } from '#features/moderation/reports/report-host.tsx';
import { startLiveNotifications } from '#features/notifications/notifications.live.ts';

/** Updates unread counts and notifications from socket events, and shows the report dialog. */
export function Live() {
  const cache = useQueryClient();
  useEffect(() => startLiveNotifications(cache), [cache]);
  return (
    <>
      <UnreadSync />
      <ReportHost />
    </>
  );
}
