import { Trans } from '@lingui/react/macro';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';

interface NotificationListProps {
  list: readonly Notification[];
  /** Called when one is followed, before the page changes. */
  onFollow?: () => void;
}

/** Notifications below each other. The browser draws only those near the screen. */
export function NotificationList({ list, onFollow }: NotificationListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {list.map((each) => (
        <li key={each.id} className="[contain-intrinsic-size:auto_72px] [content-visibility:auto]">
          <NotificationItem notification={each} {...(onFollow && { onFollow })} />
        </li>
      ))}
    </ul>
  );
}

/** Stands in for notifications that are on their way. */
export function NotificationsLoading() {
  return (
    <div aria-busy className="grid gap-2">
      <output className="block px-3 text-label text-muted">
        <Trans>Loading notifications...</Trans>
      </output>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3 px-3 py-3">
          <Skeleton className="size-11 rounded-full!" />
          <div className="grid grow content-center gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
