import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useViewer } from '#platform/api/session.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { NotificationList, NotificationsSkeleton } from './notification-list.tsx';
import { keepFirstPage, mergePages, notificationsQuery } from './notifications.api.ts';
import { MarkAllReadButton } from './mark-all-read-button.tsx';

/** All notifications of the viewer, as an endless list. */
export function NotificationsPage() {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageTitle title={t`Notifications`} />
      <PageHeading
        aside={
          <>
            <Link
              to="/settings/notifications"
              aria-label={t`Notification settings`}
              title={t`Notification settings`}
              className="grid size-[48px] shrink-0 place-items-center rounded-full hover:bg-sunk"
            >
              <Settings aria-hidden size={22} />
            </Link>
            <MarkAllReadButton />
          </>
        }
      >
        <Trans>Notifications</Trans>
      </PageHeading>
      <AllNotifications />
    </div>
  );
}

function AllNotifications() {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const cache = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery(viewerId));
  useEffect(() => () => keepFirstPage(cache, viewerId), [cache, viewerId]);
  const errorMessage = t`Failed to load notifications`;
  if (query.isPending) return <NotificationsSkeleton />;
  if (!query.data) return <FailedQuery query={query} message={errorMessage} />;
  const notifications = mergePages(query.data);
  if (notifications.length === 0 && !query.hasNextPage) return <NoNotifications />;
  return (
    <>
      <NotificationList notifications={notifications} />
      <NextPage query={query} errorMessage={errorMessage}>
        <NotificationsSkeleton />
      </NextPage>
    </>
  );
}

function NoNotifications() {
  return (
    <EmptyState
      action={
        <ButtonLink to="/dashboard" variant="secondary">
          <Trans>Find people</Trans>
        </ButtonLink>
      }
    >
      <Trans>You don't have any notifications yet</Trans>
    </EmptyState>
  );
}
