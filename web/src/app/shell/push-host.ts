import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { unreadMessagesQuery } from '#features/conversations/inbox/unread.api.ts';
import { refreshNotifications } from '#features/notifications/notifications.api.ts';
import { call } from '#platform/api/api-client.ts';
import { pushStore } from '#platform/device/device-stores.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { isOwnPath } from '#platform/device/requested-path.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnreadCount } from './use-unread-count.ts';

/**
 * Shows what is unread on the icon of the app, opens pages that a push asks for, marks its notification as read, and keeps the
 * subscription of this device up to date. Renders nothing.
 */
export function PushHost(): null {
  const { id } = useViewer();
  useIconBadge();
  useOpenedPushes();
  useEffect(() => void renew(id), [id]);
  return null;
}

function useIconBadge(): void {
  const notifications = useUnreadCount();
  const messages = useQuery(unreadMessagesQuery).data;
  const count = notifications + (messages ?? 0);
  useEffect(() => {
    // Zero before the messages are counted would remove a badge that a push has set.
    if (messages !== undefined) void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count, messages]);
}

function useOpenedPushes(): void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const open = useEffectEvent(({ data, ports }: MessageEvent) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
    if (type !== 'open' || !isOwnPath(path)) return;
    ports[0]?.postMessage('opened');
    void navigate(path);
  });
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const listener = (event: MessageEvent) => open(event);
    workers?.addEventListener('message', listener);
    return () => workers?.removeEventListener('message', listener);
  }, []);

  const opened = new URLSearchParams(search).get('opened');
  const settle = useEffectEvent(async (id: string) => {
    const rest = new URLSearchParams(search);
    rest.delete('opened');
    await navigate({ pathname, search: rest.toString(), hash }, { replace: true, state });
    // It may have been deleted since, or replaced by a newer one.
    await call('PATCH /api/notifications/:id/read', { params: { id } }).catch(() => undefined);
    refreshNotifications(queryClient);
  });
  useEffect(() => {
    if (opened !== null) void settle(opened);
  }, [opened]);
}

/** The code is only loaded on devices that get pushes. */
async function renew(userId: string): Promise<void> {
  if (!pushStore.hasAny()) return;
  try {
    const { renewSubscription } = await import('#features/push/push-device.ts');
    await renewSubscription(userId);
  } catch {
    // The next visit tries again.
  }
}
