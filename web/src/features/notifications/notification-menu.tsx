import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useViewer } from '#platform/api/session.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { NotificationList, NotificationsSkeleton } from './notification-list.tsx';
import { mergePages, notificationsQuery } from './notifications.api.ts';
import { MarkAllReadButton } from './mark-all-read-button.tsx';

/** The maximum number of notifications in the menu. The page shows all of them. */
const menuMax = 8;

/** The newest notifications, shown below the bell on wide screens. */
export function NotificationMenu({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className="flex min-h-12 items-center gap-2 ps-3">
        <h2 className="me-auto text-card font-bold">
          <Trans>Notifications</Trans>
        </h2>
        <MarkAllReadButton />
      </div>
      <NewestNotifications onClose={onClose} />
      <Link
        to="/notifications"
        onClick={onClose}
        className="sticky -bottom-2 -mx-2 mt-1 -mb-2 grid min-h-12 place-items-center border-t border-hairline bg-page font-semibold text-primary -outline-offset-2! hover:bg-sunk"
      >
        <Trans>See all notifications</Trans>
      </Link>
    </>
  );
}

function NewestNotifications({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const query = useInfiniteQuery(notificationsQuery(viewerId));
  if (query.isPending) return <NotificationsSkeleton />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load notifications`} />;
  }
  const notifications = mergePages(query.data);
  if (notifications.length > 0) {
    return <NotificationList notifications={notifications.slice(0, menuMax)} onFollow={onClose} />;
  }
  return (
    <EmptyState>
      <Trans>No notifications</Trans>
    </EmptyState>
  );
}
