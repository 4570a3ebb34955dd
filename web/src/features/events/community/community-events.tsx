import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { canHostEvents } from '#features/communities/communities.public.ts';
import { EventLine } from '#features/events/event-line.tsx';
import { eventsQuery, type EventListFilter } from '#features/events/events.api.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';

/** How many events the page of a club names. */
const shown = 3;

/** The next events of a club or hub, with a link to all of them on the board; in the hub of a campus, those of all its people this week. */
export function CommunityEvents({ community }: { community: Community }) {
  const { id, slug, kind, campus } = community;
  const filter: { campus?: string; communityId?: string; on?: string } =
    kind === 'CAMPUS' && campus !== null ? { campus, on: 'week' } : { communityId: id };
  return (
    <section aria-labelledby="events" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="events" className="text-card font-bold">
          {filter.campus === undefined ? <Trans>Events</Trans> : <Trans>This week on campus</Trans>}
        </h2>
        {canHostEvents(community) && (
          <ButtonLink to={`/events-parties/create-event?club=${slug}`} variant="quiet" size="small" className="-me-3">
            <CalendarPlus aria-hidden size={18} />
            <Trans>Create event</Trans>
          </ButtonLink>
        )}
      </div>
      <NextEvents filter={filter} />
      <div>
        <ButtonLink to={`/events-parties?${new URLSearchParams(filter).toString()}`} variant="secondary" size="small">
          {filter.campus === undefined ? (
            <Trans>All its events</Trans>
          ) : (
            <Trans>All events of the campus this week</Trans>
          )}
        </ButtonLink>
      </div>
    </section>
  );
}

function NextEvents({ filter }: { filter: Pick<EventListFilter, 'campus' | 'communityId' | 'on'> }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(eventsQuery({ when: 'future', sort: 'soonest', ...filter }));
  if (query.isPending) return <SkeletonList count={1} picture="size-12" lines={['h-4 w-3/5', 'h-4 w-2/5']} />;
  if (!query.data) return <FailedQuery query={query} message={t`Failed to fetch`} />;
  const ids = idsOf(query.data).slice(0, shown);
  if (ids.length === 0) {
    return (
      <p className="text-label text-muted">
        <Trans>No events planned.</Trans>
      </p>
    );
  }
  return (
    <ul aria-label={t`Next events`} className="-mx-3 grid grid-cols-[minmax(0,1fr)] gap-1">
      {ids.map((id) => (
        <li key={id}>
          <EventLine id={id} />
        </li>
      ))}
    </ul>
  );
}
