import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useViewer } from '#platform/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { NearEnd } from '#ui/near-end.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { NotificationList, NotificationsLoading } from './notification-list.tsx';
import { keepFirstPage, notificationsIn, notificationsQuery } from './notifications.api.ts';
import { ReadAllButton } from './mark-all-read-button.tsx';
import './notifications-messages.ts';

/** Everything the viewer was told of, without end. */
export function NotificationsPage() {
  const { t } = useLingui();
  usePageTitle(t`Notifications`);
  return (
    <div className="mx-auto grid w-full max-w-[600px] grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-12 flex-wrap items-center gap-x-1">
        <h1 className="me-auto text-page font-extrabold">
          <Trans>Notifications</Trans>
        </h1>
        <Link
          to="/settings#notifications"
          aria-label={t`Choose what you are told of`}
          title={t`Choose what you are told of`}
          className="grid size-12 place-items-center rounded-full hover:bg-sunk"
        >
          <Settings aria-hidden size={22} />
        </Link>
        <ReadAllButton />
      </div>
      <Everything />
    </div>
  );
}

function Everything() {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const cache = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery(viewerId));
  useEffect(() => () => keepFirstPage(cache, viewerId), [cache, viewerId]);
  const retry = (act: () => unknown) => ({
    message: t`Failed to load notifications`,
    error: query.error,
    isRetrying: query.isFetching,
    onRetry: () => void act(),
  });
  if (query.isPending) return <NotificationsLoading />;
  if (!query.data) return <ErrorPanel {...retry(query.refetch)} />;
  const list = notificationsIn(query.data);
  if (list.length === 0 && !query.hasNextPage) return <Nothing />;
  return (
    <>
      <NotificationList list={list} />
      {query.isFetchNextPageError ? (
        <ErrorPanel {...retry(query.fetchNextPage)} />
      ) : (
        query.hasNextPage && (
          <NearEnd isFetching={query.isFetching} onNear={() => void query.fetchNextPage()}>
            <NotificationsLoading />
          </NearEnd>
        )
      )}
    </>
  );
}

function Nothing() {
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
