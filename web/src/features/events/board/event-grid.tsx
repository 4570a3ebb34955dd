import { useLingui } from '@lingui/react/macro';
import { useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { separateDrawings } from '#features/events/default-cover.tsx';
import { cachedEvents, useListedEvent } from '#features/events/events.api.ts';
import { idsOf, type IdPage } from '#platform/api/id-lists.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { CardGrid } from '#ui/lists/card-grid.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { EventCard, type EventCardProps } from './event-card.tsx';
import { sectionsOf } from './event-sections.ts';

interface EventGridProps {
  query: UseInfiniteQueryResult<InfiniteData<IdPage>>;
  /** The accessible name of the list. */
  label: string;
  /** The key under which the scroll position is kept. */
  listKey: string;
  /** Whether the events are divided by their start; they then come soonest first. */
  isByDate: boolean;
  /** Shown when there are no events. */
  empty: ReactNode;
}

/** An infinite grid of events that keeps its scroll position across navigation. */
export function EventGrid({ query, label, listKey, isByDate, empty }: EventGridProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  if (query.isPending) return <GridSkeleton />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to fetch`} />;
  }
  const ids = idsOf(query.data);
  const events = cachedEvents(cache, ids);
  separateDrawings(events);
  const gridOf = (shown: Id[], name: string, key = listKey) => (
    <CardGrid ids={shown} label={name} listKey={key} isBusy={query.isFetching}>
      {(id, position) => <Item key={id} id={id} isFirst={id === ids[0]} position={position} />}
    </CardGrid>
  );
  const titles = { today: t`Today`, tonight: t`Tonight`, week: t`This week`, later: t`Later` };
  return (
    <>
      {ids.length === 0 && !query.hasNextPage
        ? empty
        : isByDate
          ? sectionsOf(events, serverNow()).map(({ name, ids: shown }) => (
              <section key={name} className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
                <h2 className="text-lead font-bold">{titles[name]}</h2>
                {gridOf(shown, titles[name], `${listKey} ${name}`)}
              </section>
            ))
          : gridOf(ids, label)}
      <NextPage query={query} errorMessage={t`Failed to fetch`}>
        <GridSkeleton />
      </NextPage>
    </>
  );
}

function Item({ id, ...look }: { id: Id } & Omit<EventCardProps, 'event'>) {
  const event = useListedEvent(id);
  return event ? <EventCard event={event} {...look} /> : null;
}

function GridSkeleton() {
  return (
    <div aria-busy className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <div
          key={card}
          className="pinned grid gap-3 overflow-hidden border border-hairline bg-raised max-sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:pb-4"
        >
          <Skeleton className="rounded-none! sm:aspect-[16/9]" />
          <div className="grid gap-3 max-sm:py-3 sm:px-4">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-7 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
