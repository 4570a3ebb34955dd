import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementLane, announcementsQuery } from './announcements.api.ts';
import { itemsOf } from '#features/intake/intake.api.ts';
import { Panel } from '#ui/page/panel.tsx';

/** How many announcements are shown before "Show all", so that the rest of the page stays in reach. */
const shownAtFirst = 5;

/** The announcements of the intake, newest first, with a form to add one. */
export function Announcements({ intake }: { intake: string }) {
  return (
    <Panel title={<Trans>Announcements</Trans>}>
      <AnnouncementForm intake={intake} />
      <UnsentItems lane={announcementLane} />
      <List intake={intake} />
    </Panel>
  );
}

function List({ intake }: { intake: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(announcementsQuery(intake));
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
          <AnnouncementCard key={announcement.id} intake={intake} announcement={announcement} />
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
