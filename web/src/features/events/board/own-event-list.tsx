import { useLingui } from '@lingui/react/macro';
import { useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { separateDrawings } from '#features/events/default-cover.tsx';
import { cachedEvents, useListedEvent } from '#features/events/events.api.ts';
import { idsOf, type IdPage } from '#platform/api/id-lists.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

type ListQuery = UseInfiniteQueryResult<InfiniteData<IdPage>>;

interface OwnEventsProps {
  coming: ListQuery;
  past: ListQuery;
  Card: ComponentType<{ event: Event }>;
  /** Filters the events; all are shown by default. */
  isShown?: (event: Event) => boolean;
  /** Shown when no event is left. */
  empty: ReactNode;
  /** More sections, between the coming and the past events. */
  children?: ReactNode;
}

/** The viewer's events that have not ended, and below them those that have. */
export function OwnEvents({ coming, past, empty, children, ...list }: OwnEventsProps) {
  const { t } = useLingui();
  const isComplete = [coming, past].every(({ data, hasNextPage }) => data && !hasNextPage);
  return (
    <div className="group/own grid grid-cols-[minmax(0,1fr)] gap-6">
      <OwnEventSection query={coming} title={t`Coming up`} {...list} />
      {children}
      <OwnEventSection query={past} title={t`Past events`} {...list} />
      {isComplete && <div className="group-has-[li]/own:hidden">{empty}</div>}
    </div>
  );
}

interface OwnEventSectionProps extends Pick<OwnEventsProps, 'Card' | 'isShown'> {
  query: ListQuery;
  title: string;
}

/** An infinite list of the viewer's events. Invisible while empty. People have few events, so the list is not virtualized. */
export function OwnEventSection({ query, title, Card, isShown = () => true }: OwnEventSectionProps) {
  const { t } = useLingui();
  const errorMessage = t`Failed to fetch events...`;
  separateDrawings(cachedEvents(useQueryClient(), idsOf(query.data)));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 has-[>ul:empty]:hidden">
      <h2 className="text-lead font-bold">{title}</h2>
      {query.isPending ? (
        <ListSkeleton />
      ) : query.data ? (
        <ul
          aria-label={title}
          aria-busy={query.isFetching}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2"
        >
          {idsOf(query.data).map((id) => (
            <Item key={id} {...{ id, Card, isShown }} />
          ))}
        </ul>
      ) : (
        <FailedQuery query={query} message={errorMessage} />
      )}
      <NextPage query={query} errorMessage={errorMessage}>
        <ListSkeleton />
      </NextPage>
    </section>
  );
}

function Item({ id, Card, isShown }: Required<Pick<OwnEventsProps, 'Card' | 'isShown'>> & { id: Id }) {
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
