import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FailedQuery } from '#ui/error-panel.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementsQuery, itemsOf } from './intake.api.ts';
import { Panel } from './panel.tsx';

/** What members of the intake announced, newest first, and a form to announce something oneself. */
export function Announcements({ intake }: { intake: string }) {
  return (
    <Panel title={<Trans>Announcements</Trans>}>
      <AnnouncementForm intake={intake} />
      <List intake={intake} />
    </Panel>
  );
}

function List({ intake }: { intake: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(announcementsQuery(intake));
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
  return (
    <>
      {announcements.length === 0 && !query.hasNextPage && (
        <p className="py-6 text-center text-muted">
          <Trans>No announcements yet</Trans>
        </p>
      )}
      <ul aria-busy={query.isFetching} className="divide-y divide-hairline empty:hidden">
        {announcements.map((announcement) => (
          <AnnouncementCard key={announcement.id} intake={intake} announcement={announcement} />
        ))}
      </ul>
      <LoadMore query={query} errorMessage={failure} variant="secondary" wide>
        <Trans>Load more announcements</Trans>
      </LoadMore>
    </>
  );
}
