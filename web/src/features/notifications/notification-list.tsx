import { Trans } from '@lingui/react/macro';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
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
    <div className="grid gap-2">
      <output className="block px-3 text-label text-muted">
        <Trans>Loading notifications...</Trans>
      </output>
      <SkeletonList gap="gap-2" picture="size-11" lines={['h-4 w-4/5', 'h-3 w-1/4']} className="p-3" />
    </div>
  );
}
