import '#app/outbox-kinds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UnreadSync } from '#features/conversations/inbox/unread-sync.ts';
import { ReportHost } from '#features/moderation/reports/report-host.tsx';
import { startLiveNotifications } from '#features/notifications/notifications.live.ts';
import { useViewer } from '#platform/session.ts';
import { takeOverUnsent } from '#app/outbox-takeover.ts';
import { OutboxPill } from './outbox-pill.tsx';

/** Updates unread counts and notifications from socket events, starts the outbox, and shows the report dialog. */
export function Live() {
  const cache = useQueryClient();
  const { id } = useViewer();
  useEffect(() => startLiveNotifications(cache), [cache]);
  useEffect(() => void takeOverUnsent(id).catch(() => undefined), [id]);
  return (
    <>
      <UnreadSync />
      <ReportHost />
      <OutboxPill />
    </>
  );
}
