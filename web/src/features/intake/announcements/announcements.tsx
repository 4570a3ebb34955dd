import { Trans, useLingui } from '@lingui/react/macro';
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Announcement } from '@baraza/contract/features/intake.ts';
import type { Page } from '#platform/api/api-client.ts';
import { useOutbox } from '#platform/outbox/outbox.ts';
import { useReturnedKind } from '#platform/outbox/returned-kind.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementLane, announcementsQuery, type AnnouncementHub } from './announcements.api.ts';
import { itemsOf } from '#features/intake/intake.api.ts';
import { Panel } from '#ui/page/panel.tsx';

/** How many announcements are shown before "Show all", so that the rest of the page stays in reach. */
const shownAtFirst = 5;

interface AnnouncementsProps {
  hub: AnnouncementHub;
  /** Others see nothing as long as there are no announcements. */
  canAnnounce?: boolean;
}

/** The announcements to an intake or a hub, newest first, with a form to add one. */
export function Announcements({ hub, canAnnounce = true }: AnnouncementsProps) {
  const query = useInfiniteQuery(announcementsQuery(hub));
  const isEmpty = !query.hasNextPage && itemsOf(query.data).length === 0;
  const returned = useReturnedKind();
  // An unsent text that returns to the form stays readable when the right to announce has ended.
  const hasForm = canAnnounce || returned === 'announcement';
  const hasUnsent = useOutbox(announcementLane(hub)).length > 0;
  if (!hasForm && !hasUnsent && isEmpty && query.errorUpdateCount === 0) return null;
  return (
    <Panel title={<Trans>Announcements</Trans>}>
      {hasForm && <AnnouncementForm hub={hub} />}
      <UnsentItems lane={announcementLane(hub)} />
      <List hub={hub} query={query} />
    </Panel>
  );
}

interface ListProps {
  hub: AnnouncementHub;
  query: UseInfiniteQueryResult<InfiniteData<Page<Announcement[]>>>;
}

function List({ hub, query }: ListProps) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const failure = t`Failed to load announcements...`;
  if (query.isPending) {
    return (
      <div aria-busy className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  if (!query.data) {
    return <FailedQuery query={query} message={failure} />;
  }
  const announcements = itemsOf(query.data);
  const isShort = !isWhole && announcements.length > shownAtFirst;
  return (
    <>
      {announcements.length === 0 && !query.hasNextPage && (
        <p className="py-6 text-center text-muted">
          <Trans>No announcements yet</Trans>
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-busy={query.isFetching} className="divide-y divide-hairline empty:hidden">
        {(isShort ? announcements.slice(0, shownAtFirst) : announcements).map((announcement) => (
          <AnnouncementCard key={announcement.id} hub={hub} announcement={announcement} />
        ))}
      </ul>
      {isShort ? (
        <Button
          variant="secondary"
          wide
          onClick={() => {
            setWhole(true);
            list.current?.focus();
          }}
        >
          <Trans>Show all announcements</Trans>
        </Button>
      ) : (
        <LoadMore query={query} errorMessage={failure} variant="secondary" wide>
          <Trans>Load more announcements</Trans>
        </LoadMore>
      )}
    </>
  );
}
