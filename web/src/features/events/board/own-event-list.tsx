import { useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useListedEvent } from '#features/events/events.api.ts';
import { idsOf, type IdPage } from '#platform/api/id-lists.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

interface OwnEventListProps {
  query: UseInfiniteQueryResult<InfiniteData<IdPage>>;
  label: string;
  Card: ComponentType<{ event: Event }>;
  /** Filters the list; all events are shown by default. */
  isShown?: (event: Event) => boolean;
  /** Shown when no event is left. */
  empty: ReactNode;
}

/** An infinite list of the viewer's events. People have few of them, so the list is not virtualized. */
export function OwnEventList({ query, label, Card, isShown = () => true, empty }: OwnEventListProps) {
  const { t } = useLingui();
  const errorMessage = t`Failed to fetch events...`;
  if (query.isPending) return <ListSkeleton />;
  if (!query.data) return <FailedQuery query={query} message={errorMessage} />;
  const ids = idsOf(query.data);
  return (
    <>
      <ul
        aria-label={label}
        aria-busy={query.isFetching}
        className="peer grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden lg:grid-cols-2"
      >
        {ids.map((id) => (
          <Item key={id} {...{ id, Card, isShown }} />
        ))}
      </ul>
      {!query.hasNextPage && <div className="hidden peer-empty:block">{empty}</div>}
      <NextPage query={query} errorMessage={errorMessage}>
        <ListSkeleton />
      </NextPage>
    </>
  );
}

function Item({ id, Card, isShown }: Required<Pick<OwnEventListProps, 'Card' | 'isShown'>> & { id: Id }) {
  const event = useListedEvent(id);
  return event && isShown(event) ? (
    <li>
      <Card event={event} />
    </li>
  ) : null;
}

function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-3 lg:grid-cols-2">
      {[1, 2].map((card) => (
        <div key={card} className="pinned grid gap-3 border border-hairline bg-raised p-4">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-11 w-full rounded-full!" />
        </div>
      ))}
    </div>
  );
}
