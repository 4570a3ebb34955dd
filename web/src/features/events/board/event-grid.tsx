import { useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useListedEvent } from '#features/events/events.api.ts';
import { idsOf, type IdPage } from '#platform/api/id-lists.ts';
import { CardGrid } from '#ui/lists/card-grid.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { EventCard } from './event-card.tsx';

interface EventGridProps {
  query: UseInfiniteQueryResult<InfiniteData<IdPage>>;
  /** The accessible name of the list. */
  label: string;
  /** The key under which the scroll position is kept. */
  listKey: string;
  /** Shown when there are no events. */
  empty: ReactNode;
}

/** An infinite grid of events that keeps its scroll position across navigation. */
export function EventGrid({ query, label, listKey, empty }: EventGridProps) {
  const { t } = useLingui();
  if (query.isPending) return <GridSkeleton />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to fetch`} />;
  }
  const ids = idsOf(query.data);
  return (
    <>
      {ids.length === 0 && !query.hasNextPage ? (
        empty
      ) : (
        <CardGrid {...{ ids, label, listKey }} isBusy={query.isFetching}>
          {(id, position) => <Item key={id} id={id} position={position} />}
        </CardGrid>
      )}
      <NextPage query={query} errorMessage={t`Failed to fetch`}>
        <GridSkeleton />
      </NextPage>
    </>
  );
}

function Item({ id, position }: { id: Id; position: number }) {
  const event = useListedEvent(id);
  return event ? <EventCard event={event} position={position} /> : null;
}

function GridSkeleton() {
  return (
    <div aria-busy className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <div key={card} className="pinned grid gap-3 overflow-hidden border border-hairline bg-raised pb-4">
          <Skeleton className="aspect-[16/9] rounded-none!" />
          <Skeleton className="mx-4 h-6 w-3/4" />
          <Skeleton className="mx-4 h-4 w-1/2" />
          <Skeleton className="mx-4 h-4 w-2/5" />
          <Skeleton className="mx-4 mt-2 h-7 w-1/2" />
        </div>
      ))}
    </div>
  );
}
