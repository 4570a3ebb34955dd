import '#app/outbox-kinds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UnreadSync } from '#features/conversations/inbox/unread-sync.ts';
import { ReportHost } from '#features/moderation/reports/report-host.tsx';
import { startLiveNotifications } from '#features/notifications/notifications.live.ts';
import { preloadUnsentItems } from '#features/outbox/outbox.public.tsx';
import { loadOutbox } from '#platform/outbox.ts';
import { hasStored } from '#platform/device-stores.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/session.ts';
import { OutboxPill } from './outbox-pill.tsx';

/** Updates unread counts and notifications from socket events, starts the outbox, and shows the report dialog. */
export function Live() {
  const cache = useQueryClient();
  const { id } = useViewer();
  useEffect(() => startLiveNotifications(cache), [cache]);
  useEffect(() => void startOutbox(id).catch(() => undefined), [id]);
  return (
    <>
      <UnreadSync />
      <ReportHost />
      <OutboxPill />
    </>
  );
}

/** Sends what earlier visits left, also from versions of the app before the outbox. */
async function startOutbox(userId: Id): Promise<void> {
  // Without a network it is too late to load what shows the entries.
  await Promise.all([loadOutbox(), preloadUnsentItems()]);
  if (!hasStored('messages') && !hasStored('reports') && !hasStored('likes')) return;
  const { takeOverUnsent } = await import('#app/outbox-takeover.ts');
  await takeOverUnsent(userId);
}
