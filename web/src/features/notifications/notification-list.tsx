import { Trans } from '@lingui/react/macro';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Called when the user follows a notification's link, before the page changes. */
  onFollow?: () => void;
}

/** A list of notifications. The browser renders only those near the screen. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {notifications.map((notification) => (
        <li key={notification.id} className="[contain-intrinsic-size:auto_72px] [content-visibility:auto]">
          <NotificationItem notification={notification} {...(onFollow && { onFollow })} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder for a list of notifications. */
export function NotificationsSkeleton() {
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
